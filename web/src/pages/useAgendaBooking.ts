import type { CreatedAppointment } from '@trama/contract/schemas/agenda/appointments';
import type { WaitingEntry, WaitingOpening } from '@trama/contract/schemas/agenda/waiting-list';
import { formatTime } from '@trama/contract/words/clinic-time';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { pointOut } from '../features/agenda/appointments/appointment-focus.ts';
import type { BookingStart, BookingValues } from '../features/agenda/appointments/appointment-form.ts';
import { minutesOf } from '../features/agenda/appointments/appointment-words.ts';
import type { ShownAgenda } from '../features/agenda/appointments/useAgendaView.ts';
import { dayInClinic } from '../lib/clinic-moment.ts';
import { currentParams } from '../lib/navigation/address.ts';
import { useCarried, useCarry } from '../lib/navigation/navigation-state.ts';
import type { AgendaArrival, WantedAppointment } from '../lib/navigation/new-appointment.ts';
import { paths } from '../lib/navigation/paths.ts';

/** The appointment being made: begun here, by a click on an hour, or wanted by the screen before. */
export function useAgendaBooking({ day, providers }: ShownAgenda) {
  const arrived = useCarried<AgendaArrival>()?.wanted;
  const [begun, setBegun] = useState<{ start: BookingStart; wanted: WantedAppointment } | null>(null);
  const unfinished = useRef<BookingValues>(undefined);
  const navigate = useNavigate();
  const carry = useCarry();

  /** Once: neither a reload nor the back button opens the form again. */
  const leave = (showing?: string) => {
    setBegun(null);
    const params = currentParams();
    if (showing) params.set('fecha', showing);
    const search = params.size > 0 ? `?${params}` : '';
    void navigate(`${paths.agenda}${search}`, { replace: true, state: carry<AgendaArrival>({}) });
  };
  const [only] = providers.length === 1 ? providers : [];
  return {
    /** Null while none is being made. */
    wanted: begun?.wanted ?? arrived ?? null,
    start: { dia: day, ...unfinished.current, ...begun?.start },
    begin: (start: BookingStart, providerId = only) => setBegun({ start, wanted: { providerId } }),
    /** For somebody who waits for that hour. */
    offer: ({ inicio, fin, id_prestador }: WaitingOpening, { id_paciente, id_espera }: WaitingEntry) => {
      unfinished.current = undefined;
      setBegun({
        start: {
          dia: dayInClinic(inicio),
          hora: formatTime(inicio),
          duracion: minutesOf({ inicio, fin }),
          id_espera,
        },
        wanted: { patientId: id_paciente, providerId: id_prestador },
      });
    },
    onBooked: ({ id_turno, inicio }: CreatedAppointment) => {
      unfinished.current = undefined;
      leave(dayInClinic(inicio));
      pointOut(id_turno);
    },
    onClose: (values?: BookingValues) => {
      unfinished.current = values;
      leave();
    },
  };
}
