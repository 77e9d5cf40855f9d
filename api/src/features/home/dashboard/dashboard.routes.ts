import {
  DashboardActivity,
  DashboardStats,
  RecentPatients,
  RiskPatients,
} from '@trama/contract/schemas/home/dashboard';
import { FollowUpHeld } from '@trama/contract/schemas/people/providers';
import { z } from 'zod';
import { needs, signedIn } from '../../../platform/access/access.ts';
import type { TypedApp } from '../../../platform/http/feature.ts';
import { sendJson, sendJsonList } from '../../../platform/http/json-answer.ts';
import { dashboardActivity } from './activity.queries.ts';
import {
  dashboardStats,
  FOR_SUPERVISION,
  PATIENTS_AT_RISK,
  RECENT_PATIENTS,
  todaysSessions,
} from './dashboard.queries.ts';

/** Only the supervisors' list needs a permission: somebody who reaches no patient sees zeros and empty lists. */
export function dashboardRoutes(app: TypedApp): void {
  app.get(
    '/api/dashboard/stats',
    { schema: { response: { 200: DashboardStats } }, config: signedIn('dashboard.read') },
    async ({ guard }, reply) => {
      const [stats] = await guard.readJson(dashboardStats());
      return sendJson(reply, stats);
    },
  );

  app.get(
    '/api/dashboard/recent-patients',
    { schema: { response: { 200: RecentPatients } }, config: signedIn('dashboard.read') },
    async ({ guard }, reply) => sendJsonList(reply, await guard.readJson(RECENT_PATIENTS)),
  );

  app.get(
    '/api/dashboard/risk-patients',
    { schema: { response: { 200: RiskPatients } }, config: signedIn('dashboard.read') },
    async ({ guard }, reply) => {
      const [patients] = await guard.readJson(PATIENTS_AT_RISK);
      return sendJson(reply, patients);
    },
  );

  app.get(
    '/api/dashboard/todays-sessions',
    { schema: { response: { 200: z.array(FollowUpHeld) } }, config: signedIn('dashboard.read') },
    async ({ guard }, reply) => sendJsonList(reply, await guard.readJson(todaysSessions())),
  );

  app.get(
    '/api/dashboard/supervision',
    {
      schema: { response: { 200: z.array(FollowUpHeld) } },
      // Those who assign patients are those who supervise.
      config: needs('patients', 'assign', 'dashboard.read'),
    },
    async ({ guard }, reply) => sendJsonList(reply, await guard.readJson(FOR_SUPERVISION)),
  );

  app.get(
    '/api/dashboard/activity',
    { schema: { response: { 200: DashboardActivity } }, config: signedIn('dashboard.read') },
    async ({ guard }, reply) => {
      const { json, ageSeconds } = await guard.readHeavyJson(dashboardActivity());
      if (ageSeconds !== undefined) reply.header('Age', ageSeconds);
      return sendJson(reply, json);
    },
  );
}
