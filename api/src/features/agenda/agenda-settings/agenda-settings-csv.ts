import type { Holiday, Room } from '@trama/contract/schemas/agenda/agenda-settings';
import { formatDate } from '@trama/contract/words/clinic-time';
import { type CsvColumns, yesOrNo } from '../../../platform/http/csv-answer.ts';

export const ROOM_COLUMNS: CsvColumns<Room> = [
  ['N.º de consultorio', ({ id_consultorio }) => id_consultorio],
  ['Nombre', ({ nombre }) => nombre],
  ['En uso', ({ activo }) => yesOrNo(activo)],
];

export const HOLIDAY_COLUMNS: CsvColumns<Holiday> = [
  ['Fecha', ({ fecha }) => formatDate(fecha)],
  ['Nombre', ({ nombre }) => nombre],
  ['Vale', ({ activo }) => yesOrNo(activo)],
];
