import type { Patient } from '@trama/contract/schemas/patients';

/** A patient as one screen may hand them to another: what travels stays in the browser's history, the risk must not. */
export function withoutRisk(patient: Patient): Patient {
  return { ...patient, riesgo_actual: null, riesgo_fecha: null, riesgo_autor: null };
}
