import { formatDate, parseDateOnly } from '@trama/contract/words/clinic-time';

/** Between what is typed (dd/mm/aaaa) and what is kept (YYYY-MM-DD). */

const TYPED = /^(\d{1,2})[/.\-\s](\d{1,2})[/.\-\s](\d{4})$/;
const DIGITS_ONLY = /^(\d{2})(\d{2})(\d{4})$/;

/** The day that was typed or pasted, or null when the text is not a day. */
export function parseTypedDate(text: string): string | null {
  const trimmed = text.trim();
  if (parseDateOnly(trimmed)) return trimmed;
  const match = TYPED.exec(trimmed) ?? DIGITS_ONLY.exec(trimmed);
  if (!match) return null;
  const [, day = '', month = '', year = ''] = match;
  const value = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return parseDateOnly(value) ? value : null;
}

/** What the field shows for a value: the date as people write it, or the text as it was typed. */
export function dateText(value: string | null): string {
  if (!value) return '';
  return parseDateOnly(value) ? formatDate(value) : value;
}

const NOT_OF_A_DATE = /[^\d/.\-\s]/g;

/** Whether something was typed that a date cannot contain; the field leaves it out. */
export const hasForeignSigns = (text: string) => text.search(NOT_OF_A_DATE) >= 0;

/** Puts the slashes while digits are typed; leaves deleting and correcting alone. */
export function withSlashes(text: string, before: string): string {
  const cleaned = text.replace(NOT_OF_A_DATE, '').replace(/\/{2,}/g, '/');
  const appending = cleaned.length > before.length;
  return appending && /^(\d{2}|\d{2}\/\d{2})$/.test(cleaned) ? `${cleaned}/` : cleaned;
}
