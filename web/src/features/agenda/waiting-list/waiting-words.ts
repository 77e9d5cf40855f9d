import type { WaitingEntry } from '@trama/contract/schemas/agenda/waiting-list';
import { roleLabel } from '@trama/contract/words/access/access-policy';
import { fullName } from '@trama/contract/words/full-name';
import { waitingTexts as texts } from './waiting-list.texts.ts';

/** The provider or role that the patient waits for. */
export const whomText = ({ prestadores, role }: WaitingEntry): string =>
  prestadores ? fullName(prestadores) : texts.anyOf(roleLabel(role));

/** When they can: 'Lun, Mié, de 14:00 a 18:00'. */
export function whenText({ dias, desde, hasta }: Pick<WaitingEntry, 'dias' | 'desde' | 'hasta'>): string {
  const days = dias.map((day) => texts.weekdays[day - 1]).join(', ');
  return [days, hoursText(desde, hasta)].filter(Boolean).join(', ') || texts.anyTime;
}

function hoursText(from: string | null, until: string | null): string {
  if (from && until) return texts.between(from, until);
  if (from) return texts.from(from);
  return until ? texts.until(until) : '';
}
