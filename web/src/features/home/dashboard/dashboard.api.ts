import { queryOptions } from '@tanstack/react-query';
import type { DashboardActivity, DashboardStats, RiskPatients } from '@trama/contract/schemas/home/dashboard';
import type { Patient } from '@trama/contract/schemas/people/patients';
import type { FollowUpHeld } from '@trama/contract/schemas/people/providers';
import { api } from '../../../lib/http/api-client.ts';

const part = <T>(name: string) =>
  queryOptions({
    queryKey: ['dashboard', name],
    queryFn: ({ signal }) => api.get<T>(`/api/dashboard/${name}`, { signal }),
  });

export const dashboardStats = part<DashboardStats>('stats');
export const recentPatients = part<Patient[]>('recent-patients');
export const riskPatients = part<RiskPatients>('risk-patients');
export const todaysSessions = part<FollowUpHeld[]>('todays-sessions');
export const dashboardActivity = part<DashboardActivity>('activity');
export const forSupervision = part<FollowUpHeld[]>('supervision');
