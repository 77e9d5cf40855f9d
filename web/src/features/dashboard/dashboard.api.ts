import { queryOptions } from '@tanstack/react-query';
import type {
  DashboardActivity,
  DashboardStats,
  RiskPatients,
  SessionHeld,
} from '@trama/contract/schemas/dashboard';
import type { Patient } from '@trama/contract/schemas/patients';
import { api } from '../../lib/http/api-client.ts';

const part = <T>(name: string) =>
  queryOptions({
    queryKey: ['dashboard', name],
    queryFn: ({ signal }) => api.get<T>(`/api/dashboard/${name}`, { signal }),
  });

export const dashboardStats = part<DashboardStats>('stats');
export const recentPatients = part<Patient[]>('recent-patients');
export const riskPatients = part<RiskPatients>('risk-patients');
export const todaysSessions = part<SessionHeld[]>('todays-sessions');
export const forSupervision = part<SessionHeld[]>('supervision');
export const dashboardActivity = part<DashboardActivity>('activity');
