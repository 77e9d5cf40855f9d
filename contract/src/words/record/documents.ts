/** Documents that the clinic issues: their classes, the fields of their templates, and how a text is filled in. */

export const DOCUMENT_CLASS_LABELS = {
  constancia_asistencia: 'Constancia de asistencia',
  certificado: 'Certificado',
  informe: 'Informe',
  derivacion: 'Derivación',
  resumen_medicacion: 'Resumen de medicación',
} as const;
export type DocumentClass = keyof typeof DOCUMENT_CLASS_LABELS;
export const DOCUMENT_CLASSES = Object.keys(DOCUMENT_CLASS_LABELS) as [DocumentClass, ...DocumentClass[]];

/** Reception may issue these. They are no entry of the record, because nothing clinical gets into them. */
export const ADMINISTRATIVE_DOCUMENTS: readonly DocumentClass[] = ['constancia_asistencia'];
export const isAdministrative = (clase: string): boolean =>
  ADMINISTRATIVE_DOCUMENTS.some((administrative) => administrative === clase);

export const DOCUMENT_TEXT_MAX = 20_000;
/** The longest text with its fields filled in: some 15 pages, so that a document is printed while its writer waits. */
const FILLED_TEXT_MAX = 40_000;
const FILLED_LINES_MAX = 800;
export const DOCUMENT_TOO_LONG = 'Con sus datos el documento es demasiado largo: acorte el texto';
export const DOCUMENT_NAME_MAX = 80;
/** Templates of the clinic, every version counted. */
export const TEMPLATES_MAX = 500;
/** Documents of one patient in one answer. */
export const DOCUMENTS_MAX = 500;

/** The fields that a template may name as {{field}}. The administrative ones say nothing clinical. */
export const DOCUMENT_FIELDS = {
  'paciente.nombre': { label: 'Nombre del paciente', administrative: true },
  'paciente.apellido': { label: 'Apellido del paciente', administrative: true },
  'paciente.documento': { label: 'Documento del paciente', administrative: true },
  'paciente.fecha_nacimiento': { label: 'Fecha de nacimiento', administrative: true },
  'paciente.edad': { label: 'Edad en años', administrative: true },
  'paciente.legajo': { label: 'Número de legajo', administrative: true },
  'paciente.obra_social': { label: 'Obra social', administrative: true },
  'paciente.numero_afiliado': { label: 'Número de afiliado', administrative: true },
  'clinica.nombre': { label: 'Nombre de la clínica', administrative: true },
  'clinica.domicilio': { label: 'Domicilio de la clínica', administrative: true },
  'clinica.cuit': { label: 'CUIT de la clínica', administrative: true },
  'clinica.director': { label: 'Director médico', administrative: true },
  'turno.fecha': { label: 'Día del turno', administrative: true },
  'turno.desde': { label: 'Hora en que comenzó', administrative: true },
  'turno.hasta': { label: 'Hora en que terminó', administrative: true },
  hoy: { label: 'Fecha de hoy', administrative: true },
  'emisor.nombre': { label: 'Quien emite', administrative: false },
  'emisor.profesion': { label: 'Profesión de quien emite', administrative: false },
  'emisor.matricula': { label: 'Matrícula de quien emite', administrative: false },
  'medicacion.activa': { label: 'Medicación activa', administrative: false },
} as const;
export type DocumentField = keyof typeof DOCUMENT_FIELDS;
export const DOCUMENT_FIELD_NAMES = Object.keys(DOCUMENT_FIELDS) as DocumentField[];
export type FieldValues = Record<DocumentField, string | null>;

/** The fields that a template of that class may name. */
export const fieldsOfClass = (clase: string): DocumentField[] =>
  DOCUMENT_FIELD_NAMES.filter((name) => DOCUMENT_FIELDS[name].administrative || !isAdministrative(clase));

/** No part of it can match in two ways: a long text is read once. */
const FIELD = /\{\{([^{}]*)\}\}/g;

export const fieldsIn = (text: string): string[] =>
  [...text.matchAll(FIELD)].map(([, name = '']) => name.trim());

const UNCLOSED_FIELD = 'Hay un campo sin cerrar: escriba {{campo}}';
const unknownField = (name: string): string => `El campo {{${name}}} no existe para esta clase`;
export const NO_PRESCRIPTION =
  'Aquí no se emiten recetas ni órdenes: use la plataforma de recetas electrónicas';

/** 'Rp/', 'Rp.:', 'R/p' and headings such as 'Receta:' or 'Orden médica'. */
const PRESCRIPTION =
  /(^|[^\p{L}])r\.?[ \t]?\/?[ \t]?p\.?[ \t]*[/:]|^[ \t]*(receta|prescripci[oó]n|orden (m[eé]dica|de (estudios|pr[aá]cticas|internaci[oó]n)))\b/imu;
export const looksLikePrescription = (text: string): boolean => PRESCRIPTION.test(text);

/** Why a text cannot be a template of that class, or null. */
export function templateFault(clase: string, text: string): string | null {
  if (/\{\{|\}\}/.test(text.replaceAll(FIELD, ''))) return UNCLOSED_FIELD;
  const known: string[] = fieldsOfClass(clase);
  const unknown = fieldsIn(text).find((name) => !known.includes(name));
  if (unknown !== undefined) return unknownField(unknown);
  return looksLikePrescription(text) ? NO_PRESCRIPTION : null;
}

/** What stands where a field has no value. */
const NO_VALUE = '(sin registrar)';

type SomeValues = Partial<Record<string, string | null>>;

const filledIn = (values: SomeValues, whole: string, name: string): string =>
  Object.hasOwn(values, name.trim()) ? (values[name.trim()] ?? NO_VALUE) : whole;

/** Puts the values in, once: what a value holds is never read as a field. */
export const fillFields = (text: string, values: SomeValues): string =>
  text.replaceAll(FIELD, (whole, name: string) => filledIn(values, whole, name));

/** Counted before it is filled in: a text that names the medication a thousand times would become 70 million letters. */
export function isTooLongFilled(text: string, values: SomeValues): boolean {
  let length = text.length;
  for (const [whole, name = ''] of text.matchAll(FIELD))
    length += filledIn(values, whole, name).length - whole.length;
  return length > FILLED_TEXT_MAX || fillFields(text, values).split('\n').length > FILLED_LINES_MAX;
}

/** The labels of the fields that a text names and that have no value. */
export const missingIn = (text: string, values: SomeValues): string[] =>
  DOCUMENT_FIELD_NAMES.filter((name) => fieldsIn(text).includes(name) && values[name] === null).map(
    (name) => DOCUMENT_FIELDS[name].label,
  );

/** 'N.º 2026-15' */
export const numberText = (numero: string): string => `N.º ${numero}`;

export const ATTENDANCE_NEEDS_APPOINTMENT = 'Elija un turno al que el paciente haya asistido';
export const TEMPLATE_UNAVAILABLE = 'La plantilla no está disponible';
export const NOT_A_PRESCRIPTION = 'Este documento no es una receta ni una orden de estudios o prácticas.';

/** Appointments whose patient came. */
export const ATTENDED_STATES = ['presente', 'realizado'] as const;
