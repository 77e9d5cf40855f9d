import type { Appointment } from '@trama/contract/schemas/agenda/appointments';
import {
  type AppointmentState,
  FOLLOW_UP_MODALITY,
  isCancelled,
  isPending,
  stepProblem,
} from '@trama/contract/words/agenda/appointments';
import type { AppointmentKind } from '@trama/contract/words/agenda/encounters';
import { clockInClinic, formatTime, todayInClinic } from '@trama/contract/words/clinic-time';
import { dayInClinic } from '../../../lib/clinic-moment.ts';
import type { FollowUpStart } from '../../../lib/navigation/follow-up-start.ts';
import { minutesOf } from './appointment-words.ts';

/** What can be done next with an appointment. The server judges again. */

/** The appointment of several people, not that of one of them. */
export const isOfSeveral = ({ participantes, participantes_total }: Appointment): boolean =>
  participantes_total > 0 || participantes.length > 0;

/** One participant's own appointment: its hour, place and note are of everybody. */
export const isOneOfSeveral = ({ tipo, pacientes }: Appointment): boolean =>
  tipo !== null && tipo !== 'individual' && pacientes !== null;

/** Attendance is marked for each person: one press must not mark somebody who is not there. */
export const awaitsAttendance = ({ editable, participantes }: Appointment): boolean =>
  editable && participantes.some(({ estado }) => isPending(estado));

/** Whether it can go on to that state now. */
export function mayBecome(appointment: Appointment, state: AppointmentState): boolean {
  const { estado: from, editable, bloqueo: isBlock, inicio } = appointment;
  if (!editable || !from) return false;
  if (isOfSeveral(appointment) && !isCancelled(state)) return false;
  return stepProblem({ from, to: state, before: null, inicio, isBlock }) === null;
}

/** Somebody should still ask whether the patient comes: its hour is ahead. */
export const awaitsConfirmation = (appointment: Appointment): boolean =>
  (isOfSeveral(appointment)
    ? appointment.editable && appointment.participantes.some(({ estado }) => estado === 'programado')
    : mayBecome(appointment, 'confirmado')) && !hasBegun(appointment.inicio);

/** Its patient can still be written to about it. */
export const mayBeAnnounced = ({ editable, estado, inicio, pacientes }: Appointment): boolean =>
  editable && pacientes !== null && isPending(estado) && dayInClinic(inicio) >= todayInClinic();

export const mayMove = (appointment: Appointment): boolean => {
  const { editable, estado, inicio } = appointment;
  if (isOneOfSeveral(appointment)) return false;
  return editable && isPending(estado) && dayInClinic(inicio) >= todayInClinic();
};

/** Note, modality and room: also of what has passed, where somebody forgot to say. */
export const mayEdit = (appointment: Appointment): boolean =>
  appointment.editable && !isCancelled(appointment.estado) && !isOneOfSeveral(appointment);

export const mayCancel = (appointment: Appointment): boolean => mayBecome(appointment, 'cancelado_clinica');

const hasBegun = (inicio: string): boolean => clockInClinic(new Date(inicio)) <= clockInClinic();

/** Its hour or its patient has come, and nobody has written about it yet. */
export const awaitsFollowUp = ({ estado, id_paciente, id_seguimiento, inicio }: Appointment): boolean =>
  id_paciente !== null &&
  id_seguimiento === null &&
  estado !== null &&
  estado !== 'ausente' &&
  !isCancelled(estado) &&
  (hasBegun(inicio) || estado === 'presente');

/** Couples, families and groups have one note; what a team agrees on is written as a meeting of the patient. */
const SHARED_NOTES: readonly (AppointmentKind | null)[] = ['pareja', 'familia', 'grupo'];

/** Somebody came to it, or its hour has, and nobody has written about all of them yet. The reader has to know everybody. */
export const awaitsSharedNote = (appointment: Appointment): boolean => {
  const { tipo, participantes, participantes_total: total, inicio } = appointment;
  const expected = participantes.filter(({ estado }) => !isCancelled(estado));
  return (
    SHARED_NOTES.includes(tipo) &&
    total > 0 &&
    expected.filter(({ id_paciente }) => id_paciente !== null).length === total &&
    expected.some(({ id_seguimiento, estado }) => id_seguimiento === null && estado !== 'ausente') &&
    (hasBegun(inicio) || expected.some(({ estado }) => estado === 'presente'))
  );
};

/** What the follow-up of an appointment begins with. Numbers, a day and an hour: nothing clinical and no name. */
export function followUpStart(appointment: Appointment): FollowUpStart {
  const { id_turno, id_prestador, inicio, modalidad } = appointment;
  return {
    id_turno,
    id_prestador,
    fecha: dayInClinic(inicio),
    // Somebody came early: a follow-up cannot be of an hour that has not come.
    hora: formatTime(hasBegun(inicio) ? inicio : new Date()),
    duracion_min: minutesOf(appointment),
    modalidad: modalidad && FOLLOW_UP_MODALITY[modalidad],
  };
}
