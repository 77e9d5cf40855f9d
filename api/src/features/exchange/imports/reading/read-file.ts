import { IMPORT_LIMITS } from '@trama/contract/words/exchange/imports';
import { readCsv } from './csv.ts';
import {
  EMPTY_FILE,
  NOT_A_SHEET,
  SAVE_AS_XLSX,
  TOO_MANY_COLUMNS,
  TOO_MANY_ROWS,
  UnreadableFile,
} from './unreadable-file.ts';
import { readXlsx } from './xlsx.ts';
import type { SheetFacts } from './xlsx-process.ts';

/** How a file begins says what it is, whatever its name says. */
const ZIP = Buffer.from([0x50, 0x4b, 0x03, 0x04]);
const OLD_OFFICE = Buffer.from([0xd0, 0xcf, 0x11, 0xe0]);
const OTHERS = ['%PDF', '\x89PNG', 'GIF8', '\xff\xd8\xff', 'Rar!', '7z\xbc\xaf', '\x1f\x8b', '{\\rtf', '<'];

const beginsWith = (file: Buffer, start: Buffer) => file.subarray(0, start.length).equals(start);

export interface FileRow {
  /** As the spreadsheet numbers it, from 1. */
  number: number;
  cells: string[];
}

/** The rows of a file that have something in them; and, before them, which sheet of a book they are of. */
export async function* readFile(file: Buffer): AsyncGenerator<SheetFacts | FileRow> {
  let number = 0;
  let rows = 0;
  for await (const part of partsOf(file)) {
    if (!Array.isArray(part)) {
      yield { sheet: plainText(part.sheet), others: part.others.map(plainText) };
      continue;
    }
    number += 1;
    const cells = part.map(plainText);
    if (cells.every((cell) => cell === '')) continue;
    if (cells.length > IMPORT_LIMITS.columns) throw new UnreadableFile(TOO_MANY_COLUMNS);
    rows += 1;
    // A head, a title above it and a total below are no data.
    if (rows > IMPORT_LIMITS.rows + 25) throw new UnreadableFile(TOO_MANY_ROWS);
    yield { number, cells };
  }
  if (rows === 0) throw new UnreadableFile(EMPTY_FILE);
}

function partsOf(file: Buffer): AsyncGenerator<SheetFacts | string[]> {
  if (file.length === 0) throw new UnreadableFile(EMPTY_FILE);
  if (beginsWith(file, OLD_OFFICE)) throw new UnreadableFile(SAVE_AS_XLSX);
  if (beginsWith(file, ZIP)) return readXlsx(file);
  if (OTHERS.some((start) => beginsWith(file, Buffer.from(start, 'latin1'))))
    throw new UnreadableFile(NOT_A_SHEET);
  return readCsv(file);
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
