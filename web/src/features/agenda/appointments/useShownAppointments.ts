import { type UseQueryResult, useQueries } from '@tanstack/react-query';
import type { Appointment } from '@trama/contract/schemas/agenda/appointments';
import { isCancelled } from '@trama/contract/words/agenda/appointments';
import { useMemo } from 'react';
import { useSession } from '../../../lib/session/session.ts';
import { appointmentsWithin } from './appointments.api.ts';
import { type ShownAgenda, showsLoad, useAgendaReach } from './useAgendaView.ts';
import { useLiveAgenda, useNeighbourRevisions } from './useLiveAgenda.ts';

/**
 * The appointments of the days on the screen, after the filters. Each chosen provider is asked for alone: the server
 * refuses the agenda of everybody where it is too long. A clinician sees only their own agenda: their patients'
 * appointments with colleagues are in the patient's detail.
 */
export function useShownAppointments(agenda: ShownAgenda) {
  const { from, to, providers, showsCancelled } = agenda;
  const isLive = useLiveAgenda(agenda);

  const { user } = useSession();
  const readsAll = useAgendaReach().reads === 'all';
  const everybody = readsAll ? undefined : user.id_prestador;
  const whose = providers.length > 0 ? providers : [everybody];
  const { data, error, refetch } = useQueries({
    queries: whose.map((id_prestador) => ({
      ...appointmentsWithin({ from, to, id_prestador }),
      enabled: isLive && !showsLoad(agenda, readsAll),
    })),
    combine: together,
  });
  // The same array as long as nothing changed: the grid would lay out everything again.
  const appointments = useMemo(() => {
    const isShown = ({ estado }: Appointment) => showsCancelled || !isCancelled(estado);
    return data?.filter(isShown);
  }, [data, showsCancelled]);
  useNeighbourRevisions(agenda, appointments !== undefined);
  return { appointments, error, refetch };
}

/** One list by the hour, once every answer is there. */
function together(results: UseQueryResult<Appointment[]>[]) {
  const lists = results.flatMap(({ data }) => (data ? [data] : []));
  return {
    data: lists.length === results.length ? lists.flat().sort(byHour) : undefined,
    error: results.find(({ error }) => error)?.error ?? null,
    refetch: () => Promise.all(results.map(({ refetch }) => refetch())),
  };
}

const byHour = (a: Appointment, b: Appointment) =>
  a.inicio.localeCompare(b.inicio) || a.id_turno - b.id_turno;
