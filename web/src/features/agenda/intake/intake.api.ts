import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { AssignmentRequest } from '@trama/contract/schemas/agenda/assignment-requests';
import type { Decision } from '@trama/contract/words/agenda/intake';
import { api } from '../../../lib/session/api-client.ts';

export const pendingRequests = queryOptions({
  queryKey: ['assignments', 'requests'],
  queryFn: ({ signal }) => api.get<AssignmentRequest[]>('/api/assignment-requests', { signal }),
});

/** Accepts or declines. The list is loaded again also after an error: somebody else may have decided. */
export function useDecideRequest() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, estado }: { id: number; estado: Decision }) =>
      api.patch<AssignmentRequest>(`/api/assignment-requests/${id}`, { estado }),
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: ['patients'] });
      void queryClient.invalidateQueries({ queryKey: ['dashboard'] });
      return queryClient.invalidateQueries({ queryKey: ['assignments'] });
    },
  });
}
