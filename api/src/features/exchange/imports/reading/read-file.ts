import { IMPORT_LIMITS } from '@trama/contract/words/exchange/imports';
import { readCsv } from './csv.ts';
import { readSheet, type SheetFacts } from './sheet.ts';
import {
  BOOK_CALLED_TEXT,
  EMPTY_FILE,
  NOT_A_SHEET,
  SAVE_AS_XLSX,
  TEXT_CALLED_BOOK,
  TOO_LONG_CELL,
  TOO_LONG_ROW,
  TOO_MANY_COLUMNS,
  TOO_MUCH_TEXT,
  UnreadableFile,
  WRONG_ENDING,
} from './unreadable-file.ts';

/** How a file begins says what it is; its name must say the same. */
const ZIP = Buffer.from([0x50, 0x4b]);
const OLD_OFFICE = Buffer.from([0xd0, 0xcf, 0x11, 0xe0]);
const OTHERS = [
  '%PDF',
  '\x89PNG',
  'GIF8',
  '\xff\xd8\xff',
  'RIFF',
  'Rar!',
  '7z\xbc\xaf',
  '\x1f\x8b',
  'BZh',
  '{\\rtf',
  'MZ',
  '\x7fELF',
  'ID3',
  'SQLite',
];
const BOOKS = ['.xlsx'];
const TEXTS = ['.csv', '.txt'];

const beginsWith = (file: Buffer, start: Buffer) => file.subarray(0, start.length).equals(start);

export interface FileRow {
  /** As the spreadsheet numbers it, from 1. */
  number: number;
  cells: string[];
}

/**
 * The rows of a file that have something in them; and, before them, which sheet of a book they are of. Characters are
 * counted as they are written out: many cells of a book can point at one long text.
 */
export async function* readRows(file: Buffer, ending: string): AsyncGenerator<SheetFacts | FileRow> {
  let number = 0;
  let written = 0;
  for await (const part of partsOf(file, ending)) {
    if (!Array.isArray(part)) {
      yield { sheet: plainText(part.sheet), others: part.others.map(plainText) };
      continue;
    }
    number += 1;
    const cells = filledCells(part, number);
    if (cells.length === 0) continue;
    if (cells.length > IMPORT_LIMITS.columns) throw new UnreadableFile(TOO_MANY_COLUMNS);
    written += cells.reduce((sum, cell) => sum + cell.length, 0);
    if (written > IMPORT_LIMITS.fileCharacters) throw new UnreadableFile(TOO_MUCH_TEXT);
    yield { number, cells };
  }
}

function partsOf(file: Buffer, ending: string): AsyncGenerator<SheetFacts | string[]> {
  if (beginsWith(file, OLD_OFFICE)) throw new UnreadableFile(SAVE_AS_XLSX);
  if (![...BOOKS, ...TEXTS].includes(ending)) throw new UnreadableFile(WRONG_ENDING);
  if (file.length === 0) throw new UnreadableFile(EMPTY_FILE);
  if (OTHERS.some((start) => beginsWith(file, Buffer.from(start, 'latin1'))))
    throw new UnreadableFile(NOT_A_SHEET);
  const isBook = beginsWith(file, ZIP);
  if (isBook && !BOOKS.includes(ending)) throw new UnreadableFile(BOOK_CALLED_TEXT);
  if (!isBook && !TEXTS.includes(ending)) throw new UnreadableFile(TEXT_CALLED_BOOK);
  return isBook ? readSheet(file) : readCsv(file);
}

/** Without the empty ones at the end, which a sheet has wherever somebody once formatted a column. */
function filledCells(texts: string[], number: number): string[] {
  const cells: string[] = [];
  let filled = 0;
  let written = 0;
  for (const text of texts) {
    if (text.length > IMPORT_LIMITS.cellCharacters) throw new UnreadableFile(TOO_LONG_CELL(number));
    written += text.length;
    if (written > IMPORT_LIMITS.rowCharacters) throw new UnreadableFile(TOO_LONG_ROW(number));
    if (cells.push(plainText(text)) && cells.at(-1) !== '') filled = cells.length;
  }
  return cells.slice(0, filled);
}

/** Its lines, without what cannot be stored or seen: a note can have several. */
function plainText(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\u200B-\u200D\uFEFF]/g, '')
    .replace(/\r\n?/g, '\n')
    .replace(/[^\S\n]+|[^\P{Cc}\n]+/gu, ' ')
    .replace(/ *\n */g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
