import { z } from 'zod';
import { APPOINTMENT_MINUTES_MAX } from '../../words/agenda/appointments.ts';
import { parseDateOnly } from '../../words/clinic-time.ts';
import { dayOf } from '../fields.ts';

const MINUTE_MS = 60_000;
const MOMENT_INVALID = 'El horario no es válido';
/** Beyond these a date is a slip of the keyboard, and PostgreSQL may not know it. */
const [FIRST_YEAR, LAST_YEAR] = [2000, 2199];

const wholeMinute = (date: Date) => new Date(date.getTime() - (date.getTime() % MINUTE_MS));
const isLikely = (date: Date) => date.getUTCFullYear() >= FIRST_YEAR && date.getUTCFullYear() <= LAST_YEAR;

/** A minute with any offset, kept as UTC. Seconds are left out: a program that books sends its own clock. */
export const inputMoment = () =>
  z.iso
    .datetime({ offset: true, error: MOMENT_INVALID })
    .transform((text) => new Date(text))
    .refine(isLikely, { message: MOMENT_INVALID, abort: true })
    .transform((date) => wholeMinute(date).toISOString());

interface Span {
  inicio?: string | undefined;
  fin?: string | undefined;
}
const minutesOf = ({ inicio, fin }: Span) => (Date.parse(fin ?? '') - Date.parse(inicio ?? '')) / MINUTE_MS;
export const isSpan = (span: Span) =>
  !span.inicio || !span.fin || (minutesOf(span) > 0 && minutesOf(span) <= APPOINTMENT_MINUTES_MAX);
export const SPAN_INVALID = {
  path: ['fin'],
  message: 'El turno debe terminar después de comenzar y durar 24 horas como máximo',
};

/** A day of the clinic, in the query of an address. A moment counts as its day there. */
export const day = (message: string) =>
  z
    .string(message)
    .overwrite(dayOf)
    .refine((text) => parseDateOnly(text) !== null && text >= '1900' && text < '2200', message);
