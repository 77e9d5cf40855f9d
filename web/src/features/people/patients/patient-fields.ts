import type { Patient, PatientInput } from '@trama/contract/schemas/people/patients';
import { PATIENT_FIELD_NAMES } from '@trama/contract/words/people/patients';
import type { z } from 'zod';

export type PatientFormValues = z.input<typeof PatientInput>;

/** The values of the form's fields, as text. */
export function formValuesOf(patient: Patient | null): PatientFormValues {
  const values = PATIENT_FIELD_NAMES.map((name) => [name, patient?.[name] ?? '']);
  return {
    ...(Object.fromEntries(values) as PatientFormValues),
    acepta_recordatorios: patient?.acepta_recordatorios ?? false,
  };
}
