import type { Attendance } from '@trama/contract/schemas/agenda/attendance';
import { calledLastNameFirst, lastNameFirst } from '@trama/contract/words/full-name';
import type { CsvColumns } from '../../../platform/http/csv-answer.ts';

export const ATTENDANCE_COLUMNS: CsvColumns<Attendance> = [
  ['Prestador', ({ prestadores }) => lastNameFirst(prestadores)],
  ['Legajo', ({ id_paciente }) => id_paciente],
  ['Paciente', ({ pacientes }) => calledLastNameFirst(pacientes)],
  ['DNI', ({ pacientes }) => pacientes.dni],
  ['Realizados', ({ realizados }) => realizados],
  ['Ausentes', ({ ausentes }) => ausentes],
  ['Cancelados', ({ cancelados }) => cancelados],
  ['Minutos', ({ minutos }) => minutos],
];
