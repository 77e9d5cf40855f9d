import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type {
  Authorization,
  AuthorizationInput,
  AuthorizationUpdate,
  Coverage,
  CoverageInput,
  CoverageUpdate,
  Renewal,
} from '@trama/contract/schemas/money/coverage';
import type { Attachment } from '@trama/contract/schemas/record/attachments';
import { api } from '../../../lib/session/api-client.ts';

export const coveragesOf = (patientId: number) =>
  queryOptions({
    queryKey: ['patients', patientId, 'coverages'],
    queryFn: ({ signal }) => api.get<Coverage[]>(`/api/patients/${patientId}/coverages`, { signal }),
  });

export const authorizationsOf = (patientId: number) =>
  queryOptions({
    queryKey: ['patients', patientId, 'authorizations'],
    queryFn: ({ signal }) =>
      api.get<Authorization[]>(`/api/patients/${patientId}/authorizations`, { signal }),
  });

export const renewals = queryOptions({
  queryKey: ['authorizations', 'renewals'],
  queryFn: ({ signal }) => api.get<Renewal[]>('/api/authorizations/renewals', { signal }),
});

export type CoverageSave =
  | { input: CoverageInput; idempotencyKey: string }
  | { id: number; changes: CoverageUpdate };
export type AuthorizationSave =
  | { coverageId: number; input: AuthorizationInput; idempotencyKey: string }
  | { id: number; changes: AuthorizationUpdate };

/** The patient too: the plain fields follow the principal coverage. */
function useRefresh(patientId: number) {
  const queryClient = useQueryClient();
  return async () => {
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: ['patients', patientId] }),
      queryClient.invalidateQueries({ queryKey: ['authorizations'] }),
    ]);
  };
}

export function useSaveCoverage(patientId: number) {
  return useMutation({
    mutationFn: (save: CoverageSave) =>
      'id' in save
        ? api.patch<Coverage>(`/api/coverages/${save.id}`, save.changes)
        : api.post<Coverage>(`/api/patients/${patientId}/coverages`, save.input, {
            idempotencyKey: save.idempotencyKey,
          }),
    onSuccess: useRefresh(patientId),
  });
}

export function useSaveAuthorization(patientId: number) {
  return useMutation({
    mutationFn: (save: AuthorizationSave) =>
      'id' in save
        ? api.patch<Authorization>(`/api/authorizations/${save.id}`, save.changes)
        : api.post<Authorization>(`/api/coverages/${save.coverageId}/authorizations`, save.input, {
            idempotencyKey: save.idempotencyKey,
          }),
    onSuccess: useRefresh(patientId),
  });
}

/** Attachments of the patient that are orders and not marked as an error. */
export const ordersOf = (patientId: number) =>
  queryOptions({
    queryKey: ['patients', patientId, 'attachments'],
    queryFn: ({ signal }) => api.get<Attachment[]>(`/api/patients/${patientId}/attachments`, { signal }),
    select: (papers) => papers.filter(({ clase, error }) => clase === 'orden' && !error),
  });
