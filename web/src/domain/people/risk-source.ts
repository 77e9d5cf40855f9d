import { formatDate } from '@trama/contract/words/clinic-time';
import type { PatientInView } from './patient-in-view.ts';

/** Which save of the history says so: 'Historia del 03/02/2026 · Ana Ruiz'. */
export function riskSource({ riesgo_actual, riesgo_fecha, riesgo_autor }: PatientInView): string | null {
  if (!riesgo_actual || !riesgo_fecha) return null;
  return [`Historia del ${formatDate(riesgo_fecha)}`, riesgo_autor].filter(Boolean).join(' · ');
}
