import { ageOn, formatDate } from '../clinic-time.ts';
import { fullName } from '../full-name.ts';
import { formatCuil } from './cuil.ts';
import { PROVINCES } from './provinces.ts';

export const CIVIL_STATES = ['Casado', 'Soltero', 'Viudo', 'Divorciado', 'Separado', 'Otro'] as const;

/** As the document has it (Ley 26.743); the name that somebody chose is a field of its own. */
const SEX_LABELS = { F: 'Femenino', M: 'Masculino', X: 'X' } as const;
export const SEXES = ['F', 'M', 'X'] as const satisfies (keyof typeof SEX_LABELS)[];

const NO_DOCUMENT = 'Sin documento';
export const DOCUMENT_TYPES = ['DNI', 'LC', 'LE', 'CI', 'Pasaporte', NO_DOCUMENT] as const;

export type PatientSection = 'personal' | 'contact' | 'identity' | 'coverage';

/** The label of a patient's field, the section it stands in and the kind of input. */
export interface PatientFieldFacts {
  section: PatientSection;
  label: string;
  /** Replaces the label in the form, where the plain one could be read as belonging to the field above. */
  formLabel?: string;
  kind: 'text' | 'date' | 'choice';
  /** What a `choice` offers. */
  choices?: readonly string[];
  /** How a choice reads, where that is not what is stored. */
  choiceLabels?: Readonly<Record<string, string>>;
  /** What a text is likely to be; anything else may be typed. */
  suggestions?: readonly string[];
  required?: true;
  inputMode?: 'numeric' | 'tel' | 'email';
  /** Help text below the field. */
  hint?: string;
  /** Takes a whole line of the form. */
  long?: true;
}

/**
 * What is known of a patient, in the order in which it is typed, shown and printed. The form, the detail card, the
 * record on paper and the schemas read this table: an optional text is added here and as a column, and nowhere else.
 */
export const PATIENT_FIELDS = {
  nombre: { section: 'personal', label: 'Nombre', kind: 'text' },
  apellido: { section: 'personal', label: 'Apellido', kind: 'text', required: true },
  dni: { section: 'personal', label: 'DNI', kind: 'text', inputMode: 'numeric' },
  fecha_nacimiento: { section: 'personal', label: 'Fecha de nacimiento', kind: 'date' },
  estado_civil: { section: 'personal', label: 'Estado civil', kind: 'choice', choices: CIVIL_STATES },
  ocupacion: { section: 'personal', label: 'Ocupación', kind: 'text' },
  email: { section: 'contact', label: 'Email', kind: 'text', inputMode: 'email' },
  telefono: { section: 'contact', label: 'Teléfono', kind: 'text', inputMode: 'tel' },
  direccion: { section: 'contact', label: 'Dirección', kind: 'text', long: true },
  nombre_elegido: {
    section: 'identity',
    label: 'Nombre elegido',
    kind: 'text',
    formLabel: 'Prefiere llamarse',
    hint: 'Nombre elegido: se usa en listas, búsquedas y llamados',
  },
  sexo: {
    section: 'identity',
    label: 'Sexo (según documento)',
    kind: 'choice',
    choices: SEXES,
    choiceLabels: SEX_LABELS,
  },
  tipo_documento: {
    section: 'identity',
    label: 'Tipo de documento',
    kind: 'choice',
    choices: DOCUMENT_TYPES,
  },
  cuil: { section: 'identity', label: 'CUIL', kind: 'text', inputMode: 'numeric' },
  localidad: { section: 'identity', label: 'Localidad', kind: 'text' },
  provincia: { section: 'identity', label: 'Provincia', kind: 'text', suggestions: PROVINCES },
  codigo_postal: { section: 'identity', label: 'Código postal', kind: 'text' },
  obra_social: { section: 'coverage', label: 'Obra social', kind: 'text' },
  plan: { section: 'coverage', label: 'Plan', kind: 'text' },
  numero_afiliado: { section: 'coverage', label: 'Número de afiliado', kind: 'text' },
} as const satisfies Record<string, PatientFieldFacts>;

export type PatientField = keyof typeof PATIENT_FIELDS;
export const PATIENT_FIELD_NAMES = Object.keys(PATIENT_FIELDS) as PatientField[];

/** Whether the patient agreed to be reminded of appointments; no by default. */
export const REMINDERS_CONSENT = 'acepta_recordatorios';
export const REMINDERS_LABEL = 'Acepta recordatorios';
export const consentText = (agreed: boolean) => (agreed ? 'Sí' : 'No');

/** The fields that a version of a patient's data compares. */
export type VersionedField = PatientField | 'activo' | typeof REMINDERS_CONSENT;
export const VERSIONED_FIELDS: [VersionedField, ...VersionedField[]] = [
  'activo',
  ...PATIENT_FIELD_NAMES,
  REMINDERS_CONSENT,
];

export function patientFieldFacts(name: PatientField): PatientFieldFacts {
  return PATIENT_FIELDS[name];
}

export function patientFieldsIn(section: PatientSection): PatientField[] {
  return PATIENT_FIELD_NAMES.filter((name) => PATIENT_FIELDS[name].section === section);
}

/** A value as a person reads it; null when there is none. */
export function patientValueText(name: PatientField, value: string | null): string | null {
  if (!value) return null;
  if (name === 'cuil') return formatCuil(value);
  const { kind, choiceLabels } = patientFieldFacts(name);
  switch (kind) {
    case 'text':
      return value;
    case 'date':
      return formatDate(value);
    case 'choice':
      return choiceLabels?.[value] ?? value;
  }
}

/** The label of a field of a version, and its values as a person reads them. */
export function versionedLabel(name: VersionedField): string {
  if (name === REMINDERS_CONSENT) return REMINDERS_LABEL;
  return name === 'activo' ? 'Estado' : PATIENT_FIELDS[name].label;
}

export function versionedText(name: VersionedField, value: string | boolean | null): string | null {
  if (name === REMINDERS_CONSENT) return consentText(value === true);
  if (name === 'activo') return value === null ? null : statusText(value === true);
  return patientValueText(name, value === null ? null : String(value));
}

export const statusText = (active: boolean) => (active ? 'Activo' : 'Inactivo');

type PatientData = Record<PatientField, string | null>;
export type PatientFact = [label: string, text: string | null];

const factOf = (patient: PatientData, name: PatientField): PatientFact => [
  PATIENT_FIELDS[name].label,
  patientValueText(name, patient[name]),
];

/** '34 años', or null without a birth date. */
export function ageText(birthDate: string | null): string | null {
  const age = ageOn(birthDate);
  return age === null ? null : `${age} años`;
}

/** Personal data for reading: first and last name as one, the age after the birth date (`noAge` when unknown). */
export function personalFacts(patient: PatientData, noAge: string): PatientFact[] {
  const age = ageText(patient.fecha_nacimiento) ?? noAge;
  return patientFieldsIn('personal').flatMap((name): PatientFact[] => {
    if (name === 'nombre') return [['Nombre completo', fullName(patient)]];
    if (name === 'apellido') return [];
    if (name !== 'fecha_nacimiento') return [factOf(patient, name)];
    return [factOf(patient, name), ['Edad', age]];
  });
}

/** What is known of the patient in one of the other sections. */
export function factsIn(section: Exclude<PatientSection, 'personal'>, patient: PatientData): PatientFact[] {
  return patientFieldsIn(section).map((name) => factOf(patient, name));
}

/** 'En el documento: Juan Paz' for patients who use another first name; otherwise null. */
export function registeredName(patient: {
  nombre: string | null;
  nombre_elegido: string | null;
  apellido: string | null;
}): string | null {
  return patient.nombre_elegido ? `En el documento: ${fullName(patient)}` : null;
}

/** 'DNI 30111222', 'Pasaporte AB123' or 'Sin documento'; null when nothing is known. */
export function documentText(patient: { dni: string | null; tipo_documento?: string | null }): string | null {
  const { dni, tipo_documento: type } = patient;
  if (!dni) return type === NO_DOCUMENT ? NO_DOCUMENT : null;
  return `${type && type !== NO_DOCUMENT ? type : 'DNI'} ${dni}`;
}

export const PATIENT_SINCE = 'Paciente desde';

export const PATIENT_STATUSES = ['active', 'inactive', 'all'] as const;
export type PatientStatus = (typeof PATIENT_STATUSES)[number];

export const PAGE_SIZE_MAX = 100;
export const SEARCH_TERM_MAX = 100;
export const SEARCH_TERM_REQUIRED = 'Ingrese un término de búsqueda';

/** A search counts its matches up to here. A total of one more means 'more than that'; there are no further pages. */
export const SEARCH_COUNTED_MAX = 10_000;

/** A patient without a session for this long is listed as quiet. */
export const QUIET_DAYS = 30;

/** Counted exactly up to here. A total of one more means 'more than that'. */
export const QUIET_PATIENTS_COUNTED = 10_000;
