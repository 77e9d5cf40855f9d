import type { Appointment } from '@trama/contract/schemas/agenda/appointments';
import { APPOINTMENT_MODALITY_LABELS, STATE_LABELS } from '@trama/contract/words/agenda/appointments';
import { formatDate, formatTime } from '@trama/contract/words/clinic-time';
import { calledLastNameFirst, lastNameFirst } from '@trama/contract/words/full-name';
import { type CsvColumns, yesOrNo } from '../../../platform/http/csv-answer.ts';

const KEPT_FREE = 'Horario reservado';

export const APPOINTMENT_COLUMNS: CsvColumns<Appointment> = [
  ['Fecha', ({ inicio }) => formatDate(inicio)],
  ['Desde', ({ inicio }) => formatTime(inicio)],
  ['Hasta', ({ fin }) => formatTime(fin)],
  ['Prestador', ({ prestadores }) => lastNameFirst(prestadores)],
  ['Legajo', ({ id_paciente }) => id_paciente],
  [
    'Paciente',
    ({ bloqueo, pacientes }) => (bloqueo ? KEPT_FREE : pacientes && calledLastNameFirst(pacientes)),
  ],
  ['DNI', ({ pacientes }) => pacientes?.dni ?? null],
  ['Teléfono', ({ pacientes }) => pacientes?.telefono ?? null],
  ['Modalidad', ({ modalidad }) => modalidad && APPOINTMENT_MODALITY_LABELS[modalidad]],
  ['Consultorio', ({ consultorio_nombre }) => consultorio_nombre],
  ['Estado', ({ estado }) => estado && STATE_LABELS[estado]],
  ['Sobreturno', ({ sobreturno }) => yesOrNo(sobreturno)],
  ['Nota', ({ nota }) => nota],
  ['Motivo', ({ motivo }) => motivo],
];
