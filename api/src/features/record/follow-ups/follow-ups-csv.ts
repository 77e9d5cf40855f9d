import type { FollowUp } from '@trama/contract/schemas/record/follow-ups';
import { roleLabel } from '@trama/contract/words/access/access-policy';
import { formatDate, formatMoment } from '@trama/contract/words/clinic-time';
import { lastNameFirst } from '@trama/contract/words/full-name';
import { ERROR_MARK } from '@trama/contract/words/record/entries';
import {
  FOLLOW_UP_LABELS,
  FOLLOW_UP_TEXT_FIELDS,
  MODALITY_LABELS,
} from '@trama/contract/words/record/follow-ups';
import type { CsvColumns } from '../../../platform/http/csv-answer.ts';

export const FOLLOW_UP_COLUMNS: CsvColumns<FollowUp> = [
  ['Folio', ({ folio }) => folio],
  ['Fecha', ({ fecha }) => formatDate(fecha)],
  ['Hora', ({ hora }) => hora],
  // The person who imported a note did not perform the follow-up.
  ['Prestador', ({ prestadores, importado_de }) => (importado_de ? null : lastNameFirst(prestadores))],
  ['Rol', ({ prestadores, importado_de }) => (importado_de ? null : roleLabel(prestadores.role))],
  ['Importado de', ({ importado_de }) => importado_de],
  ['Autor según el archivo', ({ autor_original }) => autor_original],
  ['Modalidad', ({ modalidad }) => modalidad && MODALITY_LABELS[modalidad]],
  ['Duración (min)', ({ duracion_min }) => duracion_min],
  ...FOLLOW_UP_TEXT_FIELDS.map((name): CsvColumns<FollowUp>[number] => [
    FOLLOW_UP_LABELS[name],
    (followUp) => followUp[name],
  ]),
  ['Registrado el', ({ fecha_creacion }) => formatMoment(fecha_creacion)],
  ['Marca', ({ error }) => (error ? ERROR_MARK : null)],
  ['Aclaraciones', ({ correcciones }) => correcciones.map(({ aclaracion }) => aclaracion).join(' · ')],
];
