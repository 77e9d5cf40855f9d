import { CLINICAL_SCHEMAS } from '@trama/contract/schemas/record/clinical-data';
import { byList } from '@trama/contract/words/record/clinical-lists';
import {
  type ClinicalList,
  fieldsOf,
  type ListField,
} from '@trama/contract/words/record/clinical-lists/list';
import { z } from 'zod';

export type EntryValues = Record<string, unknown>;

/** In the order of the list; what can be switched later stands at the end. */
export function formFieldsOf(list: ClinicalList): [name: string, field: ListField][] {
  const isSwitched = ([, field]: [string, ListField]) => field.kind === 'flag' && field.switch !== undefined;
  const fields = fieldsOf(list);
  return [...fields.filter((field) => !isSwitched(field)), ...fields.filter(isSwitched)];
}

/** A field of the form holds text; text that is not a number becomes NaN, which the schema refuses. */
const typedNumber = (schema: z.ZodType<unknown, number | null>) =>
  z
    .string()
    .trim()
    .transform((text) => (text === '' ? null : Number(text)))
    .pipe(schema);

export const FORM_SCHEMAS = byList((list, name): z.ZodObject => {
  const { input } = CLINICAL_SCHEMAS[name];
  const numbers = fieldsOf(list).filter(([, { kind }]) => kind === 'number');
  return input.extend(Object.fromEntries(numbers.map(([field]) => [field, typedNumber(input.shape[field])])));
});

/** What a field of the form holds before anything is typed. */
function valueBefore(field: ListField): string | boolean {
  switch (field.kind) {
    case 'name':
    case 'text':
    case 'long':
    case 'date':
    case 'number':
      return '';
    case 'flag':
      return field.initially;
  }
}

export function emptyEntry(list: ClinicalList, patientId: number): EntryValues {
  const values = fieldsOf(list).map(([name, field]) => [name, valueBefore(field)]);
  return { id_paciente: patientId, ...Object.fromEntries(values) };
}
