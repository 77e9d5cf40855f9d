import { DashboardStats, RiskPatients, TodaysSession } from '@trama/contract/schemas/dashboard';
import { Patient } from '@trama/contract/schemas/patients';
import { todayInClinic } from '@trama/contract/words/clinic-time';
import {
  RECENT_PATIENTS_MAX,
  RISK_PATIENTS_COUNTED,
  RISK_PATIENTS_MAX,
  TODAYS_SESSIONS_MAX,
} from '@trama/contract/words/dashboard';
import { ownAssignments, withinReach } from '../../platform/access/reach.ts';
import { mayKnowRisk, riskFor } from '../../platform/access/risk.ts';
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
  text: `select ${rowAsJson(Patient, 'p', riskFor('p'))} from pacientes p
          where p.activo and ${withinReach('p.id_paciente')}
          order by dia_reciente(p.ultima_sesion, p.fecha_creacion) desc, p.fecha_creacion desc, p.id_paciente desc
          limit ${RECENT_PATIENTS_MAX}`,
};

export const todaysSessions = (): OwnSql => ({
  text: `select ${rowAsJson(TodaysSession, 's', {
    prestadores: `(select row_to_json(d) from (
      select nombre, apellido, role, matricula from prestadores where id_prestador = s.id_prestador) d)`,
    pacientes: `(select row_to_json(p) from (
      select id_paciente, nombre, apellido, dni from pacientes where id_paciente = s.id_paciente) p)`,
  })} from seguimientos s
      where s.fecha = $1::date and ${withinReach('s.id_paciente')}
      order by s.id_seguimiento desc
      limit ${TODAYS_SESSIONS_MAX}`,
  values: [todayInClinic()],
});

const AT_RISK = "p.activo and p.riesgo_actual in ('alto', 'muy alto')";

/** Only one of the two ways finds anybody: by the index of those at risk, or by one's own patients. */
const patientsAtRisk = `
  select p.* from pacientes p where allowed.sees_all and ${mayKnowRisk()} and ${AT_RISK}
  union all
  select p.* from pacientes p where p.id_paciente in (select reach.id_paciente from ${ownAssignments()}) and ${mayKnowRisk()} and ${AT_RISK}`;

/** The JSON of RiskPatients: the gravest first, then the latest to be called so. */
export const PATIENTS_AT_RISK: OwnSql = {
  text: `select json_build_object(
    'total', (select count(*) from (select from (${patientsAtRisk}) p limit ${RISK_PATIENTS_COUNTED + 1}) counted),
    'data', (select coalesce(json_agg(${rowAsJson(RiskPatients.shape.data.element, 'p')}), '[]')
               from (select p.* from (${patientsAtRisk}) p
                      order by p.riesgo_actual desc, p.riesgo_fecha desc, p.id_paciente desc
                      limit ${RISK_PATIENTS_MAX}) p))`,
};
