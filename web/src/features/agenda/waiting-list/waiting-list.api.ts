import { queryOptions, useMutation } from '@tanstack/react-query';
import type {
  WaitingEntry,
  WaitingInput,
  WaitingOpening,
  WaitingUpdate,
} from '@trama/contract/schemas/agenda/waiting-list';
import { AGENDA_KEY as ROOT, useRefreshAgenda } from '../../../domain/agenda/agenda.api.ts';
import { api } from '../../../lib/session/api-client.ts';

/** Who waits for an hour: those that are open, the longest waiting first. */
export const waitingList = queryOptions({
  queryKey: [...ROOT, 'waiting'],
  queryFn: ({ signal }) => api.get<WaitingEntry[]>('/api/waiting-list', { signal }),
});

/** Freed hours of the coming days that somebody waits for. */
export const openings = queryOptions({
  queryKey: [...ROOT, 'openings'],
  queryFn: ({ signal }) => api.get<WaitingOpening[]>('/api/waiting-list/openings', { signal }),
});

export function useAddWaiting() {
  const refresh = useRefreshAgenda();
  return useMutation({
    mutationFn: ({ input, idempotencyKey }: { input: WaitingInput; idempotencyKey: string }) =>
      api.post<WaitingEntry>('/api/waiting-list', input, { idempotencyKey }),
    onSuccess: refresh,
  });
}

export function useChangeWaiting() {
  const refresh = useRefreshAgenda();
  return useMutation({
    mutationFn: ({ id, ...changes }: { id: number } & WaitingUpdate) =>
      api.patch<WaitingEntry>(`/api/waiting-list/${id}`, changes),
    onSettled: refresh,
  });
}
