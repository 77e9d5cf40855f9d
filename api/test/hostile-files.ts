import { isNote, TARGETS_OF, targetLabel } from '@trama/contract/words/exchange/imports';
import { xlsxFile } from './xlsx-file.ts';

/** Files that are small or look harmless, and would cost their reader a lot. */

const LETTERS = 100_000;
const POINTING = 5_200;
const COLUMNS = 8;

/** A few kilobytes: thousands of cells that point at one long text. */
export function sharedStringBomb(): Buffer {
  const rows = Array.from({ length: POINTING / COLUMNS }, (_, row) => {
    const cells = Array.from(
      { length: COLUMNS },
      (_, place) => `<c r="${String.fromCharCode(65 + place)}${row + 1}" t="s"><v>0</v></c>`,
    );
    return `<row r="${row + 1}">${cells.join('')}</row>`;
  });
  return bookOf(rows.join(''), `<si><t>${'x'.repeat(LETTERS)}</t></si>`);
}

function bookOf(rows: string, strings: string): Buffer {
  const relationship = (id: number, kind: string, target: string) =>
    `<Relationship Id="rId${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${kind}" Target="${target}"/>`;
  return xlsxFile([{ name: 'Pacientes', rows: [] }], {
    'xl/_rels/workbook.xml.rels': `<Relationships>${relationship(1, 'worksheet', 'worksheets/sheet1.xml')}${relationship(2, 'sharedStrings', 'sharedStrings.xml')}</Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
    'xl/sharedStrings.xml': `<sst count="1" uniqueCount="1">${strings}</sst>`,
  });
}

/** Long texts in the cells themselves, which pack well: each row just below what a row may have. */
export function inlineBomb(): Buffer {
  const rows = Array.from({ length: 70 }, () => Array.from({ length: 9 }, () => 'y'.repeat(100_000)));
  return xlsxFile([{ name: 'Pacientes', rows }]);
}

/** A tree of tags, one in the other. */
export function deepBook(): Buffer {
  const depth = 300_000;
  return bookOf(`${'<row>'.repeat(depth)}${'</row>'.repeat(depth)}`, '<si><t>x</t></si>');
}

/** One line without an end, all of it separators. */
export const giantLine = (): Buffer => Buffer.alloc(2 * 1024 * 1024, 'a;');

/** Rows of titles, each a million letters long: the head is looked for in all of them. */
export const giantHeads = (): Buffer =>
  Buffer.from(
    `${Array.from({ length: 4 }, () => 'Apellído y nómbre '.repeat(13_000)).join(';')}\n`.repeat(6),
  );

/** Just within all limits: as much text as a text file can bring. */
export const heavyText = (): Buffer => {
  const note = `05/03/2019: ${'palabra '.repeat(24_000)}`;
  const rows = Array.from({ length: 40 }, (_, n) => `Pesada${n};${50_000_000 + n};${note}`);
  return Buffer.from(`Apellido;DNI;Evolución\n${rows.join('\n')}\n`);
};

/** Just within all limits: as many notes as lines fit. */
export const manyNotes = (): Buffer => {
  const notes = '05/03/2019: a\n'.repeat(20_000);
  const rows = Array.from({ length: 15 }, (_, n) => `Anotada${n};${51_000_000 + n};"${notes}"`);
  return Buffer.from(`Apellido;DNI;Evolución\n${rows.join('\n')}\n`);
};

/** A long author beside thousands of short notes: a copy in each of them is a hundred times the file. */
export const oneAuthor = (): Buffer => {
  const notes = Array.from({ length: 10 }, () => `"${'1/1/20\n'.repeat(500)}"`).join(';');
  const heads = Array.from({ length: 10 }, (_, n) => `Nota ${n + 1}`).join(';');
  const rows = Array.from(
    { length: 14 },
    (_, n) => `Firmada;${53_000_000 + n};${'ñ'.repeat(1_000)};${notes}`,
  );
  return Buffer.from(`Apellido;DNI;Profesional;${heads}\n${rows.join('\n')}\n`);
};

/** A cell with as many names as letters fit. */
export const manyNames = (): Buffer => {
  const rows = Array.from({ length: 15 }, (_, n) => `Nombrada${n};${52_000_000 + n};${'a/'.repeat(140_000)}`);
  return Buffer.from(`Apellido;DNI;Profesional\n${rows.join('\n')}\n`);
};

/** A line for every second letter: each could begin with a day. */
export const manyLines = (): Buffer => {
  const lines = Array(3)
    .fill(`"${'a\n'.repeat(149_000)}"`)
    .join(';');
  const rows = Array.from({ length: 2 }, (_, n) => `Alineada${n};${54_000_000 + n};${lines}`);
  return Buffer.from(`Apellido;DNI;Nota 1;Nota 2;Nota 3\n${rows.join('\n')}\n`);
};

/** Orders of nobody, each with a day as long as a field may be, which the row's reason repeats. */
export const wrongOrders = (): Buffer => {
  const rows = Array.from({ length: 3_000 }, (_, n) => `${70_000_000 + n};${'ł'.repeat(990)};Psicoterapia`);
  return Buffer.from(`DNI;Desde;Prestación\n${rows.join('\n')}\n`);
};

/** Every column that there is, each cell as long as a page of rows shows it: such a page is the largest. */
export const widePage = (): Buffer => {
  const targets = TARGETS_OF.patients;
  const rows = Array.from({ length: 80 }, () =>
    targets.map((one) => (isNote(one) ? 'n' : 'x').repeat(4_900)),
  );
  return Buffer.from([targets.map(targetLabel), ...rows].map((cells) => cells.join(';')).join('\n'));
};

/** As many professionals as a file may name: each is compared with everybody who works here. */
export const manyProfessionals = (): Buffer =>
  Buffer.from(
    `Apellido;DNI;Profesional\n${Array.from({ length: 500 }, (_, n) => `Tratada${n};${53_000_000 + n};Lic. Ana María Apellido${n} de la Torre`).join('\n')}\n`,
  );
