import { IMPORT_LIMITS, type ImportType, PROVIDER_ROWS_MAX } from '@trama/contract/words/exchange/imports';
import { oneLine } from '../values/plain-words.ts';
import { targetOfTitle } from './column-matching.ts';
import { type FileEnd, type FileStart, HEAD_WITHIN, TOTALS_NAMED } from './messages.ts';
import { type FileRow, readRows } from './read-file.ts';
import type { SheetFacts } from './sheet.ts';
import { EMPTY_FILE, TOO_MANY_PROVIDERS, TOO_MANY_ROWS, UnreadableFile } from './unreadable-file.ts';

const SAMPLES = 5;
/** Enough to tell what a column holds; a note is long. */
const SAMPLE_CHARACTERS = 120;
const TITLE_CHARACTERS = 200;
const SHEETS_NAMED = 20;

type TablePart = { start: FileStart } | FileRow | { end: FileEnd };

/** What the table begins with, its rows below the head, and its end. */
export async function* tableOf(file: Buffer, ending: string, type: ImportType): AsyncGenerator<TablePart> {
  const parts = readRows(file, ending);
  const { start, first } = await startOf(parts, type);
  yield { start };
  const end: FileEnd = { rows: 0, totals: [], totalRows: 0 };
  for await (const row of rowsBelow(first, parts)) {
    if (isTotal(row)) {
      end.totalRows += 1;
      if (end.totals.length < TOTALS_NAMED) end.totals.push(row.number);
      continue;
    }
    end.rows += 1;
    if (end.rows > IMPORT_LIMITS.rows) throw new UnreadableFile(TOO_MANY_ROWS);
    if (type === 'providers' && end.rows > PROVIDER_ROWS_MAX) throw new UnreadableFile(TOO_MANY_PROVIDERS);
    yield row;
  }
  if (end.rows === 0) throw new UnreadableFile(EMPTY_FILE);
  yield { end };
}

type Parts = AsyncGenerator<SheetFacts | FileRow>;

async function* rowsBelow(first: FileRow[], rest: Parts): AsyncGenerator<FileRow> {
  yield* first;
  for await (const part of rest) if ('cells' in part) yield part;
}

/** The first rows, in which the head stands, and some below it. */
async function startOf(parts: Parts, type: ImportType): Promise<{ start: FileStart; first: FileRow[] }> {
  const rows: FileRow[] = [];
  let facts: SheetFacts | undefined;
  while (rows.length < HEAD_WITHIN + SAMPLES) {
    const { value, done } = await parts.next();
    if (done) break;
    if ('cells' in value) rows.push(value);
    else facts = value;
  }
  const head = headOf(rows.slice(0, HEAD_WITHIN), type);
  const first = rows.filter(({ number }) => number > (head?.number ?? 0));
  if (first.length === 0) throw new UnreadableFile(EMPTY_FILE);
  const width = Math.max(...[...first, ...(head ? [head] : [])].map(({ cells }) => cells.length));
  const places = Array.from({ length: width }, (_, place) => place);
  const start: FileStart = {
    sheet: facts ? cut(facts.sheet, TITLE_CHARACTERS) : null,
    others: (facts?.others ?? []).slice(0, SHEETS_NAMED).map((name) => cut(name, TITLE_CHARACTERS)),
    head: head?.number ?? null,
    isLong: first.length > HEAD_WITHIN,
    titles: places.map((place) => titleOf(head, place)),
    samples: places.map((place) => samplesOf(first, place)),
  };
  return { start, first };
}

const cut = (text: string, most: number) => oneLine(text).slice(0, most).toWellFormed();

const titleOf = (head: FileRow | undefined, place: number) =>
  cut(head?.cells[place] ?? '', TITLE_CHARACTERS) || `Columna ${columnName(place)}`;

const samplesOf = (rows: FileRow[], place: number) =>
  rows
    .flatMap((row) => (isTotal(row) ? [] : row.cells[place] || []))
    .slice(0, SAMPLES)
    .map((cell) => cut(cell, SAMPLE_CHARACTERS));

const filled = ({ cells }: FileRow) => cells.filter((cell) => cell !== '');
const LOOKS_LIKE_DATA = /^\d{6,}|\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}|@/;

/**
 * Which of the first rows is the head: the one with most titles that we know. A group of columns may have a title of its
 * own above, which is not the head. Undefined where the table begins without one.
 */
function headOf(rows: FileRow[], type: ImportType): FileRow | undefined {
  const isTitle = (cell: string) =>
    cell.length <= TITLE_CHARACTERS && targetOfTitle(cell, type) !== undefined;
  const known = rows.map((row) => ({ row, titles: row.cells.filter(isTitle).length }));
  const [best] = known.sort((a, b) => b.titles - a.titles || a.row.number - b.row.number);
  if (best && best.titles > 0) return best.row;
  const first = rows.find((row) => filled(row).length > 1);
  return first && !filled(first).some((cell) => LOOKS_LIKE_DATA.test(cell)) ? first : undefined;
}

/** A, B … Z, AA: as the spreadsheet calls it. */
function columnName(place: number): string {
  const letter = String.fromCharCode(65 + (place % 26));
  return place < 26 ? letter : columnName(Math.floor(place / 26) - 1) + letter;
}

const TOTAL = /^(sub)?total(es)?\b|^cantidad( de pacientes)?\b|^suma\b/i;

/** A row that counts the others. */
function isTotal(row: FileRow): boolean {
  const cells = filled(row);
  return cells.length <= 3 && TOTAL.test(cells[0] ?? '');
}
