import { z } from 'zod';
import { parseDateOnly, todayInClinic } from '../../words/clinic-time.ts';
import { isCuil } from '../../words/people/cuil.ts';
import {
  CIVIL_STATES,
  DOCUMENT_TYPES,
  PAGE_SIZE_MAX,
  PATIENT_FIELD_NAMES,
  type PATIENT_FIELDS,
  PATIENT_STATUSES,
  type PatientField,
  SEARCH_TERM_MAX,
  SEARCH_TERM_REQUIRED,
  SEXES,
} from '../../words/people/patients.ts';
import { RISK_KINDS } from '../../words/people/risk.ts';
import { plainDocument } from '../../words/plain-document.ts';
import { looksEmpty, visibleText } from '../../words/visible-text.ts';
import {
  dateOnly,
  fieldsFrom,
  flag,
  flagOr,
  id,
  idInQuery,
  loadedMoment,
  moment,
  optionalDate,
  optionalName,
  optionalOneOf,
  optionalText,
  pageNumber,
  pageSize,
  requiredName,
} from '../fields.ts';

const BIRTH_DATE_MAX_YEARS = 150;

function notInTheFuture(date: string | null): boolean {
  return date === null || date <= todayInClinic();
}

function plausibleBirthYear(date: string | null): boolean {
  const born = parseDateOnly(date ?? '');
  const today = parseDateOnly(todayInClinic());
  return !born || !today || born.year >= today.year - BIRTH_DATE_MAX_YEARS;
}

const DNI_MAX = 20;
const DNI_TOO_LONG = { error: 'El DNI no puede superar los 20 caracteres', abort: true };
/** With whatever stands between its digits. */
const DNI_AS_TYPED_MAX = 100;

const dni = () =>
  z
    .string('Debe ser un texto')
    .max(DNI_AS_TYPED_MAX, DNI_TOO_LONG)
    .overwrite(plainDocument)
    .max(DNI_MAX, DNI_TOO_LONG)
    .transform((text) => (looksEmpty(text) ? null : text))
    .nullable();

const CUIL_AS_TYPED_MAX = 30;
const CUIL_INVALID = { error: 'El CUIL no es válido', abort: true };

/** Stored as its eleven digits, however they were set apart. */
const cuil = () =>
  z
    .string('Debe ser un texto')
    .max(CUIL_AS_TYPED_MAX, CUIL_INVALID)
    .overwrite((text) => text.replace(/[-.\s]/g, ''))
    .refine((text) => text === '' || isCuil(text), CUIL_INVALID)
    .transform((text) => (text === '' ? null : text))
    .nullable();

/** A text is short and optional unless it has a rule here. A date or a choice must have one: it does not compile without. */
const rules = {
  nombre: optionalName(100).optional(),
  apellido: requiredName('El apellido es requerido', 100),
  dni: dni().optional(),
  fecha_nacimiento: optionalDate('La fecha de nacimiento no es válida')
    .refine(notInTheFuture, 'La fecha de nacimiento no puede ser futura')
    .refine(plausibleBirthYear, 'La fecha de nacimiento no es válida')
    .optional(),
  estado_civil: optionalOneOf(CIVIL_STATES, 'El estado civil no es válido').optional(),
  telefono: optionalText(50).optional(),
  email: optionalText()
    .refine((text) => text === null || text.includes('@'), 'Formato de email inválido')
    .optional(),
  nombre_elegido: optionalName(100).optional(),
  sexo: optionalOneOf(SEXES, 'El sexo no es válido').optional(),
  tipo_documento: optionalOneOf(DOCUMENT_TYPES, 'El tipo de documento no es válido').optional(),
  cuil: cuil().optional(),
  codigo_postal: optionalText(20).optional(),
  numero_afiliado: optionalText(50).optional(),
};
type Rules = typeof rules;

type TextField = {
  [K in PatientField]: (typeof PATIENT_FIELDS)[K]['kind'] extends 'text' ? K : never;
}[PatientField];

const withoutRule = () => optionalText().optional();

/** In the order of the form, so that errors come in that order. */
const patientFields = fieldsFrom(PATIENT_FIELD_NAMES, (name) =>
  name in rules ? rules[name as keyof Rules] : withoutRule(),
) as Rules & Record<Exclude<TextField, keyof Rules>, ReturnType<typeof withoutRule>>;

export const PatientInput = z.object({
  ...patientFields,
  /** Whether the patient agreed to be reminded of appointments by e-mail. */
  acepta_recordatorios: flagOr(false),
  activo: flagOr(true),
});
export type PatientInput = z.output<typeof PatientInput>;

/** A PUT changes what it names. With `fecha_actualizacion` it is refused when somebody saved in between. */
export const PatientUpdate = z.object({
  ...patientFields,
  apellido: patientFields.apellido.optional(),
  acepta_recordatorios: flag().optional(),
  fecha_actualizacion: loadedMoment().optional(),
});
export type PatientUpdate = z.output<typeof PatientUpdate>;

export const PatientStatusInput = z.object({ activo: flag() });

/**
 * The risk beside the name: of the gravest of the newest evaluations of each kind or, where there are none, of the
 * history, with the save that first said so (docs/decisions/0430-risk-evaluations.md).
 */
const riskFields = {
  /** 'sin riesgo', 'bajo', 'medio', 'alto', 'muy alto'. */
  riesgo_actual: z.string().nullable(),
  riesgo_fecha: moment().nullable(),
  riesgo_autor: z.string().nullable(),
  /** Null where the history says it. */
  riesgo_tipo: z.enum(RISK_KINDS).nullable(),
  riesgo_inminente: z.boolean().nullable(),
  /** The first day on which one of the kinds has to be evaluated again. */
  riesgo_reevaluar: dateOnly().nullable(),
};
/** The same by itself, where a patient is only named. */
export const PatientRisk = z.object({ ...riskFields, riesgo_actual: z.string(), riesgo_fecha: moment() });
export type PatientRisk = z.output<typeof PatientRisk>;

export const Patient = z.object({
  id_paciente: id(),
  /** The number of the record, by which the clinic and the patient name it. */
  legajo: id(),
  ...fieldsFrom(PATIENT_FIELD_NAMES, () => z.string().nullable()),
  apellido: z.string(),
  activo: z.boolean(),
  fecha_creacion: moment(),
  fecha_actualizacion: moment().nullable(),
  acepta_recordatorios: z.boolean(),
  /** This and every field below is null for people who may not read histories. */
  total_sesiones: z.int().nullable(),
  ultima_sesion: dateOnly().nullable(),
  ...riskFields,
});
export type Patient = z.output<typeof Patient>;

/** One patient, with what the foot of the record says. */
export const PatientDetail = Patient.extend({
  /** How many folios the record has; null for people who may not read histories. */
  folios: z.int().nullable(),
  /** Ten years after the last entry; null where there is none. */
  conservar_hasta: dateOnly().nullable(),
  /** Whether the record ends where its head says, without a gap. `npm run verify` checks every link. */
  cadena_integra: z.boolean().nullable(),
});
export type PatientDetail = z.output<typeof PatientDetail>;

export const PatientPage = z.object({ data: z.array(Patient), total: z.int(), totalPages: z.int() });
export type PatientPage = z.output<typeof PatientPage>;

const LIST_PAGE_SIZE = 10;
const SEARCH_PAGE_SIZE = 20;

const pageQuery = (initially: number) =>
  z.object({
    page: pageNumber(),
    pageSize: pageSize({ initially, max: PAGE_SIZE_MAX }),
    status: z.enum(PATIENT_STATUSES, 'El estado no es válido').default('active'),
  });

const filter = () =>
  z
    .enum(['true', 'false'], 'El filtro no es válido')
    .default('false')
    .transform((text) => text === 'true');

export const PatientListQuery = pageQuery(LIST_PAGE_SIZE).extend({
  /** Only active patients without a session in the last days, the longest unseen first. */
  quiet: filter(),
  /** Only active patients without a team of their own; for people who may assign. */
  sin_equipo: filter(),
  /** Only active patients without a consent to treatment that holds; nobody for people who may not read histories. */
  sin_consentimiento: filter(),
  /** Only active patients whose risk is high or very high now; nobody for people who may not read histories. */
  riesgo_alto: filter(),
  /** Only active patients in the care of this provider; for people who may assign, nobody for the others. */
  id_prestador: idInQuery().optional(),
});
export const PatientSearchQuery = pageQuery(SEARCH_PAGE_SIZE);
export type PatientSearchQuery = z.output<typeof PatientSearchQuery>;
export type PatientListQuery = z.output<typeof PatientListQuery>;

/** The end of a telephone number, long enough to single one out. */
export const PhoneSearchParams = z.object({
  term: z.string().regex(/^\d{6,15}$/, 'El número de teléfono no es válido'),
});

export const PatientSearchParams = z.object({
  term: z
    .string()
    .overwrite(visibleText)
    .min(1, SEARCH_TERM_REQUIRED)
    .refine((term) => [...term].length <= SEARCH_TERM_MAX, 'El término de búsqueda es demasiado largo'),
});

/** The filters of the list and of the search, without pages: an export holds every match. */
export const PatientExportQuery = PatientListQuery.omit({ page: true, pageSize: true }).extend({
  term: PatientSearchParams.shape.term.optional(),
});
export type PatientExportQuery = z.output<typeof PatientExportQuery>;
