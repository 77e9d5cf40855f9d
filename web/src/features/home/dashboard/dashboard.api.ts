import { queryOptions } from '@tanstack/react-query';
import type { DashboardActivity, DashboardStats, RiskPatients } from '@trama/contract/schemas/home/dashboard';
import type { Patient } from '@trama/contract/schemas/people/patients';
import type { FollowUpHeld } from '@trama/contract/schemas/people/providers';
import { api } from '../../../lib/http/api-client.ts';
import { readJson } from '../../../lib/http/http.ts';

const part = <T>(name: string) =>
  queryOptions({
    queryKey: ['dashboard', name],
    queryFn: ({ signal }) => api.get<T>(`/api/dashboard/${name}`, { signal }),
  });

export const dashboardStats = part<DashboardStats>('stats');
export const recentPatients = part<Patient[]>('recent-patients');
export const riskPatients = part<RiskPatients>('risk-patients');
export const todaysSessions = part<FollowUpHeld[]>('todays-sessions');
export const forSupervision = part<FollowUpHeld[]>('supervision');

/** Counted by a standby it may be a little old: the server says how much, at most. */
export type CountedActivity = DashboardActivity & { ageSeconds: number | undefined };

export const dashboardActivity = queryOptions({
  queryKey: ['dashboard', 'activity'],
  queryFn: async ({ signal }): Promise<CountedActivity> => {
    const response = await api.stream('/api/dashboard/activity', { signal });
    const age = response.headers.get('Age');
    const activity = await readJson<DashboardActivity>(response);
    return { ...activity, ageSeconds: age === null ? undefined : Number(age) };
  },
});
