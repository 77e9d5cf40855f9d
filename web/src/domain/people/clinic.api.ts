import { queryOptions } from '@tanstack/react-query';
import type { ClinicFacts } from '@trama/contract/schemas/people/settings';
import { api } from '../../lib/session/api-client.ts';

export const CLINIC_KEY = ['clinic'];
const SELDOM_CHANGED_MS = 5 * 60_000;

/** The clinic's own hours and its help lines. */
export const clinicFacts = queryOptions({
  queryKey: CLINIC_KEY,
  queryFn: ({ signal }) => api.get<ClinicFacts>('/api/clinic', { signal }),
  staleTime: SELDOM_CHANGED_MS,
});
