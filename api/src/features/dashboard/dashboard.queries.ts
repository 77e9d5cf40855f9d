import { DashboardStats, TodaysSession } from '@trama/contract/schemas/dashboard';
import { Patient } from '@trama/contract/schemas/patients';
import { todayInClinic } from '@trama/contract/words/clinic-time';
import { RECENT_PATIENTS_MAX, TODAYS_SESSIONS_MAX } from '@trama/contract/words/dashboard';
import { withinReach } from '../../platform/access/reach.ts';
import type { OwnSql } from '../../platform/statements/compose.ts';
import { rowAsJson } from '../../platform/statements/row-json.ts';

/** How many patients of each status are within reach: kept, never counted. */
const patientsCounted = `(
  select sum(activos) as activos, sum(inactivos) as inactivos from tramos_de_lista where allowed.sees_all
  union all
  select activos, inactivos from carteras where allowed.sees_own and id_prestador = allowed.actor_id) counted`;

/** The JSON of DashboardStats. */
export const dashboardStats = (): OwnSql => ({
  name: 'dashboard stats',
  text: `select ${rowAsJson(DashboardStats, '', {
    totalPatients: 'coalesce(sum(activos + inactivos), 0)::integer',
    activePatients: 'coalesce(sum(activos), 0)::integer',
    todaysSessions: `(select count(*) from seguimientos s
                       where s.fecha = $1::date and ${withinReach('s.id_paciente')})`,
  })} from ${patientsCounted}`,
  values: [todayInClinic()],
});

/** In the order of the index pacientes_recientes. */
export const RECENT_PATIENTS: OwnSql = {
  text: `select ${rowAsJson(Patient, 'p')} as json, p.id_paciente from pacientes p
          where p.activo and ${withinReach('p.id_paciente')}
          order by dia_reciente(p.ultima_sesion, p.fecha_creacion) desc, p.fecha_creacion desc, p.id_paciente desc
          limit ${RECENT_PATIENTS_MAX}`,
  shown: { patients: 'array_agg(own.id_paciente)' },
};

export const todaysSessions = (): OwnSql => ({
  text: `select ${rowAsJson(TodaysSession, 's', {
    prestadores: `(select row_to_json(d) from (
      select nombre, apellido, role, matricula from prestadores where id_prestador = s.id_prestador) d)`,
    pacientes: `(select row_to_json(p) from (
      select id_paciente, nombre, apellido, dni from pacientes where id_paciente = s.id_paciente) p)`,
  })} as json, s.id_paciente from seguimientos s
      where s.fecha = $1::date and ${withinReach('s.id_paciente')}
      order by s.id_seguimiento desc
      limit ${TODAYS_SESSIONS_MAX}`,
  values: [todayInClinic()],
  shown: { patients: 'array_agg(distinct own.id_paciente)' },
});
