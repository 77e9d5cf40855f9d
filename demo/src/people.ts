import type { Role } from '@trama/contract/words/access-policy';

/** Fictional people. The documents are from a range that was never issued; telephones and addresses reach nobody. */

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

export const OCCUPATIONS = [
  'Docente',
  'Estudiante universitaria',
  'Estudiante secundario',
  'Empleada administrativa',
  'Comerciante',
  'Jubilada',
  'Enfermero',
  'Programadora',
  'Chofer',
  'Diseñadora',
  'Albañil',
  'Cocinera',
  'Contador',
  'Abogada',
  'Electricista',
  'Trabajadora independiente',
  'Desocupado',
  'Músico',
  'Vendedora',
  'Mecánico',
];

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

export interface DemoProvider {
  role: Role;
  nombre: string;
  apellido: string;
  matricula?: string;
  account?: string;
}

/** Twelve providers of every role. The first of each role has an account to try. */
export const PROVIDERS: DemoProvider[] = [
  { role: 'administrador', nombre: 'Graciela', apellido: 'Montenegro', account: 'administracion' },
  {
    role: 'director_medico',
    nombre: 'Ernesto',
    apellido: 'Villafañe',
    matricula: 'MN 48211',
    account: 'direccion',
  },
  { role: 'director_medico', nombre: 'Silvina', apellido: 'Arce', matricula: 'MN 51377' },
  { role: 'auditor', nombre: 'Osvaldo', apellido: 'Pereda', account: 'auditoria' },
  {
    role: 'psiquiatra',
    nombre: 'Mariana',
    apellido: 'Olivera',
    matricula: 'MN 60914',
    account: 'psiquiatria',
  },
  { role: 'psiquiatra', nombre: 'Rodrigo', apellido: 'Saavedra', matricula: 'MN 63120' },
  { role: 'psiquiatra', nombre: 'Cecilia', apellido: 'Anzoátegui', matricula: 'MN 65408' },
  { role: 'psicologo', nombre: 'Luciano', apellido: 'Ferreyra', matricula: 'MP 2207', account: 'psicologia' },
  { role: 'psicologo', nombre: 'Daniela', apellido: 'Quinteros', matricula: 'MP 2391' },
  { role: 'psicologo', nombre: 'Ariel', apellido: 'Bermúdez', matricula: 'MP 2544' },
  {
    role: 'acompanante_terapeutico',
    nombre: 'Noelia',
    apellido: 'Carrizo',
    matricula: 'AT 118',
    account: 'acompanamiento',
  },
  { role: 'acompanante_terapeutico', nombre: 'Maximiliano', apellido: 'Oyola', matricula: 'AT 126' },
];

export const DEMO_PASSWORD = 'Demo-Trama-2026';

export function demoEmail({ account, nombre, apellido }: DemoProvider): string {
  return `${account ?? mailbox(`${nombre}.${apellido}`)}@demo.test`;
}

/** The address of the account that this role has to try. */
export function accountOf(role: Role): string {
  const provider = PROVIDERS.find((one) => one.role === role && one.account);
  if (!provider) throw new Error(`The demo has no account for ${role}.`);
  return demoEmail(provider);
}

/** A name as it stands before the @: plain letters, without accents. */
export function mailbox(name: string): string {
  return name
    .toLowerCase()
    .normalize('NFD')
    .replace(/[^a-z0-9.]/g, '');
}
