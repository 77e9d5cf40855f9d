import type { ImportType } from '@trama/contract/words/exchange/imports';
import { oneLine } from '../values/plain-words.ts';
import { targetOfTitle } from './column-matching.ts';
import type { FileRow } from './read-file.ts';

/** Titles, logos and notes may stand above the head of a table, but not more than this. */
export const HEAD_WITHIN = 20;

const filled = ({ cells }: FileRow) => cells.filter((cell) => cell !== '');
const LOOKS_LIKE_DATA = /^\d{6,}|\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}|@/;

/**
 * Which of the first rows is the head: the one with most titles that we know. A group of columns may have a title of its
 * own above, which is not the head. Undefined where the table begins without one.
 */
export function headOf(rows: FileRow[], type: ImportType): FileRow | undefined {
  const known = ({ cells }: FileRow) => cells.filter((cell) => targetOfTitle(cell, type)).length;
  const [best] = [...rows].sort((a, b) => known(b) - known(a) || a.number - b.number);
  if (best && known(best) > 0) return best;
  const first = rows.find((row) => filled(row).length > 1);
  return first && !filled(first).some((cell) => LOOKS_LIKE_DATA.test(cell)) ? first : undefined;
}

/** A, B … Z, AA: as the spreadsheet calls it. */
export function columnName(place: number): string {
  const letter = String.fromCharCode(65 + (place % 26));
  return place < 26 ? letter : columnName(Math.floor(place / 26) - 1) + letter;
}

export const titlesOf = (head: FileRow | undefined, width: number): string[] =>
  Array.from(
    { length: width },
    (_, place) => oneLine(head?.cells[place] ?? '') || `Columna ${columnName(place)}`,
  );

const TOTAL = /^(sub)?total(es)?\b|^cantidad( de pacientes)?\b|^suma\b/i;

/** A row that counts the others. */
export function isTotal(row: FileRow): boolean {
  const cells = filled(row);
  return cells.length <= 3 && TOTAL.test(cells[0] ?? '');
}
