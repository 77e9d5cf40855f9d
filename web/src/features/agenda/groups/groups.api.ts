import { useMutation } from '@tanstack/react-query';
import type { ChangedGroup, GroupInput, GroupUpdate } from '@trama/contract/schemas/agenda/groups';
import { useRefreshAgenda } from '../../../domain/agenda/agenda.api.ts';
import { api } from '../../../lib/session/api-client.ts';

export function useCreateGroup() {
  const refresh = useRefreshAgenda();
  return useMutation({
    mutationFn: ({ input, idempotencyKey }: { input: GroupInput; idempotencyKey: string }) =>
      api.post<ChangedGroup>('/api/groups', input, { idempotencyKey }),
    onSuccess: refresh,
  });
}

/** Members join and leave by it, too. */
export function useChangeGroup(id: number) {
  const refresh = useRefreshAgenda();
  return useMutation({
    mutationFn: (changes: GroupUpdate) => api.patch<ChangedGroup>(`/api/groups/${id}`, changes),
    onSuccess: refresh,
  });
}
