import { describe, expect, it } from 'vitest';
import { sharedStringBomb } from '../../../../../test/hostile-files.ts';
import { type Sheet, xlsxFile, zipFile } from '../../../../../test/xlsx-file.ts';
import { type FileRow, readRows } from './read-file.ts';
import { readFile } from './reader.ts';
import type { SheetFacts } from './sheet.ts';
import { tableOf } from './table.ts';
import {
  BOOK_CALLED_TEXT,
  BROKEN_SHEET,
  EMPTY_FILE,
  NOT_A_SHEET,
  OPEN_QUOTE,
  SAVE_AS_XLSX,
  TEXT_CALLED_BOOK,
  TOO_BIG_OPEN,
  TOO_LONG_CELL,
  TOO_LONG_ROW,
  TOO_MANY_COLUMNS,
  TOO_MANY_ROWS,
  TOO_MUCH_TEXT,
  WRONG_ENDING,
  XML_ENTITIES,
} from './unreadable-file.ts';

/** A file's rows below its head, and what it begins with. */
async function read(file: Buffer, ending = endingOf(file)) {
  const rows: FileRow[] = [];
  let facts: SheetFacts | undefined;
  for await (const part of readRows(file, ending)) {
    if ('cells' in part) rows.push(part);
    else facts = part;
  }
  return { rows, facts };
}
/** What the name of such a file should say. */
const endingOf = (file: Buffer) => (file.subarray(0, 2).toString() === 'PK' ? '.xlsx' : '.csv');
const cellsOf = async (file: Buffer) => (await read(file)).rows.map(({ cells }) => cells);

async function problemOf(file: Buffer, ending = endingOf(file)): Promise<string | undefined> {
  try {
    for await (const _ of tableOf(file, ending, 'patients'));
  } catch (error) {
    return (error as Error).message;
  }
}

const MUNOZ = [
  ['Apellido', 'Nombre'],
  ['Muñoz', 'José'],
];
const sheet = (rows: Sheet['rows'], name = 'Pacientes'): Sheet => ({ name, rows });

describe('a text', () => {
  it.each([
    ['UTF-8', Buffer.from('Apellido;Nombre\r\nMuñoz;José\r\n')],
    ['UTF-8 with its mark', Buffer.from('\uFEFFApellido;Nombre\r\nMuñoz;José')],
    ['Windows-1252', Buffer.from('Apellido;Nombre\r\nMuñoz;José', 'latin1')],
    ['UTF-16', Buffer.from('\uFEFFApellido\tNombre\r\nMuñoz\tJosé', 'utf16le')],
    ['tabs', Buffer.from('Apellido\tNombre\nMuñoz\tJosé')],
    ['commas', Buffer.from('Apellido,Nombre\n"Muñoz",José')],
    ['its own separator', Buffer.from('sep=|\nApellido|Nombre\nMuñoz|José')],
  ])('in %s is read', async (_, file) => expect(await cellsOf(file)).toEqual(MUNOZ));

  it('in Windows-1252 keeps what Node’s own decoder loses', async () => {
    const bytes = Buffer.from([...Array(32).keys()].map((n) => 0x80 + n));
    const file = Buffer.concat([
      Buffer.from('Apellido;Dirección\nPaz;«', 'latin1'),
      bytes,
      Buffer.from('»\n', 'latin1'),
    ]);
    expect((await cellsOf(file))[1]?.[1]).toBe('«€\uFFFD‚ƒ„…†‡ˆ‰Š‹Œ\uFFFDŽ\uFFFD\uFFFD‘’“”•–—˜™š›œ\uFFFDžŸ»');
  });

  it('in UTF-8 loses one broken letter, and no other', async () => {
    const cutInTwo = Buffer.from('José').subarray(0, -1);
    const older = Buffer.from('Muñoz', 'latin1');
    const file = Buffer.concat([Buffer.from('Apellido;Nombre\nNúñez;'), cutInTwo, Buffer.from('\n'), older]);
    for (const mark of ['', '\uFEFF'])
      expect(await cellsOf(Buffer.concat([Buffer.from(mark), file]))).toEqual([
        ['Apellido', 'Nombre'],
        ['Núñez', 'Jos\uFFFD'],
        ['Mu\uFFFDoz'],
      ]);
  });

  it('keeps commas and line ends within quotes, and leaves empty rows out without losing count', async () => {
    const file = Buffer.from('Paciente;Notas\n"Muñoz, José";"una\nlínea"\n;\n\nPaz;');
    expect((await read(file)).rows).toEqual([
      { number: 1, cells: ['Paciente', 'Notas'] },
      { number: 2, cells: ['Muñoz, José', 'una\nlínea'] },
      { number: 5, cells: ['Paz'] },
    ]);
  });
});

describe('a book', () => {
  it('gives the fullest of its sheets, as texts', async () => {
    const file = xlsxFile([
      sheet([['Notas']], 'Carátula'),
      sheet([
        ['DNI', 'Nacimiento', 'Nombre', 'Fórmula'],
        [30111222, { day: 22710 }, ' José & Cía ', { formula: 'A2&"x"', value: '30111222x' }],
        [null],
        [3.0111222e7, 22710, 'Ana'],
      ]),
    ]);
    expect(await read(file)).toEqual({
      facts: { sheet: 'Pacientes', others: ['Carátula'] },
      rows: [
        { number: 1, cells: ['DNI', 'Nacimiento', 'Nombre', 'Fórmula'] },
        { number: 2, cells: ['30111222', '1962-03-05', 'José & Cía', '30111222x'] },
        { number: 4, cells: ['30111222', '22710', 'Ana'] },
      ],
    });
  });

  it('shows a number that is no date in a cell for dates as Excel does, and reads the rest', async () => {
    const cuil = [20301112223, -99999999999, 30111222, 2958466].map((day) => ['Paz', { day }]);
    const file = xlsxFile([sheet([['Apellido', 'Nacimiento'], ...cuil, ['Gil', { day: 2958465 }]])]);
    expect((await cellsOf(file)).slice(1).map(([, day]) => day)).toEqual([
      ...cuil.map(() => '#####'),
      '9999-12-31',
    ]);
  });

  it.each([
    ['1', '1966-03-06'],
    ['true', '1966-03-06'],
    ['0', '1962-03-05'],
    ['false', '1962-03-05'],
  ])('counts its days from 1904 where it says so, as Macs did: %s', async (said, day) => {
    const file = xlsxFile([sheet([['Nacimiento'], [{ day: 22710 }]])], {
      'xl/workbook.xml': `<workbook><workbookPr backupFile="false" date1904="${said}"/><sheets><sheet name="Pacientes" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    });
    expect((await cellsOf(file))[1]).toEqual([day]);
  });

  it('reads the signs that Excel writes by their number, such as the line ends of Windows', async () => {
    const note = 'Bien._x000D_\nSigue igual._x000d_Alta_x0009_hoy, con _x005F_x000D_ y snake_x1_y';
    const file = xlsxFile([
      sheet([
        ['Apellido', 'Notas'],
        ['Paz', note],
        ['Gil', { formula: 'B2', value: note }],
      ]),
    ]);
    const read = 'Bien.\nSigue igual.\nAlta hoy, con _x000D_ y snake_x1_y';
    expect((await cellsOf(file)).slice(1)).toEqual([
      ['Paz', read],
      ['Gil', read],
    ]);
  });

  it('gives hidden columns too: a person decides whether they are imported', async () => {
    const file = xlsxFile([
      {
        ...sheet([
          ['Apellido', 'Nombre'],
          ['Muñoz', 'José'],
        ]),
        hidden: [2],
      },
    ]);
    expect(await cellsOf(file)).toEqual(MUNOZ);
  });
});

const BOMB = Buffer.alloc(201 * 1024 * 1024, ' ');
const BOOK = { 'xl/workbook.xml': '<workbook/>' };
const DECLARED = '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaa">]><sst/>';
const smallBook = () => xlsxFile([sheet([['a']])]);

describe('what cannot be read answers one line', () => {
  it.each<[string, Buffer, string]>([
    ['nothing', Buffer.alloc(0), EMPTY_FILE],
    ['empty rows only', Buffer.from(';;\n;;\n'), EMPTY_FILE],
    ['titles only', Buffer.from('Apellido;Nombre\n'), EMPTY_FILE],
    ['an old book', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), SAVE_AS_XLSX],
    ['a PDF that is called .csv', Buffer.from('%PDF-1.7'), NOT_A_SHEET],
    ['a page', Buffer.from('\n <html><table>'), NOT_A_SHEET],
    ['JSON', Buffer.from('[{"apellido":"Paz"}]'), NOT_A_SHEET],
    ['contacts', Buffer.from('BEGIN:VCARD\nN:Paz;Ana\n'), NOT_A_SHEET],
    ['a picture', Buffer.from('\x89PNG\r\n\x1a\n\0\0', 'latin1'), NOT_A_SHEET],
    ['bytes that are no text', Buffer.from('a;b\n\0\0;c'), NOT_A_SHEET],
    ['control signs', Buffer.from('a;b\n\x01\x02;c'), NOT_A_SHEET],
    ['another kind of archive', zipFile({ 'word/document.xml': '<w/>' }), NOT_A_SHEET],
    ['half an archive', smallBook().subarray(0, 200), BROKEN_SHEET],
    ['a book without sheets', zipFile(BOOK), BROKEN_SHEET],
    ['a bomb', zipFile({ ...BOOK, 'xl/worksheets/sheet1.xml': BOMB }), TOO_BIG_OPEN],
    ['a bomb that says it is small', zipFile({ ...BOOK, x: BOMB }, { declaredSize: 9 }), TOO_BIG_OPEN],
    ['a file that says it is a bomb', zipFile(BOOK, { declaredSize: 0xf0000000 }), TOO_BIG_OPEN],
    ['entities', xlsxFile([sheet([['a']])], { 'xl/sharedStrings.xml': DECLARED }), XML_ENTITIES],
    ['too many columns', Buffer.from(`${'a;'.repeat(300)}\n`), TOO_MANY_COLUMNS],
    ['too many rows', Buffer.from('a;b\n'.repeat(50_100)), TOO_MANY_ROWS],
    ['a quote that never ends', Buffer.from(`a;b\n"${'x'.repeat(1_100_000)}`), OPEN_QUOTE],
    ['a cell that is too long', Buffer.from(`a;b\nc;${'x'.repeat(300_001)}`), TOO_LONG_CELL(2)],
    ['a row that is too long', xlsxFile([sheet([Array(10).fill('x'.repeat(110_000))])]), TOO_LONG_ROW(1)],
    ['one text in thousands of cells', sharedStringBomb(), TOO_MUCH_TEXT],
  ])('%s', async (_, file, message) => expect(await problemOf(file)).toBe(message));

  it.each<[string, Buffer, string, string]>([
    ['a book called .csv', smallBook(), '.csv', BOOK_CALLED_TEXT],
    ['a text called .xlsx', Buffer.from('Apellido;Nombre\nPaz;Ana\n'), '.xlsx', TEXT_CALLED_BOOK],
    ['a text called .pdf', Buffer.from('Apellido;Nombre\nPaz;Ana\n'), '.pdf', WRONG_ENDING],
    ['a book without an ending', smallBook(), '', WRONG_ENDING],
  ])('%s', async (_, file, ending, message) => expect(await problemOf(file, ending)).toBe(message));

  it('a text called .txt is read', async () =>
    expect((await read(Buffer.from('Apellido;Nombre\nMuñoz;José'), '.txt')).rows).toHaveLength(2));

  it('a sheet with one cell far away, which would be a billion empty ones, ends the reading process only', async () => {
    const far =
      '<worksheet><sheetData><row r="1"><c r="XFD1"><v>1</v></c></row><row r="1048576"><c r="A1048576"><v>1</v></c></row></sheetData></worksheet>';
    const content = xlsxFile([sheet([])], { 'xl/worksheets/sheet1.xml': far });
    const parts = readFile({ type: 'patients', ending: '.xlsx', content });
    await expect(parts.next()).rejects.toThrow(BROKEN_SHEET);
  });
});
