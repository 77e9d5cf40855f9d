import { formatTime, parseDateOnly } from '@trama/contract/words/clinic-time';
import { dayInClinic } from '../../../lib/clinic-moment.ts';

const SHORT = new Intl.DateTimeFormat('es-AR', {
  timeZone: 'UTC',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
});

/** 'jueves, 19 de noviembre, 10:00 a 10:50' */
export function openingText({ inicio, fin }: { inicio: string; fin: string }): string {
  const day = dayInClinic(inicio);
  const date = parseDateOnly(day) ? SHORT.format(new Date(`${day}T00:00:00Z`)) : day;
  return `${date}, ${formatTime(inicio)} a ${formatTime(fin)}`;
}
