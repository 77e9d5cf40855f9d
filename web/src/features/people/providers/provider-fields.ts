import type { Provider, ProviderInput } from '@trama/contract/schemas/people/providers';
import { isRole, ROLES, roleLabel } from '@trama/contract/words/access/access-policy';
import {
  LICENCE_TYPE_LABELS,
  type LicenceType,
  PROFESSION_LABELS,
  type Profession,
} from '@trama/contract/words/people/providers';
import { PROVINCES } from '@trama/contract/words/people/provinces';
import type { z } from 'zod';

interface FieldFacts {
  label: string;
  required?: boolean;
  inputMode?: 'tel' | 'email';
  /** What it offers to choose from: the label of each value. */
  choices?: Record<string, string>;
  /** Likely values; anything else may be typed. */
  suggestions?: readonly string[];
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

const ROLE_LABELS: Record<string, string> = Object.fromEntries(ROLES.map((role) => [role, roleLabel(role)]));

export const PROFESSIONAL_FIELDS = {
  role: { label: 'Rol', required: true, choices: ROLE_LABELS },
  matricula: { label: 'Matrícula' },
  matricula_tipo: { label: 'M.N. o M.P.', choices: LICENCE_TYPE_LABELS },
  matricula_jurisdiccion: { label: 'Jurisdicción', suggestions: PROVINCES },
  profesion: { label: 'Profesión', choices: PROFESSION_LABELS },
  especialidad: { label: 'Especialidad' },
} as const satisfies Partial<Record<keyof Provider, FieldFacts>>;

/** What these roles have studied; the others may have studied anything. */
export const PROFESSION_OF_ROLE: Partial<Record<string, Profession>> = {
  psicologo: 'psicologia',
  psiquiatra: 'psiquiatria',
  acompanante_terapeutico: 'acompanamiento',
};

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
    matricula_tipo: (provider?.matricula_tipo ?? '') as LicenceType | '',
    matricula_jurisdiccion: provider?.matricula_jurisdiccion ?? '',
    profesion: (provider?.profesion ?? '') as Profession | '',
    especialidad: provider?.especialidad ?? '',
    is_active: provider?.is_active ?? true,
  };
}
