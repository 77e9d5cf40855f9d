import type { Patient, PatientInput } from '@trama/contract/schemas/patients';
import { formatDate } from '@trama/contract/words/clinic-time';
import type { z } from 'zod';

interface FieldFacts {
  label: string;
  kind?: 'date' | 'civil-state';
  required?: boolean;
  inputMode?: 'numeric' | 'tel' | 'email';
  /** Takes the whole width. */
  long?: boolean;
}

/** The form is this table and one renderer. */
export const PERSONAL_FIELDS = {
  nombre: { label: 'Nombre' },
  apellido: { label: 'Apellido', required: true },
  dni: { label: 'DNI', inputMode: 'numeric' },
  fecha_nacimiento: { label: 'Fecha de nacimiento', kind: 'date' },
  estado_civil: { label: 'Estado civil', kind: 'civil-state' },
  ocupacion: { label: 'Ocupación' },
} as const satisfies Partial<Record<keyof Patient, FieldFacts>>;

export const CONTACT_FIELDS = {
  telefono: { label: 'Teléfono', inputMode: 'tel' },
  email: { label: 'Email', inputMode: 'email' },
  direccion: { label: 'Dirección', long: true },
} as const satisfies Partial<Record<keyof Patient, FieldFacts>>;

export type PatientField = keyof typeof PERSONAL_FIELDS | keyof typeof CONTACT_FIELDS;
export type PatientFormValues = z.input<typeof PatientInput>;

export const FIELD_FACTS: Record<PatientField, FieldFacts> = { ...PERSONAL_FIELDS, ...CONTACT_FIELDS };
export const PATIENT_FIELDS = Object.keys(FIELD_FACTS) as PatientField[];

/** Every field as the text that stands in it. */
export function formValuesOf(patient: Patient | null): PatientFormValues {
  const values = PATIENT_FIELDS.map((name) => [name, patient?.[name] ?? '']);
  return Object.fromEntries(values) as PatientFormValues;
}

/** A value as a person reads it. */
export function readable(name: PatientField, value: string | null): string {
  if (!value) return '(vacío)';
  return FIELD_FACTS[name].kind === 'date' ? formatDate(value) : value;
}
