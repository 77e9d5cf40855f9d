import { clockInClinic } from '@trama/contract/words/clinic-time';
import type { ClinicalEntry } from '@trama/contract/words/record/clinical-lists/list';

/** Medication is never renewed by itself (Ley 26.657 art. 12): somebody has to look at it from time to time. */
const EVALUATED_EVERY_DAYS = 90;
const DAY_MS = 86_400_000;
const NOT_EVALUATED = `Sin evaluación hace más de ${EVALUATED_EVERY_DAYS} días`;

/** For an active medication that has had neither a change nor a follow-up of the patient for long. */
export function evaluationHint(entry: ClinicalEntry, now: Date = new Date()): string | null {
  const { ultima_evaluacion: evaluated, activo, error } = entry;
  if (typeof evaluated !== 'string' || activo !== true || error) return null;
  const since = clockInClinic(new Date(now.getTime() - EVALUATED_EVERY_DAYS * DAY_MS)).slice(0, 10);
  return evaluated < since ? NOT_EVALUATED : null;
}
