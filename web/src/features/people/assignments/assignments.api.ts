import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Assignment, ProviderWithAssignments } from '@trama/contract/schemas/people/assignments';
import type { ListedProvider } from '@trama/contract/schemas/people/providers';
import { ASSIGNABLE_ROLES, isRole } from '@trama/contract/words/access/access-policy';
import { api } from '../../../lib/session/api-client.ts';
import { useSession } from '../../../lib/session/session.ts';
import { type Change, opposites } from './assignment-changes.ts';

export const patientAssignments = (patientId: number) =>
  queryOptions({
    queryKey: ['assignments', 'patient', patientId],
    queryFn: ({ signal }) => api.get<Assignment[]>(`/api/patients/${patientId}/assignments`, { signal }),
    // Always read again: it is about to be changed.
    staleTime: 0,
  });

export const assignableProviders = queryOptions({
  queryKey: ['providers', 'assignable'],
  queryFn: ({ signal }) => api.get<ListedProvider[]>('/api/providers?status=active', { signal }),
  select: (providers) => providers.filter(({ role }) => isRole(role) && ASSIGNABLE_ROLES.includes(role)),
});

export const providersWithAssignments = queryOptions({
  queryKey: ['assignments', 'overview'],
  queryFn: ({ signal }) => api.get<ProviderWithAssignments[]>('/api/assignments/providers/all', { signal }),
});

export type FailedChange = Change & { error: unknown };

/** Sends the changes together and says which of them failed; those that went well stand. */
export function useSaveAssignments(patientId: number) {
  const queryClient = useQueryClient();
  const { user } = useSession();
  const unassignsSelf = ({ providerId, wanted }: Change) => !wanted && providerId === user.id_prestador;

  const send = async (changes: Change[]): Promise<FailedChange[]> => {
    const others = changes.filter((change) => !unassignsSelf(change));
    const failed = await sendTogether(patientId, others);
    // Unassigning oneself comes last, and only if all else went well: after it one can change nothing more.
    return failed.length > 0 ? failed : sendTogether(patientId, changes.filter(unassignsSelf));
  };
  const refresh = (failed: FailedChange[] = []) => {
    void queryClient.invalidateQueries({ queryKey: ['patients', 'list'] });
    void queryClient.invalidateQueries({ queryKey: ['dashboard'] });
    void queryClient.invalidateQueries({ queryKey: ['assignments', 'overview'] });
    const refetchType = failed.length === 0 ? 'none' : 'active';
    const { queryKey } = patientAssignments(patientId);
    return queryClient.invalidateQueries({ queryKey, refetchType });
  };

  /** How to undo these changes; undefined if the person unassigned themselves, and may not. */
  const undoing = (changes: Change[], before: Assignment[]) => {
    if (changes.some(unassignsSelf)) return undefined;
    return async () => {
      const failed = await send(opposites(changes, before));
      await refresh(failed);
      if (failed[0]) throw failed[0].error;
    };
  };
  const mutation = useMutation({ mutationFn: send, onSettled: refresh });
  return { ...mutation, undoing };
}

async function sendTogether(patientId: number, changes: Change[]): Promise<FailedChange[]> {
  const failed: FailedChange[] = [];
  const sent = changes.map((change) =>
    sendOne(patientId, change).catch((error: unknown) => failed.push({ ...change, error })),
  );
  await Promise.all(sent);
  return failed;
}

function sendOne(patientId: number, { providerId, wanted, notes }: Change): Promise<unknown> {
  const path = `/api/patients/${patientId}/assign/${providerId}`;
  return wanted ? api.post(path, notes ? { notes } : {}) : api.delete(path);
}
