import { ownSql } from '../../../platform/statements/own-sql.ts';

const shown = {
  patients: `(
  select array_agg((quiet ->> 'id_paciente')::bigint)
    from json_array_elements(max(own.json::text)::json -> 'quietPatients' -> 'data') quiet)`,
};

/** The JSON of DashboardActivity on the day $1 (see database/functions/actividad.sql). */
export const ACTIVITY = ownSql('home/dashboard/activity', { shown })`
  select actividad(case when allowed.sees_own then allowed.actor_id end, allowed.sees_all, $1::date) as json`;
