import { todayInClinic } from '@trama/contract/words/clinic-time';

/** Months are 'YYYY-MM', as the server takes them. */

const FORMAT = new Intl.DateTimeFormat('es-AR', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const SHORT = new Intl.DateTimeFormat('es-AR', { month: 'short', year: '2-digit', timeZone: 'UTC' });
const firstDay = (month: string) => new Date(`${month}-01T00:00:00Z`);

export const thisMonth = (): string => todayInClinic().slice(0, 7);
export const isMonth = (text: string | null): text is string =>
  /^(20|21)\d\d-(0[1-9]|1[0-2])$/.test(text ?? '');

/** 'noviembre de 2026' */
export const monthText = (month: string): string => FORMAT.format(firstDay(month));
/** 'nov 26' */
export const shortMonth = (month: string): string => SHORT.format(firstDay(month));

export function addMonths(month: string, count: number): string {
  const date = firstDay(month);
  date.setUTCMonth(date.getUTCMonth() + count);
  return date.toISOString().slice(0, 7);
}

/** That month and those before it, the oldest first. */
export const monthsUntil = (month: string, count: number): string[] =>
  Array.from({ length: count }, (_, place) => addMonths(month, place - count + 1));
