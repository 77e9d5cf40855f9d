import type { Provider, ProviderInput } from '@trama/contract/schemas/providers';
import { isRole } from '@trama/contract/words/access-policy';
import type { z } from 'zod';

interface FieldFacts {
  label: string;
  required?: boolean;
  inputMode?: 'tel' | 'email';
  /** Takes the whole width. */
  long?: boolean;
}

/** The form is this table and one renderer. */
export const PERSONAL_FIELDS = {
  nombre: { label: 'Nombre', required: true },
  apellido: { label: 'Apellido', required: true },
  email: { label: 'Email', required: true, inputMode: 'email' },
  telefono: { label: 'Teléfono', inputMode: 'tel' },
  direccion: { label: 'Dirección', long: true },
} as const satisfies Partial<Record<keyof Provider, FieldFacts>>;

export const PROFESSIONAL_FIELDS = {
  role: { label: 'Rol', required: true },
  matricula: { label: 'Matrícula' },
} as const satisfies Partial<Record<keyof Provider, FieldFacts>>;

export type ProviderField = keyof typeof PERSONAL_FIELDS | keyof typeof PROFESSIONAL_FIELDS;
export type ProviderFormValues = z.input<typeof ProviderInput>;

export const FIELD_FACTS: Record<ProviderField, FieldFacts> = { ...PERSONAL_FIELDS, ...PROFESSIONAL_FIELDS };
export const PROVIDER_FIELDS = Object.keys(FIELD_FACTS) as ProviderField[];

/** The values of the form's fields, as text. */
export function formValuesOf(provider: Provider | null): ProviderFormValues {
  return {
    nombre: provider?.nombre ?? '',
    apellido: provider?.apellido ?? '',
    email: provider?.email ?? '',
    telefono: provider?.telefono ?? '',
    direccion: provider?.direccion ?? '',
    role: isRole(provider?.role) ? provider.role : '',
    matricula: provider?.matricula ?? '',
    is_active: provider?.is_active ?? true,
  };
}
