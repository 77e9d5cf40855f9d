import { queryOptions, useMutation } from '@tanstack/react-query';
import type { Absences, AbsencesInput, ProviderAbsence } from '@trama/contract/schemas/agenda';
import { AGENDA_KEY, queryText, useRefreshAgenda } from '../../lib/agenda/agenda.api.ts';
import { api } from '../../lib/http/api-client.ts';

/** Of one provider, those that have not passed. */
export const absencesOf = (providerId: number) =>
  queryOptions({
    queryKey: [...AGENDA_KEY, 'absences', providerId],
    queryFn: ({ signal }) =>
      api.get<Absences>(`/api/absences?${queryText({ id_prestador: providerId })}`, { signal }),
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

export function useSaveAbsences() {
  const refresh = useRefreshAgenda();
  return useMutation({
    mutationFn: (input: AbsencesInput) => api.put<Absences>('/api/absences', input),
    onSuccess: refresh,
  });
}
