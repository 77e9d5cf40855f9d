import { todayInClinic } from '@trama/contract/words/clinic-time';
import type { OwnSql } from '../../platform/statements/compose.ts';

/** The JSON of DashboardActivity (see database/functions/actividad.sql). */
export const dashboardActivity = (): OwnSql => ({
  name: 'dashboard activity',
  text: `select actividad(case when allowed.sees_own then allowed.actor_id end, allowed.sees_all, $1::date)`,
  values: [todayInClinic()],
});
