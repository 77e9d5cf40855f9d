/** Days, moments, telephones and addresses of the fictional clinic. */
import { todayInClinic } from '@trama/contract/words/clinic-time';
import { STREETS, TOWNS } from './people.ts';
import { between, pick } from './random.ts';

/** How far back the clinic's memory goes. */
export const DAYS = 730;

/** The calendar day that many days ago, at the clinic. */
export function dayOf(daysAgo: number): string {
  return new Date(Date.parse(`${todayInClinic()}T00:00:00Z`) - daysAgo * 86_400_000)
    .toISOString()
    .slice(0, 10);
}

/** That hour of that day in Buenos Aires (three hours behind UTC), never in the future. */
export function momentOf(daysAgo: number, hour: number): string {
  const moment = new Date(
    `${dayOf(daysAgo)}T${String(hour + 3).padStart(2, '0')}:${String(between(0, 59)).padStart(2, '0')}:00Z`,
  );
  return new Date(Math.min(moment.getTime(), Date.now())).toISOString();
}

const YEAR_MS = 365.25 * 86_400_000;

/** In whole years, today. */
export const ageOf = ({ fecha_nacimiento }: { fecha_nacimiento: string }): number =>
  Math.floor((Date.now() - Date.parse(fecha_nacimiento)) / YEAR_MS);

export function telephone(): string {
  return `11 0${between(100, 999)}-${between(1000, 9999)}`;
}

export function address(): string {
  return `${pick(STREETS)} ${between(10, 2400)}, ${pick(TOWNS)}`;
}
