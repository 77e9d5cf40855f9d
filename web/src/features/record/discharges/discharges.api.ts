import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Discharge, DischargeCheck } from '@trama/contract/schemas/record/discharges';
import { api } from '../../../lib/session/api-client.ts';

const pathOf = (patientId: number) => `/api/patients/${patientId}/discharges`;

export const dischargesOf = (patientId: number) =>
  queryOptions({
    queryKey: ['patients', patientId, 'discharges'],
    queryFn: ({ signal }) => api.get<Discharge[]>(pathOf(patientId), { signal }),
  });

/** What is still open, asked when the dialog opens. */
export const dischargeCheck = (patientId: number) =>
  queryOptions({
    queryKey: ['patients', patientId, 'discharge-check'],
    queryFn: ({ signal }) =>
      api.get<DischargeCheck>(`/api/patients/${patientId}/discharge-check`, { signal }),
    staleTime: 0,
  });

interface Creation {
  body: object;
  key: string;
}

/** Ends the treatment or, with the number of a discharge, takes the patient back. */
export function useDischarge(patientId: number, dischargeId?: number) {
  const queryClient = useQueryClient();
  const path = dischargeId ? `${pathOf(patientId)}/${dischargeId}/readmission` : pathOf(patientId);
  return useMutation({
    mutationFn: ({ body, key }: Creation) => api.post(path, body, { idempotencyKey: key }),
    onSuccess: () => {
      for (const queryKey of [['patients'], ['boards'], ['dashboard']])
        void queryClient.invalidateQueries({ queryKey });
    },
  });
}
