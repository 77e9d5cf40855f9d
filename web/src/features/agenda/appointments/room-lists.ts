import type { Appointment } from '@trama/contract/schemas/agenda/appointments';
import { todayInClinic } from '@trama/contract/words/clinic-time';
import { dayInClinic } from '../../../lib/clinic-moment.ts';
import { awaitsConfirmation, isOfSeveral } from './appointment-steps.ts';
import type { RoomFilter } from './useAgendaView.ts';

/** The front desk's lists of the day on the screen; absences are of the last weeks. */
export function roomLists(
  appointments: Appointment[],
  absent: Appointment[],
): Record<RoomFilter, Appointment[]> {
  const today = todayInClinic();
  return {
    esperando: appointments
      .filter(
        (appointment) =>
          appointment.estado === 'presente' &&
          isNamed(appointment) &&
          dayInClinic(appointment.inicio) === today &&
          mayStillWait(appointment),
      )
      .sort((a, b) => (a.presente_el ?? '').localeCompare(b.presente_el ?? '')),
    'sin-confirmar': appointments.filter(awaitsConfirmation),
    ausentes: absent,
  };
}

/** A director sees the hours of everybody, and only 'Ocupado' where the patient is not theirs. */
const isNamed = (appointment: Appointment): boolean =>
  appointment.pacientes !== null || isOfSeveral(appointment);

const MINUTE_MS = 60_000;
const LEFT_AFTER_MS = 30 * MINUTE_MS;

/** Many notes are written in the evening: until then the appointment says 'presente', and the patient left long ago. */
export const mayStillWait = (
  { fin, presente_el }: Pick<Appointment, 'fin' | 'presente_el'>,
  now = Date.now(),
): boolean => now < Math.max(Date.parse(fin), Date.parse(presente_el ?? fin)) + LEFT_AFTER_MS;

/** How long somebody has been waiting; null where nobody noted when they came. */
export const minutesWaited = ({ presente_el }: Appointment, now = Date.now()): number | null =>
  presente_el === null ? null : Math.max(0, Math.floor((now - Date.parse(presente_el)) / MINUTE_MS));
