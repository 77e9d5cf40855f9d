import { z } from 'zod';
import { type ClinicalList, fieldsOf, type ListField, switchesOf } from '../words/clinical-lists/list.ts';
import { byList } from '../words/clinical-lists.ts';
import { flag, id, longText, moment, optionalText, requiredText } from './fields.ts';

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
    case 'number': {
      const { min, max, invalid } = field;
      return z.int(invalid).min(min, invalid).max(max, invalid).nullable().optional();
    }
    case 'flag':
      return flag().default(field.initially);
  }
}

/** What can be switched. Where that is one thing only, a change that does not name it is a mistake. */
function patchOf(list: ClinicalList): z.ZodObject {
  const switches = switchesOf(list).map(({ name }) => name);
  const schema = switches.length === 1 ? flag() : flag().optional();
  return z.object(Object.fromEntries(switches.map((name) => [name, schema])));
}

function outputOf(list: ClinicalList): z.ZodObject {
  const isChangeable = switchesOf(list).length > 0;
  return z.object({
    [list.id]: id(),
    id_paciente: id(),
    fecha_creacion: moment(),
    ...(isChangeable && { fecha_actualizacion: moment().nullable() }),
    ...Object.fromEntries(fieldsOf(list).map(([name, field]) => [name, answered(field)])),
  });
}

function answered({ kind }: ListField): z.ZodType {
  switch (kind) {
    case 'name':
      return z.string();
    case 'text':
    case 'long':
      return z.string().nullable();
    case 'number':
      return z.int().nullable();
    case 'flag':
      return z.boolean();
  }
}
