import {
  DashboardActivity,
  DashboardStats,
  RecentPatients,
  TodaysSession,
} from '@trama/contract/schemas/dashboard';
import { z } from 'zod';
import { signedIn } from '../../platform/access/access.ts';
import type { FeatureDeps, TypedApp } from '../../platform/http/feature.ts';
import { recordReadsOf } from '../../platform/trail/audit.ts';
import { findActivity } from './activity.queries.ts';
import { countForDashboard, findRecentPatients, findTodaysSessions } from './dashboard.queries.ts';

/** Needs no permission: whoever reaches no patient sees zeros and empty lists. */
export function dashboardRoutes(app: TypedApp, { db }: FeatureDeps): void {
  app.get(
    '/api/dashboard/stats',
    { schema: { response: { 200: DashboardStats } }, config: signedIn('dashboard.read') },
    ({ actor }) => countForDashboard(db, actor),
  );

  app.get(
    '/api/dashboard/recent-patients',
    { schema: { response: { 200: RecentPatients } }, config: signedIn('dashboard.read') },
    ({ actor }) => findRecentPatients(db, actor),
  );

  app.get(
    '/api/dashboard/todays-sessions',
    { schema: { response: { 200: z.array(TodaysSession) } }, config: signedIn('dashboard.read') },
    async ({ actor }) => {
      const sessions = await findTodaysSessions(db, actor);
      // They carry clinical text, so the trail names every patient of them.
      await recordReadsOf(
        db,
        actor,
        'follow_up.list',
        new Set(sessions.map((session) => session.id_paciente)),
      );
      return sessions;
    },
  );

  app.get(
    '/api/dashboard/activity',
    { schema: { response: { 200: DashboardActivity } }, config: signedIn('dashboard.read') },
    ({ actor }) => findActivity(db, actor),
  );
}
