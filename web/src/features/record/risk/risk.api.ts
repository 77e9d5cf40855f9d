import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { RiskEvaluation } from '@trama/contract/schemas/record/risk';
import type { RiskEvent } from '@trama/contract/schemas/record/risk-events';
import type { SafetyPlan } from '@trama/contract/schemas/record/safety-plans';
import { api } from '../../../lib/session/api-client.ts';

const pathOf = (patientId: number, what: string) => `/api/patients/${patientId}/${what}`;

const listOf = <T>(patientId: number, what: string) =>
  queryOptions({
    queryKey: ['patients', patientId, what],
    queryFn: ({ signal }) => api.get<T[]>(pathOf(patientId, what), { signal }),
  });

export const evaluationsOf = (patientId: number) => listOf<RiskEvaluation>(patientId, 'risk-evaluations');
export const plansOf = (patientId: number) => listOf<SafetyPlan>(patientId, 'safety-plans');
export const eventsOf = (patientId: number) => listOf<RiskEvent>(patientId, 'risk-events');

/** The risk stands beside the name everywhere: whatever shows it is read again. */
function readAgain(queryClient: QueryClient): void {
  for (const queryKey of [['patients'], ['dashboard'], ['appointments'], ['boards']])
    void queryClient.invalidateQueries({ queryKey });
}

interface Creation {
  body: object;
  key: string;
}

/** Writes an entry below the patient: 'risk-evaluations', 'safety-plans' or 'risk-events'. */
export function useRiskEntry(patientId: number, what: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ body, key }: Creation) => api.post(pathOf(patientId, what), body, { idempotencyKey: key }),
    onSuccess: () => readAgain(queryClient),
  });
}

export async function downloadPlan(plan: SafetyPlan, format: 'hoja' | 'tarjeta'): Promise<Blob> {
  const { id_paciente, id_plan } = plan;
  const answer = await api.stream(
    `${pathOf(id_paciente, `safety-plans/${id_plan}`)}/plan.pdf?formato=${format}`,
  );
  return answer.blob();
}
