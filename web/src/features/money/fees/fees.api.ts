import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Fee, FeeIncrease, FeeInput } from '@trama/contract/schemas/money/cash';
import { api } from '../../../lib/session/api-client.ts';

export const fees = queryOptions({
  queryKey: ['fees'],
  queryFn: ({ signal }) => api.get<Fee[]>('/api/fees', { signal }),
});

const useRefreshFees = () => {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: fees.queryKey });
};

export const useCreateFee = () =>
  useMutation({
    mutationFn: ({ input, idempotencyKey }: { input: FeeInput; idempotencyKey: string }) =>
      api.post<Fee>('/api/fees', input, { idempotencyKey }),
    onSuccess: useRefreshFees(),
  });

export const useRaiseFees = () =>
  useMutation({
    mutationFn: ({ input, idempotencyKey }: { input: FeeIncrease; idempotencyKey: string }) =>
      api.post<{ aranceles: number }>('/api/fees/increases', input, { idempotencyKey }),
    onSuccess: useRefreshFees(),
  });
