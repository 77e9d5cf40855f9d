import { todayInClinic } from '@trama/contract/words/clinic-time';
import type { OwnSql } from '../../../platform/statements/compose.ts';

/** The JSON of DashboardActivity (see database/functions/actividad.sql). */
export const dashboardActivity = (): OwnSql => ({
  name: 'dashboard activity',
  text: `select actividad(case when allowed.sees_own then allowed.actor_id end, allowed.sees_all, $1::date) as json`,
  values: [todayInClinic()],
  shown: {
    patients: `(select array_agg((quiet ->> 'id_paciente')::bigint)
                  from json_array_elements(max(own.json::text)::json -> 'quietPatients' -> 'data') quiet)`,
  },
});
