/** Fictional people. The documents are from a range that was never issued; telephones and addresses reach nobody. */
import { pick } from './random.ts';

export const WOMEN = [
  'Agustina',
  'Alma',
  'Ana',
  'Belén',
  'Camila',
  'Carolina',
  'Catalina',
  'Clara',
  'Delfina',
  'Elena',
  'Emilia',
  'Florencia',
  'Gabriela',
  'Guadalupe',
  'Inés',
  'Josefina',
  'Julieta',
  'Laura',
  'Lucía',
  'Malena',
  'María José',
  'Martina',
  'Micaela',
  'Milagros',
  'Paula',
  'Renata',
  'Rocío',
  'Sofía',
  'Valentina',
  'Victoria',
];

export const MEN = [
  'Agustín',
  'Alejandro',
  'Andrés',
  'Bautista',
  'Bruno',
  'Damián',
  'Emiliano',
  'Esteban',
  'Ezequiel',
  'Facundo',
  'Federico',
  'Felipe',
  'Gonzalo',
  'Hernán',
  'Ignacio',
  'Iñaki',
  'Joaquín',
  'Juan Pablo',
  'Julián',
  'Leandro',
  'Lisandro',
  'Marcos',
  'Matías',
  'Nicolás',
  'Pablo',
  'Ramiro',
  'Santiago',
  'Sebastián',
  'Tomás',
  'Valentín',
];

export const SURNAMES = [
  'Acosta',
  'Aguirre',
  'Álvarez',
  'Arancibia',
  'Barrios',
  'Benítez',
  'Bianchi',
  'Bustos',
  'Cáceres',
  'Calderón',
  'Castro',
  'Correa',
  'Díaz',
  'Domínguez',
  'Echeverría',
  'Escudero',
  'Fernández',
  'Figueroa',
  'Gallardo',
  'Giménez',
  'Gómez',
  'González',
  'Gutiérrez',
  'Herrera',
  'Ibáñez',
  'Juárez',
  'Ledesma',
  'López',
  'Luna',
  'Maldonado',
  'Mansilla',
  'Medina',
  'Molina',
  'Moyano',
  'Muñoz',
  'Navarro',
  'Núñez',
  'Ñáñez',
  'Ocampo',
  'Ojeda',
  'Páez',
  'Paz',
  'Peralta',
  'Pereyra',
  'Quiroga',
  'Ramírez',
  'Ríos',
  'Rodríguez',
  'Romano',
  'Rossi',
  'Salvatierra',
  'Sánchez',
  'Sosa',
  'Suárez',
  'Toledo',
  'Vázquez',
  'Vega',
  'Villalba',
  'Yáñez',
  'Zárate',
];

interface Occupation {
  woman: string;
  man: string;
  ages: [from: number, to: number];
}

const occupation = (woman: string, man: string, ...ages: Occupation['ages']): Occupation => ({
  woman,
  man,
  ages,
});

const OCCUPATIONS = [
  occupation('Estudiante secundaria', 'Estudiante secundario', 13, 18),
  occupation('Estudiante universitaria', 'Estudiante universitario', 18, 29),
  occupation('Docente', 'Docente', 24, 65),
  occupation('Empleada administrativa', 'Empleado administrativo', 20, 65),
  occupation('Comerciante', 'Comerciante', 22, 72),
  occupation('Jubilada', 'Jubilado', 63, 99),
  occupation('Enfermera', 'Enfermero', 22, 65),
  occupation('Programadora', 'Programador', 21, 62),
  occupation('Chofer', 'Chofer', 22, 65),
  occupation('Diseñadora', 'Diseñador', 23, 65),
  occupation('Modista', 'Albañil', 20, 66),
  occupation('Cocinera', 'Cocinero', 20, 66),
  occupation('Contadora', 'Contador', 25, 70),
  occupation('Abogada', 'Abogado', 25, 72),
  occupation('Electricista', 'Electricista', 21, 68),
  occupation('Trabajadora independiente', 'Trabajador independiente', 20, 68),
  occupation('Desocupada', 'Desocupado', 20, 62),
  occupation('Música', 'Músico', 20, 75),
  occupation('Vendedora', 'Vendedor', 19, 65),
  occupation('Mecánica', 'Mecánico', 21, 66),
];

/** One that somebody of that age may have; null for children. */
export function occupationOf(age: number, isWoman: boolean): string | null {
  const possible = OCCUPATIONS.filter(({ ages: [from, to] }) => age >= from && age <= to);
  if (possible.length === 0) return null;
  return pick(possible)[isWoman ? 'woman' : 'man'];
}

const [SINGLE, COUPLES] = [['Soltero'], ['Casado', 'Soltero', 'Divorciado', 'Separado', 'Otro']] as const;

export function maritalStatusOf(age: number): string {
  if (age < 22) return pick(SINGLE);
  return pick(age < 50 ? COUPLES : [...COUPLES, 'Viudo', 'Casado']);
}

export const STREETS = [
  'Calle del Ceibo',
  'Pasaje Jacarandá',
  'Av. de los Lapachos',
  'Calle Los Talas',
  'Pasaje El Hornero',
  'Calle Ñandubay',
  'Av. del Quebracho',
  'Calle La Calandria',
  'Pasaje Algarrobo',
  'Calle Las Araucarias',
];

export const TOWNS = ['Barrio Norte', 'Villa del Parque', 'Barrio Sur', 'Villa Las Rosas', 'Barrio Jardín'];

/** A name as it stands before the @: plain letters, without accents. */
export function mailbox(name: string): string {
  return name
    .toLowerCase()
    .normalize('NFD')
    .replace(/[^a-z0-9.]/g, '');
}
