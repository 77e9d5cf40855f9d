import { z } from 'zod';
import {
  type ClinicalList,
  fieldsOf,
  isChangeable,
  type ListField,
  revisedFieldsOf,
  switchesOf,
} from '../../words/record/clinical-lists/list.ts';
import { byList } from '../../words/record/clinical-lists.ts';
import {
  dateOnly,
  flag,
  flagOr,
  id,
  longText,
  moment,
  optionalDate,
  optionalText,
  requiredText,
} from '../fields.ts';
import { PerformingProvider } from '../people/providers.ts';
import { entryFields } from './entries.ts';

const REASON_MAX = 1_000;

const fieldValues = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));

/** With their profession, which paper names beside the licence. */
const ChangeAuthor = PerformingProvider.extend({
  profesion: z.string().nullable(),
  especialidad: z.string().nullable(),
});

/** A change of an entry: what its fields held before and after, and why. */
const RecordedChange = z.object({
  id_cambio: id(),
  fecha_creacion: moment(),
  autor: ChangeAuthor,
  motivo: z.string().nullable(),
  antes: fieldValues,
  despues: fieldValues,
  ...entryFields,
});

/** For lists whose items run for a time, such as medication. */
const courseFields = {
  /** Since when it is stopped, and why; null while it is not. */
  hasta: dateOnly().nullable(),
  motivo_suspension: z.string().nullable(),
  /** The latest of its changes and of the patient's follow-ups. */
  ultima_evaluacion: dateOnly(),
};

/** What each clinical list takes and answers, by the fields of its description. */
export const CLINICAL_SCHEMAS = byList((list) => ({
  input: inputOf(list),
  patch: patchOf(list),
  output: outputOf(list),
}));

function inputOf(list: ClinicalList): z.ZodObject {
  const fields = fieldsOf(list).map(([name, field]) => [name, taken(field)]);
  return z.object({ id_paciente: id('Datos del paciente no disponibles'), ...Object.fromEntries(fields) });
}

function taken(field: ListField): z.ZodType {
  switch (field.kind) {
    case 'name':
      return requiredText(field.missing);
    case 'text':
      return optionalText().optional();
    case 'long':
      return longText().optional();
    case 'date':
      return optionalDate(field.invalid).optional();
    case 'number': {
      const { min, max, invalid } = field;
      return z.int(invalid).min(min, invalid).max(max, invalid).nullable().optional();
    }
    case 'flag':
      return flagOr(field.initially);
  }
}

/** The fields that can be switched or revised, and the reason. A patch that names none of them changes nothing. */
function patchOf(list: ClinicalList): z.ZodObject {
  const switches = switchesOf(list).map(({ name }) => name);
  const revised = revisedFieldsOf(list);
  if (!isChangeable(list)) return z.object({});
  return z.object({
    ...Object.fromEntries(switches.map((name) => [name, flag().optional()])),
    ...Object.fromEntries(revised.map(([name, field]) => [name, taken(field)])),
    motivo: optionalText(REASON_MAX).optional(),
  });
}

function outputOf(list: ClinicalList): z.ZodObject {
  return z.object({
    [list.id]: id(),
    id_paciente: id(),
    fecha_creacion: moment(),
    autor: PerformingProvider,
    ...entryFields,
    ...(isChangeable(list) && { fecha_actualizacion: moment().nullable(), cambios: z.array(RecordedChange) }),
    ...Object.fromEntries(fieldsOf(list).map(([name, field]) => [name, answered(field)])),
    ...(list.hasCourse && courseFields),
  });
}

function answered({ kind }: ListField): z.ZodType {
  switch (kind) {
    case 'name':
      return z.string();
    case 'text':
    case 'long':
      return z.string().nullable();
    case 'date':
      return dateOnly().nullable();
    case 'number':
      return z.int().nullable();
    case 'flag':
      return z.boolean();
  }
}
