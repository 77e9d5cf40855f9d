import type { RowResult } from '@trama/contract/words/exchange/imports';
import type { NewPatientRow } from '../src/database/tables.ts';
import type { SheetCell } from './xlsx-file.ts';

/** What a real clinic's list looks like: every way to write a row that we know of, and what must become of it. */

export const HIDEOUS_HEAD = [
  'Apellido y Nombre',
  'Nro. Documento',
  'Fecha Nac.',
  'Sexo',
  'Est. Civil',
  'Teléfono',
  'E-mail',
  'Obra Social',
  'Notas internas',
  'Profesional tratante',
  'Evolución',
];

/** The professional that some rows name: the test needs a psychologist by that name. */
export const HIDEOUS_PROFESSIONAL = { nombre: 'Inés', apellido: 'Sanabria' };
const HIDEOUS_UNKNOWN = 'Lic. Nadie Aquí';
const NO_CONTACT = ['', '', '', '', '', '', ''];

export interface HideousRow {
  cells: SheetCell[];
  result: RowResult;
  /** The whole of what is said of it, or the beginning of it. */
  reason?: string;
  /** What the imported patient has. */
  patient?: Partial<NewPatientRow>;
  /** Somebody who is there before. */
  known?: NewPatientRow;
}

/** Letters only, three others for each other figure: a name that is like nobody else's. */
function surname(n: number): string {
  const letters = [...n.toString(26)].map((digit) => String.fromCharCode(97 + Number.parseInt(digit, 26)));
  return `Q${letters.map((letter) => letter.repeat(3)).join('')}x`;
}

const row = (name: string, dni: SheetCell, ...rest: SheetCell[]): SheetCell[] => [name, dni, ...rest];

type MakeRow = (name: string, dni: string, before: HideousRow[]) => HideousRow;

/** With its dots, as people write it. */
const dotted = (dni: string) => `${dni.slice(0, 2)}.${dni.slice(2, 5)}.${dni.slice(5)}`;

const KINDS: MakeRow[] = [
  (name, dni) => ({
    cells: row(`${name}, Juan Carlos`, dotted(dni), '05/03/1962', 'Masc.', 'Casado/a', '(011) 4444-5555'),
    result: 'nueva',
    patient: {
      apellido: name,
      nombre: 'Juan Carlos',
      dni,
      fecha_nacimiento: '1962-03-05',
      sexo: 'M',
      estado_civil: 'Casado',
    },
  }),
  (name, dni) => ({
    cells: row(
      `${name.toUpperCase()}, ANA MARÍA`,
      ` ${dni.slice(0, 2)} ${dni.slice(2)} `,
      '5-3-62',
      'FEMENINO',
      'soltera',
      "'1544445555",
    ),
    result: 'nueva',
    patient: {
      apellido: name,
      nombre: 'Ana María',
      dni,
      fecha_nacimiento: '1962-03-05',
      sexo: 'F',
      estado_civil: 'Soltero',
      telefono: '1544445555',
    },
  }),
  (name, dni) => ({
    cells: row(
      `DE LA ${name.toUpperCase()} MARIA`,
      `DNI ${dotted(dni)}`,
      '05.03.62',
      'x',
      'sin datos',
      's/d',
      '-',
    ),
    result: 'nueva',
    patient: {
      apellido: `De la ${name}`,
      nombre: 'Maria',
      dni,
      sexo: 'X',
      estado_civil: null,
      telefono: null,
      email: null,
    },
  }),
  (name, dni) => ({
    cells: row(`${name}, Día`, Number(dni), { day: 22710 }),
    result: 'nueva',
    patient: { dni, fecha_nacimiento: '1962-03-05' },
  }),
  (name, dni) => ({
    cells: row(`${name}, Serie`, `${dni[0]}.${dni.slice(1)}E7`, '22710'),
    result: 'nueva',
    patient: { dni, fecha_nacimiento: '1962-03-05' },
  }),
  (name, dni) => ({
    cells: row(`${name}, Palabras`, `0${dni}`, '5 de marzo de 1962', null, null, null, 'Ana@Correo.TEST'),
    result: 'nueva',
    patient: { dni, fecha_nacimiento: '1962-03-05', email: 'ana@correo.test' },
  }),
  (name, dni) => ({
    cells: row(
      `${name}, Fórmula`,
      { formula: 'B1+1', value: dni },
      '1962-03-05 00:00:00',
      null,
      null,
      null,
      null,
      'OSDE "210"; plan, único',
      '=1+1',
    ),
    result: 'nueva',
    patient: { dni, fecha_nacimiento: '1962-03-05', obra_social: 'OSDE "210"; plan, único' },
  }),
  (name) => ({
    cells: row(`${name}, Sin Documento`, 'no tiene', '01/02/1990'),
    result: 'nueva',
    patient: { dni: null },
  }),
  (name) => ({
    cells: row(`${name}, Cortado`, '3,01E+07'),
    result: 'error',
    reason: 'DNI: «3,01E+07» perdió cifras al guardarse; escriba el número completo',
  }),
  (name, dni) => ({
    cells: row(`${name}, Febrero`, dni, '31/02/1980'),
    result: 'error',
    reason: 'Fecha de nacimiento: no se entiende «31/02/1980»',
  }),
  (name, dni) => ({
    cells: row(`${name}, Futuro`, dni, '01/01/2090'),
    result: 'error',
    reason: 'Fecha de nacimiento: La fecha de nacimiento no puede ser futura',
  }),
  (_, dni) => ({ cells: row('', dni), result: 'error', reason: 'Apellido: El apellido es requerido' }),
  (name, dni) => ({
    cells: row(`${name}, Correo`, dni, '', '', '', '', 'arroba'),
    result: 'error',
    reason: 'Email: Formato de email inválido',
  }),
  (name) => ({
    cells: row(`${name}, Corto`, '12'),
    result: 'error',
    reason: 'DNI: «12» no parece un documento',
  }),
  (name, dni) => ({
    cells: row(`${name.toUpperCase()}, EVA`, dotted(dni), '', '', '', '11-4444-5555'),
    result: 'igual',
    known: { apellido: name, nombre: 'Éva', dni, telefono: '(11) 4444 5555' },
  }),
  (name, dni) => ({
    cells: row(`${name}, Eva`, dni, '', '', 'viuda', '11-9999-0000'),
    result: 'actualiza',
    known: { apellido: name, nombre: 'Eva', dni, telefono: '(11) 4444 5555', ocupacion: 'Docente' },
    patient: { dni, telefono: '11-9999-0000', estado_civil: 'Viudo', ocupacion: 'Docente', version: 2 },
  }),
  (name, dni) => ({
    cells: row(`${name}, Otra`, dni),
    result: 'duda',
    reason: `El DNI o el número ya es de Ajeno${name}, Luis, que tiene otro nombre`,
    known: { apellido: `Ajeno${name}`, nombre: 'Luis', dni },
  }),
  (name, dni) => ({
    cells: row(`${name}, Inés Sol`, dni, '07/07/1970'),
    result: 'duda',
    reason: `Ya hay un paciente parecido: ${name}, Inés`,
    known: { apellido: name, nombre: 'Inés', fecha_nacimiento: '1970-07-07' },
  }),
  // The first row of this round, and the second one with something else in it.
  (_, __, before) => ({ cells: before.at(-18)?.cells ?? [], result: 'igual', reason: 'Repite la fila ' }),
  (_, __, before) => {
    const [name, dni] = before.at(-18)?.cells ?? [];
    return {
      cells: row(String(name), dni ?? '', '06/03/1962'),
      result: 'error',
      reason: 'Ese DNI ya está en la fila ',
    };
  },
  (name, dni) => ({
    cells: row(`${name}, Tratada`, dni, ...NO_CONTACT, 'LIC. SANABRIA, INES', '05/03/2019: primera consulta'),
    result: 'nueva',
    reason: 'Trae 1 nota. Se asigna a Sanabria, Inés',
    patient: { dni },
  }),
  (name, dni) => ({
    cells: row(`${name}, Anotada`, dni, ...NO_CONTACT, HIDEOUS_UNKNOWN, '5-3-19 llega; 2019-03-12 vuelve'),
    result: 'nueva',
    reason: `Trae 1 nota. Profesional sin identificar: ${HIDEOUS_UNKNOWN}`,
    patient: { dni },
  }),
  (name, dni) => ({
    cells: row(`${name}, Sin Fecha`, dni, ...NO_CONTACT, '', 'ayer vino'),
    result: 'nueva',
    reason: 'Trae 1 nota. Lo que no tiene fecha en el archivo queda con la del día de la importación',
    patient: { dni },
  }),
];

/** So many rows, the same for the same start: names and documents of their own for each start. */
export function hideousRows(count: number, start: number): HideousRow[] {
  const rows: HideousRow[] = [];
  for (let n = 0; n < count; n++) {
    const make = KINDS[n % KINDS.length];
    if (make) rows.push(make(surname(start + n), String(start + n), rows));
  }
  return rows;
}

const EMPTY_ROW_EVERY = 50;

/** The rows as they stand in a sheet: below a heading, a head of groups and the head, with gaps and a total. */
export function hideousSheet(rows: HideousRow[]): { cells: SheetCell[][]; numbers: number[] } {
  const cells: SheetCell[][] = [
    ['CENTRO DE SALUD — LISTADO DE PACIENTES'],
    [],
    ['Datos personales', null, null, null, null, 'Contacto', null, 'Cobertura'],
    HIDEOUS_HEAD,
  ];
  const numbers = rows.map((one, n) => {
    if (n % EMPTY_ROW_EVERY === 0) cells.push([null, '', ' ']);
    cells.push(one.cells);
    return cells.length;
  });
  cells.push([], ['TOTAL', String(rows.length)]);
  return { cells, numbers };
}

/** As Excel saves it in Argentina: semicolons, CRLF, Windows-1252. */
export function asCsv(cells: SheetCell[][]): Buffer {
  const lines = cells.map((line) => line.map((cell) => quoted(textOf(cell))).join(';'));
  // The dash of the heading is not in Latin 1; in Windows-1252 it is.
  return Buffer.from(`${lines.join('\r\n')}\r\n`.replaceAll('—', '\x97'), 'latin1');
}

function textOf(cell: SheetCell): string {
  if (cell === null) return '';
  if (typeof cell !== 'object') return String(cell);
  return 'day' in cell ? '05/03/1962' : cell.value;
}

const quoted = (text: string) => (/[";\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
