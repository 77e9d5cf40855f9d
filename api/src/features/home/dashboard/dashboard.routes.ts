import {
  DashboardActivity,
  DashboardStats,
  RecentPatients,
  RiskPatients,
  TeamEvents,
} from '@trama/contract/schemas/home/dashboard';
import { FollowUpHeld } from '@trama/contract/schemas/people/providers';
import { todayInClinic } from '@trama/contract/words/clinic-time';
import { TODAYS_SESSIONS_MAX } from '@trama/contract/words/home/dashboard';
import { z } from 'zod';
import { needs, signedIn } from '../../../platform/access/access.ts';
import type { TypedApp } from '../../../platform/http/feature.ts';
import { ACTIVITY } from './activity.queries.ts';
import {
  PATIENTS_AT_RISK,
  RECENT_PATIENTS,
  STATS,
  TEAM_EVENTS,
  TODAYS_SESSIONS,
} from './dashboard.queries.ts';

/** Only the team's events need a permission: somebody who reaches no patient sees zeros and empty lists. */
export function dashboardRoutes(app: TypedApp): void {
  const read = signedIn('dashboard.read');

  app.get(
    '/api/dashboard/stats',
    { schema: { response: { 200: DashboardStats } }, config: { ...read, sends: [STATS] } },
    ({ guard }) => guard.answer(STATS, [todayInClinic()]),
  );

  app.get(
    '/api/dashboard/recent-patients',
    { schema: { response: { 200: RecentPatients } }, config: { ...read, sends: [RECENT_PATIENTS] } },
    ({ guard }) => guard.answerList(RECENT_PATIENTS),
  );

  app.get(
    '/api/dashboard/risk-patients',
    { schema: { response: { 200: RiskPatients } }, config: { ...read, sends: [PATIENTS_AT_RISK] } },
    ({ guard }) => guard.answer(PATIENTS_AT_RISK),
  );

  app.get(
    '/api/dashboard/todays-sessions',
    {
      schema: { response: { 200: z.array(FollowUpHeld).max(TODAYS_SESSIONS_MAX) } },
      config: { ...read, sends: [TODAYS_SESSIONS] },
    },
    ({ guard }) => guard.answerList(TODAYS_SESSIONS, [todayInClinic()]),
  );

  app.get(
    '/api/dashboard/events',
    {
      schema: { response: { 200: TeamEvents } },
      config: { ...needs('risk_events', 'read', 'dashboard.read'), sends: [TEAM_EVENTS] },
    },
    ({ guard }) => guard.answerList(TEAM_EVENTS, [new Date()]),
  );

  app.get(
    '/api/dashboard/activity',
    { schema: { response: { 200: DashboardActivity } }, config: { ...read, sends: [ACTIVITY] } },
    ({ guard }) => guard.answer(ACTIVITY, [todayInClinic()]),
  );
}
