import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type {
  Account,
  AnnulmentInput,
  Charge,
  ChargeInput,
  Payment,
  PaymentInput,
} from '@trama/contract/schemas/money/cash';
import { AGENDA_KEY } from '../../../domain/agenda/agenda.api.ts';
import { api } from '../../../lib/session/api-client.ts';

/** The account, and what is asked and paid for one of the patient's appointments. */
export const accountOf = (patientId: number, appointmentId?: number) =>
  queryOptions({
    queryKey: ['patients', patientId, 'account', appointmentId ?? null],
    queryFn: ({ signal }) =>
      api.get<Account>(
        `/api/patients/${patientId}/account${appointmentId ? `?id_turno=${appointmentId}` : ''}`,
        { signal },
      ),
  });

/** Money shows in the account, in the cash of the day and in the rows of the agenda. */
function useRefreshMoney(patientId: number) {
  const queryClient = useQueryClient();
  return async () => {
    await Promise.all(
      [['patients', patientId, 'account'], ['cash'], AGENDA_KEY].map((queryKey) =>
        queryClient.invalidateQueries({ queryKey }),
      ),
    );
  };
}

export function useTakePayment(patientId: number) {
  return useMutation({
    mutationFn: ({ input, idempotencyKey }: { input: PaymentInput; idempotencyKey: string }) =>
      api.post<Payment>('/api/payments', input, { idempotencyKey }),
    onSuccess: useRefreshMoney(patientId),
  });
}

export function useAnnulPayment(patientId: number) {
  return useMutation({
    mutationFn: ({ id, ...input }: AnnulmentInput & { id: number }) =>
      api.post<Payment>(`/api/payments/${id}/annulment`, input),
    onSuccess: useRefreshMoney(patientId),
  });
}

export function useAdjustAccount(patientId: number) {
  return useMutation({
    mutationFn: ({ input, idempotencyKey }: { input: ChargeInput; idempotencyKey: string }) =>
      api.post<Charge>('/api/charges', input, { idempotencyKey }),
    onSuccess: useRefreshMoney(patientId),
  });
}
