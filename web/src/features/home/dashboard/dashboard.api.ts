import { queryOptions } from '@tanstack/react-query';
import type { Appointment } from '@trama/contract/schemas/agenda/appointments';
import type {
  DashboardActivity,
  DashboardStats,
  RiskPatients,
  TeamEvents,
} from '@trama/contract/schemas/home/dashboard';
import type { Patient, PatientPage } from '@trama/contract/schemas/people/patients';
import type { FollowUpHeld } from '@trama/contract/schemas/people/providers';
import { api } from '../../../lib/session/api-client.ts';

const part = <T>(name: string) =>
  queryOptions({
    queryKey: ['dashboard', name],
    queryFn: ({ signal }) => api.get<T>(`/api/dashboard/${name}`, { signal }),
  });

export const dashboardStats = part<DashboardStats>('stats');
export const recentPatients = part<Patient[]>('recent-patients');
export const riskPatients = part<RiskPatients>('risk-patients');
export const teamEvents = part<TeamEvents>('events');
export const todaysSessions = part<FollowUpHeld[]>('todays-sessions');
export const dashboardActivity = part<DashboardActivity>('activity');

/** The first of the patients without a team, and how many there are. */
export const withoutTeam = queryOptions({
  queryKey: ['patients', 'without-team'],
  queryFn: ({ signal }) => api.get<PatientPage>('/api/patients?sin_equipo=true&pageSize=4', { signal }),
});

const WEEK_MS = 7 * 86_400_000;
const dayInWeeks = (weeks: number) => new Date(Date.now() + weeks * WEEK_MS).toISOString().slice(0, 10);

/** The appointments of some weeks: whether the clinic has begun. */
export const recentAppointments = queryOptions({
  queryKey: ['appointments', 'recent'],
  queryFn: ({ signal }) =>
    api.get<Appointment[]>(`/api/appointments?from=${dayInWeeks(-1)}&to=${dayInWeeks(3)}`, { signal }),
});
