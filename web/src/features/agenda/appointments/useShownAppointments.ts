import { useQuery } from '@tanstack/react-query';
import type { Appointment } from '@trama/contract/schemas/agenda/appointments';
import { isCancelled } from '@trama/contract/words/agenda/appointments';
import { useMemo } from 'react';
import { useSession } from '../../../lib/session/session.ts';
import { appointmentsWithin } from './appointments.api.ts';
import { type ShownAgenda, useAgendaReach } from './useAgendaView.ts';

/**
 * The appointments of the days on the screen, after the filters. A single provider is filtered by the server. A
 * clinician sees only their own agenda: their patients' appointments with colleagues are in the patient's detail.
 */
export function useShownAppointments({ from, to, providers, showsCancelled }: ShownAgenda) {
  const { user } = useSession();
  const readsAll = useAgendaReach().reads === 'all';
  const [only] = providers.length === 1 ? providers : readsAll ? [] : [user.id_prestador];
  const { data, error, refetch } = useQuery(appointmentsWithin({ from, to, id_prestador: only }));
  // The same array as long as nothing changed: the calendar would lay out everything anew.
  const appointments = useMemo(() => {
    const isShown = ({ id_prestador, estado }: Appointment) =>
      (showsCancelled || !isCancelled(estado)) &&
      (providers.length === 0 || (id_prestador !== null && providers.includes(id_prestador)));
    return data?.filter(isShown);
  }, [data, providers, showsCancelled]);
  return { appointments, error, refetch };
}
