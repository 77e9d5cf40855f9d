import { formatMoment } from '@trama/contract/words/clinic-time';
import { lastNameFirst } from '@trama/contract/words/full-name';
import type { AnyList } from '@trama/contract/words/record/clinical-lists';
import { type ClinicalEntry, fieldsOf, fieldText } from '@trama/contract/words/record/clinical-lists/list';
import { ERROR_MARK } from '@trama/contract/words/record/entries';
import type { CsvColumns } from '../../../platform/http/csv-answer.ts';

/** A column for each field of the list, by its own description. */
export const clinicalColumns = (list: AnyList): CsvColumns<ClinicalEntry> => [
  ['Folio', ({ folio }) => folio],
  ...fieldsOf(list).map(([name, field]): CsvColumns<ClinicalEntry>[number] => [
    field.label,
    (entry) => fieldText(field, entry[name]),
  ]),
  ['Registrado por', ({ autor }) => lastNameFirst(autor)],
  ['Registrado el', ({ fecha_creacion }) => formatMoment(fecha_creacion)],
  ['Marca', ({ error }) => (error ? ERROR_MARK : null)],
  ['Aclaraciones', ({ correcciones }) => correcciones.map(({ aclaracion }) => aclaracion).join(' · ')],
];
