import type { Alert } from '@trama/contract/schemas/access/alerts';
import { formatDate, formatTime } from '@trama/contract/words/clinic-time';
import { lastNameFirst } from '@trama/contract/words/full-name';
import { alertTexts } from './alerts.texts.ts';

/** The person that the alert is about, or the address it came from. */
export function aboutWhom(alert: Alert): string {
  if (alert.id_prestador !== null) return lastNameFirst(alert);
  return alert.direccion === null ? alertTexts.everybody : alertTexts.address(alert.direccion);
}

/** 16/11/2026 10:02 – 10:40 */
export function spanOf({ desde, hasta }: Alert): string {
  const [from, to] = [desde, hasta].map((moment) => ({ day: formatDate(moment), time: formatTime(moment) }));
  if (!from || !to) return '';
  if (from.day !== to.day) return `${from.day} ${from.time} – ${to.day} ${to.time}`;
  return from.time === to.time ? `${from.day} ${from.time}` : `${from.day} ${from.time} – ${to.time}`;
}
