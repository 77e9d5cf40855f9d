import { createHash } from 'node:crypto';
import { PatientInput } from '@trama/contract/schemas/people/patients';
import { formatNumber } from '@trama/contract/words/clinic-time';
import {
  dateTargetOf,
  type ImportColumn,
  type ImportTarget,
  isNote,
  NOTE_TARGETS,
  targetLabel,
} from '@trama/contract/words/exchange/imports';
import { PATIENT_FIELDS, type PatientField } from '@trama/contract/words/people/patients';
import { readCivilState, readDocumentType, readSex } from './values/choices.ts';
import { readDate } from './values/dates.ts';
import { properCase, splitName } from './values/names.ts';
import { type ReadNote, readNotes } from './values/notes.ts';
import { looksLikeDocument, readDigits, readDocument, readPhone } from './values/numbers.ts';
import { oneLine } from './values/plain-words.ts';
import { namesIn, professionalKey } from './values/professionals.ts';

export type RowTexts = Partial<Record<ImportTarget, string>>;

export interface ReadRow {
  /** What a patient, or a provider, is made of; null where something is wrong. */
  datos: object | null;
  /** By which the same row is known again in a later file of the same source. */
  clave: string | null;
  problemas: string[];
  /** The row's notes, with their day; null if it has none. */
  notas: ReadNote[] | null;
  /** Who wrote them, as the row says it. Once for all of them: a copy in each could be a hundred times the file. */
  autor: string | null;
  /** The professionals' names, normalised; null if the row names none. */
  profesionales: string[] | null;
}

/** What people write into a cell to say that it is empty. */
const NOTHING =
  /^([-.*?]+|s\/?d|s\/?n|sin datos?|n\/?a|no tiene|no informa|ninguno|null|x{2,}|#(n\/a|ref!|valor!|value!|name\?))$/i;

/** What stands where a letter of the file could not be read. */
const UNREADABLE = '\uFFFD';

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

/** Longer than any number of a record; what is longer is another column. */
const KEY_MAX = 200;
/** Only notes are longer than this: a longer text is from another column, and nothing is looked for in it. */
const TEXT_MAX = 1_000;

/** The cells of a row by what they are, with what a person has written over them. */
export function textsOf(columns: ImportColumn[], cells: string[], corrected: RowTexts | null): RowTexts {
  const texts = columns.flatMap(({ destino }, place) => {
    const cell = cells[place] ?? '';
    // Only a note has lines. Of what is far too long for a field enough is looked at to say so.
    return destino ? [[destino, isNote(destino) ? cell : oneLine(cell.slice(0, 10 * TEXT_MAX))]] : [];
  });
  return { ...Object.fromEntries(texts), ...corrected };
}

export function readRow(said: RowTexts): ReadRow {
  const { texts, problemas: tooLong } = withoutTooLong(said);
  const { notas, problemas } = notesOf(texts);
  problemas.unshift(...tooLong);
  const names = namesOf(texts);
  const profesionales = names.length > 0 ? [...new Set(names.map(professionalKey).filter(Boolean))] : null;
  const autor = isSaid(texts.profesional) ? texts.profesional : null;
  const brought =
    notas.length > 0 ? { notas, autor, profesionales } : { notas: null, autor: null, profesionales };
  const fields: Partial<Record<PatientField, string>> = {};
  for (const [field, text] of Object.entries(fieldTexts(texts)) as [PatientField, string][]) {
    const value = (READERS[field] ?? String)(text);
    if (value === undefined || text.includes(UNREADABLE)) problemas.push(notUnderstood(field, text));
    else if (value !== '') fields[field] = value;
  }
  if (fields.dni && !looksLikeDocument(fields.dni))
    problemas.push(`DNI: «${texts.dni}» no parece un documento`);
  const checked = PatientInput.safeParse(fields);
  for (const { path, message } of checked.error?.issues ?? [])
    problemas.push(`${labelOf(path[0] as PatientField)}: ${message}`);
  if (problemas.length > 0 || !checked.success) return { datos: null, clave: null, problemas, ...brought };
  const datos = withoutNothing(checked.data);
  return { datos, clave: keyOf(texts.clave?.trim(), datos), problemas, ...brought };
}

export function withoutTooLong(texts: RowTexts): { texts: RowTexts; problemas: string[] } {
  const most = (target: ImportTarget) =>
    isNote(target) ? Number.POSITIVE_INFINITY : target === 'clave' ? KEY_MAX : TEXT_MAX;
  const problemas: string[] = [];
  const short = (Object.entries(texts) as [ImportTarget, string][]).filter(([target, text]) => {
    if (text.length <= most(target)) return true;
    problemas.push(`${targetLabel(target)}: tiene más de ${formatNumber(most(target))} caracteres`);
    return false;
  });
  return { texts: Object.fromEntries(short), problemas };
}

/** Whether a cell says anything. */
export const isSaid = (text: string | undefined): text is string => !!text && !NOTHING.test(text);

/** The professionals that the row names, as it writes them. */
export const namesOf = ({ profesional }: RowTexts): string[] =>
  isSaid(profesional) && profesional.length <= TEXT_MAX ? namesIn(profesional).filter(isSaid) : [];

function notesOf(texts: RowTexts): { notas: ReadNote[]; problemas: string[] } {
  const notas: ReadNote[] = [];
  const problemas: string[] = [];
  for (const target of NOTE_TARGETS) {
    const text = texts[target];
    if (!isSaid(text)) continue;
    const date = texts[dateTargetOf(target)] ?? '';
    const read = readNotes(text, isSaid(date) ? date : '');
    if ('problem' in read) problemas.push(`${targetLabel(target)}: ${read.problem}`);
    else notas.push(...read.notes);
  }
  return { notas, problemas };
}

/** The patient's fields in the row, with a full name split into first and last name. */
function fieldTexts(texts: RowTexts) {
  const { apellido_y_nombre, nombre_y_apellido } = texts;
  const together = apellido_y_nombre || nombre_y_apellido;
  const name = together && splitName(together, apellido_y_nombre ? 'first' : 'last');
  const filled = Object.entries(texts).filter(([target, text]) => target in PATIENT_FIELDS && isSaid(text));
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
  if (isSaid(number)) return number;
  if (datos.dni) return null;
  return `sha256:${createHash('sha256')
    .update(JSON.stringify(Object.entries(datos).sort()))
    .digest('hex')}`;
}
