import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Cash, ClosingInput } from '@trama/contract/schemas/money/cash';
import { api } from '../../../lib/session/api-client.ts';

export const cashOf = (day: string) =>
  queryOptions({
    queryKey: ['cash', day],
    queryFn: ({ signal }) => api.get<Cash>(`/api/cash/${day}`, { signal }),
  });

export function useCloseDay(day: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ input, idempotencyKey }: { input: ClosingInput; idempotencyKey: string }) =>
      api.post<Cash>(`/api/cash/${day}/closing`, input, { idempotencyKey }),
    onSuccess: (closed) => queryClient.setQueryData(cashOf(day).queryKey, closed),
  });
}
