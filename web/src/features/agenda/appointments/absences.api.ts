import { queryOptions, useMutation } from '@tanstack/react-query';
import type {
  Absence,
  Absences,
  AbsencesInput,
  ProviderAbsence,
} from '@trama/contract/schemas/agenda/agenda-settings';
import { AGENDA_KEY, queryText, useRefreshAgenda } from '../../../domain/agenda/agenda.api.ts';
import { api } from '../../../lib/session/api-client.ts';

const readAbsences = (providerId: number, signal?: AbortSignal) =>
  api.get<Absences>(`/api/absences?${queryText({ id_prestador: providerId })}`, signal && { signal });

/** Absences of one provider that have not passed. */
export const absencesOf = (providerId: number) =>
  queryOptions({
    queryKey: [...AGENDA_KEY, 'absences', providerId],
    queryFn: ({ signal }) => readAbsences(providerId, signal),
    // Saving takes the place of all of them.
    staleTime: 0,
    gcTime: 0,
  });

/** Of everybody whose agenda the person reads, on those days. */
export const absencesWithin = (days: { from: string; to: string }) =>
  queryOptions({
    queryKey: [...AGENDA_KEY, 'absences-within', days],
    queryFn: ({ signal }) =>
      api.get<ProviderAbsence[]>(`/api/absences/within?${queryText(days)}`, { signal }),
  });

interface AbsencesChange {
  providerId: number;
  change: (absences: Absence[]) => Absence[];
}

/** Changes them as they are now: what somebody else has added meanwhile stays. */
export function useChangeAbsences() {
  const refresh = useRefreshAgenda();
  return useMutation({
    mutationFn: async ({ providerId, change }: AbsencesChange) => {
      const { ausencias } = await readAbsences(providerId);
      const input: AbsencesInput = { id_prestador: providerId, ausencias: change(ausencias) };
      return api.put<Absences>('/api/absences', input);
    },
    onSuccess: refresh,
  });
}
