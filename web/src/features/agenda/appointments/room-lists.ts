import type { Appointment } from '@trama/contract/schemas/agenda/appointments';
import { todayInClinic } from '@trama/contract/words/clinic-time';
import { dayInClinic } from '../../../lib/clinic-moment.ts';
import { awaitsConfirmation } from './appointment-steps.ts';
import type { RoomFilter } from './useAgendaView.ts';

/** The front desk's lists of the day on the screen; absences are of the last weeks. */
export function roomLists(
  appointments: Appointment[],
  absent: Appointment[],
): Record<RoomFilter, Appointment[]> {
  const today = todayInClinic();
  return {
    esperando: appointments
      .filter(({ estado, inicio }) => estado === 'presente' && dayInClinic(inicio) === today)
      .sort((a, b) => (a.presente_el ?? '').localeCompare(b.presente_el ?? '')),
    'sin-confirmar': appointments.filter(awaitsConfirmation),
    ausentes: absent,
  };
}

const MINUTE_MS = 60_000;

/** How long somebody has been waiting; null where nobody noted when they came. */
export const minutesWaited = ({ presente_el }: Appointment, now = Date.now()): number | null =>
  presente_el === null ? null : Math.max(0, Math.floor((now - Date.parse(presente_el)) / MINUTE_MS));
