import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type {
  Signature,
  SignatureAnswerInput,
  SignatureToAnswer,
} from '@trama/contract/schemas/record/signatures';
import { api } from '../../../lib/session/api-client.ts';

const NUMBER_EVERY_MS = 60_000;

/** What the person has to sign, with its text. */
export const toSign = queryOptions({
  queryKey: ['signatures', 'to-sign'],
  queryFn: ({ signal }) => api.get<SignatureToAnswer[]>('/api/signatures', { signal }),
  // Read again whenever it is looked at: what is signed is what stands there now.
  staleTime: 0,
});

/** Refusals of signatures on the person's entries about which nobody has done anything yet. */
export const refusedSignatures = queryOptions({
  queryKey: ['signatures', 'refused'],
  queryFn: ({ signal }) => api.get<SignatureToAnswer[]>('/api/signatures?vista=rechazadas', { signal }),
});

export const pendingNumber = queryOptions({
  queryKey: ['signatures', 'pending'],
  queryFn: ({ signal }) => api.get<{ pendientes: number }>('/api/signatures/pending', { signal }),
  refetchInterval: NUMBER_EVERY_MS,
});

export function useAnswerSignature() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: SignatureAnswerInput & { id: number }) =>
      api.patch<Signature>(`/api/signatures/${id}`, body),
    // Also when it failed: the text may have changed.
    onSettled: () => {
      for (const queryKey of [['signatures'], ['patients']]) void queryClient.invalidateQueries({ queryKey });
    },
  });
}
