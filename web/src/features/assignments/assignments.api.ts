import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { ASSIGNABLE_ROLES, isRole } from '@trama/contract/access-policy';
import type { Assignment, ProviderWithAssignments } from '@trama/contract/assignments';
import type { Provider } from '@trama/contract/providers';
import { api } from '../../lib/api-client.ts';
import { useSession } from '../../lib/session.ts';
import type { Change } from './assignment-changes.ts';

export const patientAssignments = (patientId: number) =>
  queryOptions({
    queryKey: ['assignments', 'patient', patientId],
    queryFn: ({ signal }) => api.get<Assignment[]>(`/api/patients/${patientId}/assignments`, { signal }),
    // What is about to be changed is never an old answer.
    staleTime: 0,
  });

export const assignableProviders = queryOptions({
  queryKey: ['providers', 'assignable'],
  queryFn: ({ signal }) => api.get<Provider[]>('/api/providers?status=active', { signal }),
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
  return useMutation({
    mutationFn: async ({ changes, notes }: { changes: Change[]; notes: string }) => {
      const isFarewell = ({ providerId, wanted }: Change) => !wanted && providerId === user.id_prestador;
      const failed = await sendTogether(
        patientId,
        changes.filter((change) => !isFarewell(change)),
        notes,
      );
      // Whoever lets go of the patient can change nothing more: that comes last, and only when all else is done.
      return failed.length > 0 ? failed : sendTogether(patientId, changes.filter(isFarewell), notes);
    },
    onSettled: (failed) => {
      void queryClient.invalidateQueries({ queryKey: ['patients', 'list'] });
      void queryClient.invalidateQueries({ queryKey: ['dashboard'] });
      void queryClient.invalidateQueries({ queryKey: ['assignments', 'overview'] });
      const refetchType = failed?.length === 0 ? 'none' : 'active';
      const { queryKey } = patientAssignments(patientId);
      return queryClient.invalidateQueries({ queryKey, refetchType });
    },
  });
}

async function sendTogether(patientId: number, changes: Change[], notes: string): Promise<FailedChange[]> {
  const failed: FailedChange[] = [];
  const sent = changes.map((change) =>
    send(patientId, change, notes).catch((error: unknown) => failed.push({ ...change, error })),
  );
  await Promise.all(sent);
  return failed;
}

function send(patientId: number, { providerId, wanted }: Change, notes: string): Promise<unknown> {
  const path = `/api/patients/${patientId}/assign/${providerId}`;
  return wanted ? api.post(path, notes ? { notes } : {}) : api.delete(path);
}
