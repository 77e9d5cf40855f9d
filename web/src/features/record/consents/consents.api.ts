import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Contact } from '@trama/contract/schemas/people/contacts';
import type { Attachment } from '@trama/contract/schemas/record/attachments';
import type { Consent, ConsentText } from '@trama/contract/schemas/record/consents';
import { invalidateFolios } from '../../../domain/record/entries.api.ts';
import { api } from '../../../lib/session/api-client.ts';

export const consentsOf = (patientId: number) =>
  queryOptions({
    queryKey: ['patients', patientId, 'consents'],
    queryFn: ({ signal }) => api.get<Consent[]>(`/api/patients/${patientId}/consents`, { signal }),
  });

export const consentTextsQuery = queryOptions({
  queryKey: ['consent-texts'],
  queryFn: ({ signal }) => api.get<ConsentText[]>('/api/consent-texts', { signal }),
});

/** The people who may consent in the patient's name. */
export const representativesOf = (patientId: number) =>
  queryOptions({
    queryKey: ['patients', patientId, 'contacts'],
    queryFn: ({ signal }) => api.get<Contact[]>(`/api/patients/${patientId}/contacts`, { signal }),
    select: (contacts) => contacts.filter((contact) => contact.activo && contact.es_representante_legal),
  });

/** What may be the signed paper. */
export const papersOf = (patientId: number) =>
  queryOptions({
    queryKey: ['patients', patientId, 'attachments'],
    queryFn: ({ signal }) => api.get<Attachment[]>(`/api/patients/${patientId}/attachments`, { signal }),
    select: (attachments) => attachments.filter(({ error }) => !error),
  });

export function useGiveConsent(patientId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ body, key }: { body: object; key: string }) =>
      api.post<Consent>(`/api/patients/${patientId}/consents`, body, { idempotencyKey: key }),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: consentsOf(patientId).queryKey });
      void invalidateFolios(queryClient, patientId);
    },
  });
}

export function useRevokeConsent(patientId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, motivo }: { id: number; motivo: string }) =>
      api.post<Consent>(`/api/consents/${id}/revocation`, { motivo }),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: consentsOf(patientId).queryKey });
      void invalidateFolios(queryClient, patientId);
    },
  });
}

export function useSaveText() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ body, key }: { body: object; key: string }) =>
      api.post<ConsentText>('/api/consent-texts', body, { idempotencyKey: key }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: consentTextsQuery.queryKey }),
  });
}
