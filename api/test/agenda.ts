import { todayInClinic } from '@trama/contract/words/clinic-time';
import type { Person, TestApp } from './test-app.ts';

const DAY_MS = 86_400_000;

/** The day so many days from today, in the clinic. */
export const dayFromToday = (days: number): string =>
  new Date(Date.parse(todayInClinic()) + days * DAY_MS).toISOString().slice(0, 10);

/** A moment of that day, by the clinic's clock. */
export const agendaDay = (days: number, clock: string): string => `${dayFromToday(days)}T${clock}:00-03:00`;

export const book = (t: TestApp, person: Person, fields: object) =>
  t.as(person, 'POST', '/api/appointments', fields);
