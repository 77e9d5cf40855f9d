import { queryOptions } from '@tanstack/react-query';
import type { DashboardActivity, DashboardStats, TodaysSession } from '@trama/contract/dashboard';
import type { Patient } from '@trama/contract/patients';
import { api } from '../../lib/api-client.ts';

const part = <T>(name: string) =>
  queryOptions({
    queryKey: ['dashboard', name],
    queryFn: ({ signal }) => api.get<T>(`/api/dashboard/${name}`, { signal }),
  });

export const dashboardStats = part<DashboardStats>('stats');
export const recentPatients = part<Patient[]>('recent-patients');
export const todaysSessions = part<TodaysSession[]>('todays-sessions');
export const dashboardActivity = part<DashboardActivity>('activity');
