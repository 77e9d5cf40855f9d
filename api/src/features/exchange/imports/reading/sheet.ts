import readXlsxFile, { type CellValue, type Row } from 'read-excel-file/node';
import { BROKEN_SHEET, UnreadableFile } from './unreadable-file.ts';
import { assertHarmlessZip, workbookOf } from './zip-check.ts';

export interface SheetFacts {
  sheet: string;
  /** The other sheets of the book, which are left aside. */
  others: string[];
}

/** What Excel shows for a number that is no date in a cell that is formatted as one. */
const NO_DATE = '#####';

/** Macs counted days from 1904 on. The library knows a book that says '1'; LibreOffice and some Macs write 'true'. */
const FROM_1904 = /<(?:\w+:)?workbookPr\b[^>]*\bdate1904=["']true["']/;
const MS_TO_1904 = 1462 * 24 * 60 * 60 * 1000;

/** A date has no hour of its own: Excel counts days, and the library says them in UTC. Years have four figures. */
function dateText(counted: Date, offset: number): string {
  const date = new Date(counted.getTime() + offset);
  const day = Number.isNaN(date.getTime()) ? '' : date.toISOString();
  return /^\d/.test(day) ? day.slice(0, 10) : NO_DATE;
}

const BY_NUMBER = /_x([\dA-F]{4})_/gi;

/** Excel writes signs that a book cannot hold, such as the line ends of Windows in a note, by their number: `_x000D_`. */
const shownText = (text: string) =>
  text.replace(BY_NUMBER, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

function textOf(cell: CellValue | null, offset: number): string {
  if (cell === null) return '';
  if (typeof cell === 'string') return shownText(cell);
  if (cell instanceof Date) return dateText(cell, offset);
  if (typeof cell === 'boolean') return cell ? 'Sí' : 'No';
  return String(cell);
}

const dataRows = (rows: Row[]) => rows.filter((row) => row.some((cell) => cell !== null)).length;

/** First which sheet is the fullest, then its rows as texts. The library holds the whole book at once. */
export async function* readSheet(file: Buffer): AsyncGenerator<SheetFacts | string[]> {
  await assertHarmlessZip(file);
  const sheets = await readXlsxFile(file).catch(() => []);
  const [fullest] = [...sheets].sort((a, b) => dataRows(b.data) - dataRows(a.data));
  if (!fullest) throw new UnreadableFile(BROKEN_SHEET);
  yield {
    sheet: fullest.sheet,
    others: sheets.filter((candidate) => candidate !== fullest).map(({ sheet }) => sheet),
  };
  const offset = FROM_1904.test(workbookOf(file)) ? MS_TO_1904 : 0;
  for (const row of fullest.data) yield row.map((cell) => textOf(cell, offset));
}
