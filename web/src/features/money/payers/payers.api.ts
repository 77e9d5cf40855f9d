import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Payer, PayerInput, PayerUpdate } from '@trama/contract/schemas/money/coverage';
import { payers } from '../../../domain/money/payers.api.ts';
import { api } from '../../../lib/session/api-client.ts';

export type PayerSave = { input: PayerInput; idempotencyKey: string } | { id: number; changes: PayerUpdate };

export function useSavePayer() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (save: PayerSave) =>
      'id' in save
        ? api.patch<Payer>(`/api/payers/${save.id}`, save.changes)
        : api.post<Payer>('/api/payers', save.input, { idempotencyKey: save.idempotencyKey }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: payers.queryKey }),
  });
}
