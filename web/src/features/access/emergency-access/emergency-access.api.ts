import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type {
  GlassAccess,
  GlassOpened,
  GlassRequest,
  OwnGlass,
} from '@trama/contract/schemas/access/emergency-access';
import { useEffect } from 'react';
import { api } from '../../../lib/session/api-client.ts';

/** Fresh for long: availability changes only when the server restarts, and a new access refreshes the list itself. */
export const ownGlass = queryOptions({
  queryKey: ['glass'],
  queryFn: ({ signal }) => api.get<OwnGlass>('/api/glass', { signal }),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});

const accessesTo = (patientId: number) =>
  queryOptions({
    queryKey: ['patients', patientId, 'glass'],
    queryFn: ({ signal }) => api.get<GlassAccess[]>(`/api/patients/${patientId}/glass`, { signal }),
  });

/** Sends a request only if the clinic has emergency access switched on. */
export function useAccessesTo(patientId: number, readsRecord: boolean): GlassAccess[] {
  const { data: own } = useQuery(ownGlass);
  const enabled = readsRecord && own?.disponible === true;
  return useQuery({ ...accessesTo(patientId), enabled }).data ?? [];
}

export function useBreakGlass() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (request: GlassRequest) => api.post<GlassOpened>('/api/glass', request),
    onSuccess: async ({ id_paciente }) => {
      await queryClient.invalidateQueries({ queryKey: ownGlass.queryKey });
      queryClient.removeQueries({ queryKey: ['patients', id_paciente] });
    },
  });
}

export const isOpen = ({ hasta }: { hasta: string }) => Date.parse(hasta) > Date.now();

/** When the person's access to that patient ended, if it did lately. */
export function useEndedAccess(patientId: number): string | null {
  const { data } = useQuery(ownGlass);
  const latest = data?.propios.find(({ id_paciente }) => id_paciente === patientId);
  return latest && !isOpen(latest) ? latest.hasta : null;
}

/** Forgets what an open tab shows of a patient when the time is over; what it asks for again is refused. */
export function useEndOfAccess(patientId: number): void {
  const queryClient = useQueryClient();
  const { data } = useQuery(ownGlass);
  const hasta = data?.propios.find((access) => access.id_paciente === patientId && isOpen(access))?.hasta;
  useEffect(() => {
    if (!hasta) return;
    const timer = setTimeout(
      () => void queryClient.resetQueries({ queryKey: ['patients', patientId] }),
      Date.parse(hasta) - Date.now(),
    );
    return () => clearTimeout(timer);
  }, [hasta, patientId, queryClient]);
}
