import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Provider } from '@trama/contract/schemas/people/providers';
import type { FollowUp, FollowUpInput, LastPlan } from '@trama/contract/schemas/record/follow-ups';
import { api } from '../../../lib/session/api-client.ts';

export const followUpsOf = (patientId: number) =>
  queryOptions({
    queryKey: ['patients', patientId, 'follow-ups'],
    queryFn: ({ signal }) => api.get<FollowUp[]>(`/api/patients/${patientId}/follow-ups`, { signal }),
  });

/** What is looked for among them; empty fields ask for nothing. */
export interface FollowUpSearch {
  q: string;
  id_prestador: string;
  desde: string;
  hasta: string;
}

export const NO_SEARCH: FollowUpSearch = { q: '', id_prestador: '', desde: '', hasta: '' };
export const isSearch = (search: FollowUpSearch) => Object.values(search).some(Boolean);

export const followUpsFound = (patientId: number, search: FollowUpSearch) => {
  const asked = Object.entries(search).filter(([, value]) => value !== '');
  return queryOptions({
    queryKey: [...followUpsOf(patientId).queryKey, 'found', search],
    queryFn: ({ signal }) =>
      api.get<FollowUp[]>(`/api/patients/${patientId}/follow-ups?${new URLSearchParams(asked)}`, { signal }),
    placeholderData: keepPreviousData,
  });
};

/** What was planned last: enough to greet the patient with. */
export const lastPlanOf = (patientId: number) =>
  queryOptions({
    queryKey: ['patients', patientId, 'last-plan'],
    queryFn: ({ signal }) => api.get<LastPlan>(`/api/patients/${patientId}/last-plan`, { signal }),
  });

/** The follow-ups that count: one that its author has marked as an error is shown in its place and counted nowhere. */
export const withoutErrors = (followUps: FollowUp[]) => followUps.filter(({ error }) => !error);

export function createFollowUp(followUp: FollowUpInput, idempotencyKey: string): Promise<FollowUp> {
  return api.post('/api/follow-ups', followUp, { idempotencyKey });
}

/** Who can be named as the performer. */
export const activeProviders = queryOptions({
  queryKey: ['providers', 'performers'],
  queryFn: ({ signal }) => api.get<Provider[]>('/api/providers?status=active', { signal }),
});
