import readXlsxFile, { type CellValue, type Row } from 'read-excel-file/node';
import { BROKEN_SHEET, UnreadableFile } from './unreadable-file.ts';
import { assertHarmlessZip } from './zip-check.ts';

export interface SheetFacts {
  sheet: string;
  /** The other sheets of the book, which are left aside. */
  others: string[];
}

/** What Excel shows for a number that is no date in a cell that is formatted as one. */
const NO_DATE = '#####';

/** A date has no hour of its own: Excel counts days, and the library says them in UTC. Years have four figures. */
function dateText(date: Date): string {
  const day = Number.isNaN(date.getTime()) ? '' : date.toISOString();
  return /^\d/.test(day) ? day.slice(0, 10) : NO_DATE;
}

const BY_NUMBER = /_x([\dA-F]{4})_/gi;

/** Excel writes signs that a book cannot hold, such as the line ends of Windows in a note, by their number: `_x000D_`. */
const shownText = (text: string) =>
  text.replace(BY_NUMBER, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

function textOf(cell: CellValue | null): string {
  if (cell === null) return '';
  if (typeof cell === 'string') return shownText(cell);
  if (cell instanceof Date) return dateText(cell);
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
  for (const row of fullest.data) yield row.map(textOf);
}
