import { createHash } from 'node:crypto';
import { PatientInput } from '@trama/contract/schemas/patients';
import type { ImportColumn, ImportTarget } from '@trama/contract/words/imports';
import { PATIENT_FIELDS, type PatientField } from '@trama/contract/words/patients';
import { readCivilState, readDocumentType, readSex } from './values/choices.ts';
import { readDate } from './values/dates.ts';
import { properCase, splitName } from './values/names.ts';
import { readDigits, readDocument, readPhone } from './values/numbers.ts';

export type RowTexts = Partial<Record<ImportTarget, string>>;

export interface ReadRow {
  /** What a patient is made of; null where something is wrong. */
  datos: Partial<Record<PatientField, string>> | null;
  /** By which the same row is known again in a later file of the same source. */
  clave: string | null;
  problemas: string[];
}

/** What people write where there is nothing to write. */
const NOTHING =
  /^([-.*?]+|s\/?d|s\/?n|sin datos?|n\/?a|no tiene|no informa|ninguno|null|x{2,}|#(n\/a|ref!|valor!|value!|name\?))$/i;

const READERS: Partial<Record<PatientField, (text: string) => string | undefined>> = {
  nombre: properCase,
  apellido: properCase,
  nombre_elegido: properCase,
  dni: readDocument,
  fecha_nacimiento: (text) => readDate(text),
  sexo: readSex,
  estado_civil: readCivilState,
  tipo_documento: readDocumentType,
  telefono: readPhone,
  cuil: readCuil,
  email: (text) => text.toLowerCase().replace(/^mailto:/, ''),
};

function readCuil(text: string): string | undefined {
  const read = readDigits(text);
  return 'lost' in read ? undefined : read.digits;
}

/** The cells of a row by what they are, with what a person has written over them. */
export function textsOf(columns: ImportColumn[], cells: string[], corrected: RowTexts | null): RowTexts {
  const named = columns.flatMap(({ destino }, place) => (destino ? [[destino, cells[place] ?? '']] : []));
  return { ...Object.fromEntries(named), ...corrected };
}

export function readRow(texts: RowTexts): ReadRow {
  const problemas: string[] = [];
  const fields: Partial<Record<PatientField, string>> = {};
  for (const [field, text] of Object.entries(fieldTexts(texts)) as [PatientField, string][]) {
    const value = (READERS[field] ?? String)(text);
    if (value === undefined) problemas.push(notUnderstood(field, text));
    else if (value !== '') fields[field] = value;
  }
  if (fields.dni && !/^[A-Z0-9]{5,20}$/.test(fields.dni))
    problemas.push(`DNI: «${texts.dni}» no parece un documento`);
  const checked = PatientInput.safeParse(fields);
  for (const { path, message } of checked.error?.issues ?? [])
    problemas.push(`${labelOf(path[0] as PatientField)}: ${message}`);
  if (problemas.length > 0 || !checked.success) return { datos: null, clave: null, problemas };
  const datos = withoutNothing(checked.data);
  return { datos, clave: keyOf(texts.clave?.trim(), datos), problemas };
}

/** The fields of the patient that the row speaks of, names told apart. */
function fieldTexts({ apellido_y_nombre, nombre_y_apellido, clave, ...texts }: RowTexts) {
  const together = apellido_y_nombre || nombre_y_apellido;
  const name = together && splitName(together, apellido_y_nombre ? 'first' : 'last');
  const filled = Object.entries(texts).filter(([, text]) => text !== '' && !NOTHING.test(text));
  return {
    ...(name && { apellido: name.apellido, ...(name.nombre && { nombre: name.nombre }) }),
    ...Object.fromEntries(filled),
  };
}

const labelOf = (field: PatientField) => PATIENT_FIELDS[field]?.label ?? field;

function notUnderstood(field: PatientField, text: string): string {
  const isCut = /^\d([.,]\d+)?E\+?\d+$/i.test(text);
  return isCut
    ? `${labelOf(field)}: «${text}» perdió cifras al guardarse; escriba el número completo`
    : `${labelOf(field)}: no se entiende «${text}»`;
}

function withoutNothing({ activo, ...fields }: PatientInput): Partial<Record<PatientField, string>> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value));
}

/** A person without document and number is known again by all that the row says of them. */
function keyOf(number: string | undefined, datos: Partial<Record<PatientField, string>>): string | null {
  if (number && !NOTHING.test(number)) return number;
  if (datos.dni) return null;
  return `sha256:${createHash('sha256')
    .update(JSON.stringify(Object.entries(datos).sort()))
    .digest('hex')}`;
}
