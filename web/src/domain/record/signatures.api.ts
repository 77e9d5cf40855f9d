import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Assignment } from '@trama/contract/schemas/people/assignments';
import type { Signature, SignatureRequestInput } from '@trama/contract/schemas/record/signatures';
import { SIGNER_ROLES } from '@trama/contract/words/record/signatures';
import { api } from '../../lib/session/api-client.ts';

const path = (patientId: number) => `/api/patients/${patientId}`;

/** Every signature that was asked for in the patient's record. */
export const signaturesOf = (patientId: number) =>
  queryOptions({
    queryKey: ['patients', patientId, 'signatures'],
    queryFn: ({ signal }) => api.get<Signature[]>(`${path(patientId)}/signatures`, { signal }),
  });

/** The people of the patient's team who can sign. */
export const signersOf = (patientId: number) =>
  queryOptions({
    queryKey: ['assignments', 'patient', patientId],
    queryFn: ({ signal }) => api.get<Assignment[]>(`${path(patientId)}/assignments`, { signal }),
    select: (assignments: Assignment[]) =>
      assignments
        .map(({ prestadores }) => prestadores)
        .filter(({ role }) => SIGNER_ROLES.some((signerRole) => signerRole === role)),
  });

export function useAskForSignature(patientId: number, folio: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: SignatureRequestInput) =>
      api.post<Signature>(`${path(patientId)}/entries/${folio}/signatures`, body),
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: signaturesOf(patientId).queryKey }),
  });
}
