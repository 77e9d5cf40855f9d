import { clockInClinic } from '@trama/contract/words/clinic-time';
import type { ListName } from '@trama/contract/words/clinical-lists';
import type { ClinicalRecord } from '@trama/contract/words/clinical-lists/list';

/** Medication is never renewed by itself (Ley 26.657 art. 12): somebody has to look at it from time to time. */
const EVALUATED_EVERY_DAYS = 90;
const DAY_MS = 86_400_000;
const NOT_EVALUATED = `Sin evaluación hace más de ${EVALUATED_EVERY_DAYS} días`;

/** Of an active medication that has neither changed nor been followed by a session of its patient for long. */
export function evaluationHint(
  name: ListName,
  record: ClinicalRecord,
  lastSession: string | null,
  now: Date = new Date(),
): string | null {
  if (name !== 'medication' || record.activo !== true || record.error) return null;
  const lastChange = record.cambios?.find(({ error }) => !error)?.fecha_creacion ?? record.fecha_creacion;
  const since = dayOf(new Date(now.getTime() - EVALUATED_EVERY_DAYS * DAY_MS));
  const isRecent = dayOf(new Date(lastChange)) >= since || (lastSession ?? '') >= since;
  return isRecent ? null : NOT_EVALUATED;
}

const dayOf = (moment: Date) => clockInClinic(moment).slice(0, 10);
