import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Supervision, SupervisionNote } from '@trama/contract/schemas/record/supervision';
import { api } from '../../../lib/session/api-client.ts';

/** Notes that no supervisor has seen. */
export const notesToSupervise = queryOptions({
  queryKey: ['supervision', 'notes'],
  queryFn: ({ signal }) => api.get<SupervisionNote[]>('/api/supervision', { signal }),
});

/** What supervisors answered and the author has not read. */
export const supervisionAnswers = queryOptions({
  queryKey: ['supervision', 'answers'],
  queryFn: ({ signal }) => api.get<Supervision[]>('/api/supervision/answers', { signal }),
});

export function useSeeNote() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, respuesta }: { id: number; respuesta: string }) =>
      api.post<Supervision>(`/api/follow-ups/${id}/supervision`, { respuesta }),
    onSettled: () => {
      for (const queryKey of [['supervision'], ['patients']])
        void queryClient.invalidateQueries({ queryKey });
    },
  });
}

export function useReadAnswer() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => api.post<Supervision>(`/api/supervision/${id}/reading`, {}),
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: ['supervision'] }),
  });
}
