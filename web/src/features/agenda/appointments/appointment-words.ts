import type { AgendaProvider } from '@trama/contract/schemas/agenda/agenda-days';
import type { Appointment } from '@trama/contract/schemas/agenda/appointments';
import { roleLabel } from '@trama/contract/words/access/access-policy';
import { encounterTitle } from '@trama/contract/words/agenda/encounters';
import { formatTime, parseDateOnly } from '@trama/contract/words/clinic-time';
import { calledLastNameFirst, fullName } from '@trama/contract/words/full-name';
import { professionLabel } from '@trama/contract/words/people/providers';
import { dayInClinic } from '../../../lib/clinic-moment.ts';
import { appointmentTexts } from './appointments.texts.ts';

const MINUTE_MS = 60_000;
/** How long a session usually is. */
export const USUAL_MINUTES = 50;

export const minutesOf = ({ inicio, fin }: Pick<Appointment, 'inicio' | 'fin'>): number =>
  (Date.parse(fin) - Date.parse(inicio)) / MINUTE_MS;

/** For date-only values: the zone must be the one in which they were parsed. */
const utcFormat = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('es-AR', { timeZone: 'UTC', ...options });
const LONG = utcFormat({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
const SHORT = utcFormat({ weekday: 'short', day: 'numeric', month: 'short' });

const dated = (format: Intl.DateTimeFormat, day: string) =>
  parseDateOnly(day) ? format.format(new Date(`${day}T00:00:00Z`)) : day;

/** 'lunes, 16 de noviembre de 2026' */
export const longDay = (day: string): string => dated(LONG, day);
const DAY_MONTH = utcFormat({ day: 'numeric', month: 'long' });
/** 'Semana del 16 al 22 de noviembre de 2026', of the days from Monday to Sunday. */
export const weekText = (monday: string, sunday: string): string => {
  const isOneMonth = monday.slice(0, 7) === sunday.slice(0, 7);
  const begins = isOneMonth ? String(Number(monday.slice(8))) : dated(DAY_MONTH, monday);
  return `Semana del ${begins} al ${dated(DAY_MONTH, sunday)} de ${sunday.slice(0, 4)}`;
};
/** 'lun, 16 nov' */
export const shortDay = (day: string): string => dated(SHORT, day);

export const hours = ({ inicio, fin }: Pick<Appointment, 'inicio' | 'fin'>): string =>
  `${formatTime(inicio)} a ${formatTime(fin)}`;

/** 'lun, 16 nov, 09:00 a 09:50' */
export const whenText = (span: Pick<Appointment, 'inicio' | 'fin'>): string =>
  `${shortDay(dayInClinic(span.inicio))}, ${hours(span)}`;

/** 'lun, 16 nov, 09:00' */
export const beginText = ({ inicio }: Pick<Appointment, 'inicio'>): string =>
  `${shortDay(dayInClinic(inicio))}, ${formatTime(inicio)}`;

/** Who comes, or why nobody does. Of several people: 'Grupo de los lunes (8)'. */
export function whoComes({ pacientes, bloqueo, tipo, grupo, participantes_total }: Appointment): string {
  if (pacientes) return calledLastNameFirst(pacientes);
  if (tipo && tipo !== 'individual') return encounterTitle(tipo, grupo?.nombre ?? null, participantes_total);
  return bloqueo ? appointmentTexts.block : appointmentTexts.busy;
}

/** Who attends; only the profession if the reader may know no more. */
export function whoAttends({ prestadores }: Appointment): string {
  const { nombre, apellido, role, profesion } = prestadores;
  if (apellido) return fullName({ nombre, apellido });
  return professionLabel(profesion) ?? roleLabel(role);
}

export const providerName = (provider: AgendaProvider): string => fullName(provider);

export const providerLabel = (provider: AgendaProvider): string =>
  `${fullName(provider)} - ${professionLabel(provider.profesion) ?? roleLabel(provider.role)}`;
