import { DashboardStats, RiskPatients } from '@trama/contract/schemas/home/dashboard';
import { Patient } from '@trama/contract/schemas/people/patients';
import { todayInClinic } from '@trama/contract/words/clinic-time';
import {
  RECENT_PATIENTS_MAX,
  RISK_PATIENTS_COUNTED,
  RISK_PATIENTS_MAX,
  SUPERVISION_MAX,
  TODAYS_SESSIONS_MAX,
} from '@trama/contract/words/home/dashboard';
import { mayReadHistories, patientFieldsFor } from '../../../platform/access/patient-fields.ts';
import { ownAssignments, withinReach } from '../../../platform/access/reach.ts';
import { followUpInError } from '../../../platform/entries/entry-fields.ts';
import type { OwnSql } from '../../../platform/statements/compose.ts';
import { rowAsJson } from '../../../platform/statements/row-json.ts';
import { sessionJson } from '../../../platform/statements/session-json.ts';
import { SHOWN_IN_ROWS } from '../../../platform/trail/read-row.ts';

/** The JSON of DashboardStats. */
export const dashboardStats = (): OwnSql => ({
  name: 'dashboard stats',
  text: `select ${rowAsJson(DashboardStats, '', {
    totalPatients: 'count(p.activo)::integer',
    activePatients: 'count(p.activo) filter (where p.activo)::integer',
    todaysSessions: `(select count(*) from seguimientos s
                       where s.fecha = $1::date and ${withinReach('s.id_paciente')}
                         and not ${followUpInError('s')})`,
  })} from (select p.activo from pacientes p where allowed.sees_all
             union all
            select p.activo from pacientes p where p.id_paciente in (select reach.id_paciente from ${ownAssignments()})) p`,
  values: [todayInClinic()],
});

/** In the order of the index pacientes_recientes. */
export const RECENT_PATIENTS: OwnSql = {
  text: `select ${rowAsJson(Patient, 'p', patientFieldsFor('p'))} as json, p.id_paciente from pacientes p
          where p.activo and ${withinReach('p.id_paciente')}
          order by dia_reciente(p.ultima_sesion, p.fecha_creacion) desc, p.fecha_creacion desc, p.id_paciente desc
          limit ${RECENT_PATIENTS_MAX}`,
  shown: SHOWN_IN_ROWS,
};

export const todaysSessions = (): OwnSql => ({
  text: `select ${sessionJson('s')} as json, s.id_paciente from seguimientos s
      where s.fecha = $1::date and ${withinReach('s.id_paciente')} and not ${followUpInError('s')}
      order by s.id_seguimiento desc
      limit ${TODAYS_SESSIONS_MAX}`,
  values: [todayInClinic()],
  shown: SHOWN_IN_ROWS,
});

/**
 * The newest follow-ups with a note for supervision. For people who see everybody it walks the index of those notes and
 * stops; a clinician's own patients are few enough to look at each.
 */
export const FOR_SUPERVISION: OwnSql = {
  name: 'for supervision',
  text: `select ${sessionJson('s')} as json, s.id_paciente from (
    (select s.* from seguimientos s where allowed.sees_all and s.supervisar is not null
        and not ${followUpInError('s')}
      order by s.fecha desc, s.id_seguimiento desc limit ${SUPERVISION_MAX})
    union all
    (select s.* from (select reach.id_paciente from ${ownAssignments()}) own
       join seguimientos s on s.id_paciente = own.id_paciente
      where s.supervisar is not null and not ${followUpInError('s')}
      order by s.fecha desc, s.id_seguimiento desc limit ${SUPERVISION_MAX})) s
    order by s.fecha desc, s.id_seguimiento desc`,
  shown: SHOWN_IN_ROWS,
};

const AT_RISK = "p.activo and p.riesgo_actual in ('alto', 'muy alto')";

/** Only one branch finds rows: the index of patients at risk, or the reader's own patients. */
const patientsAtRisk = `
  select p.* from pacientes p where allowed.sees_all and ${mayReadHistories()} and ${AT_RISK}
  union all
  select p.* from pacientes p where p.id_paciente in (select reach.id_paciente from ${ownAssignments()}) and ${mayReadHistories()} and ${AT_RISK}`;

/** The JSON of RiskPatients: the gravest first, then the latest to be called so. */
export const PATIENTS_AT_RISK: OwnSql = {
  text: `select json_build_object(
    'total', (select count(*) from (select from (${patientsAtRisk}) p limit ${RISK_PATIENTS_COUNTED + 1}) counted),
    'data', (select coalesce(json_agg(${rowAsJson(RiskPatients.shape.data.element, 'p')}), '[]')
               from (select p.* from (${patientsAtRisk}) p
                      order by p.riesgo_actual desc, p.riesgo_fecha desc, p.id_paciente desc
                      limit ${RISK_PATIENTS_MAX}) p)) as json`,
  shown: {
    patients: `(select array_agg((patient ->> 'id_paciente')::bigint)
                  from json_array_elements(max(own.json::text)::json -> 'data') patient)`,
  },
};
