import { useQuery } from '@tanstack/react-query';
import type { Appointment } from '@trama/contract/schemas/appointments';
import { isCancelled } from '@trama/contract/words/appointments';
import { useMemo } from 'react';
import { appointmentsWithin } from './appointments.api.ts';
import type { ShownAgenda } from './useAgendaView.ts';

/** The appointments of the days on the screen, as the filters have them. One provider is asked for alone. */
export function useShownAppointments({ from, to, providers, showsCancelled }: ShownAgenda) {
  const { data, error, refetch } = useQuery(
    appointmentsWithin({ from, to, id_prestador: providers.length === 1 ? providers[0] : undefined }),
  );
  // The same array as long as nothing changed: the calendar would lay out everything anew.
  const appointments = useMemo(() => {
    const isShown = ({ id_prestador, estado }: Appointment) =>
      (showsCancelled || !isCancelled(estado)) &&
      (providers.length === 0 || (id_prestador !== null && providers.includes(id_prestador)));
    return data?.filter(isShown);
  }, [data, providers, showsCancelled]);
  return { appointments, error, refetch };
}
