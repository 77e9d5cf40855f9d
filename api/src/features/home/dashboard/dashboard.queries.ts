import { DashboardStats, RiskPatients, TeamEvents } from '@trama/contract/schemas/home/dashboard';
import { Patient } from '@trama/contract/schemas/people/patients';
import {
  RECENT_PATIENTS_MAX,
  RISK_PATIENTS_COUNTED,
  RISK_PATIENTS_MAX,
  TEAM_EVENTS_DAYS,
  TEAM_EVENTS_MAX,
  TODAYS_SESSIONS_MAX,
} from '@trama/contract/words/home/dashboard';
import { ownAssignments, withinReach } from '../../../platform/access/reach.ts';
import { followUpInError, inError } from '../../../platform/entries/entry-fields.ts';
import { ownSql } from '../../../platform/statements/own-sql.ts';
import { rowAsJson } from '../../../platform/statements/row-json.ts';
import { SHOWN_IN_ROWS } from '../../../platform/trail/read-row.ts';
import {
  byGravity,
  isAtHighRisk,
  mayReadHistories,
  patientFieldsFor,
} from '../../people/patients/patient-fields.service.ts';
import { followUpHeldJson } from '../../people/providers/performers.service.ts';
import { attemptIsUnanswered } from '../../record/risk/risk-kinds.service.ts';

/** The JSON of DashboardStats on the day $1. */
export const STATS = ownSql('home/dashboard/stats')`
  select ${rowAsJson(DashboardStats, '', {
    totalPatients: 'count(p.activo)::integer',
    activePatients: 'count(p.activo) filter (where p.activo)::integer',
    todaysSessions: `(
  select count(*) from seguimientos s
   where s.fecha = $1::date and not sin_fecha(s) and ${withinReach('s.id_paciente')} and not ${followUpInError('s')})`,
  })} as json
    from (
      select p.activo from pacientes p where allowed.sees_all
      union all
      select p.activo from pacientes p where p.id_paciente in (select reach.id_paciente from ${ownAssignments()})
    ) p`;

/** In the order of the index pacientes_recientes. */
export const RECENT_PATIENTS = ownSql('home/dashboard/recent-patients', {
  plan: 'for its values',
  shown: SHOWN_IN_ROWS,
})`
  select ${rowAsJson(Patient, 'p', patientFieldsFor('p'))} as json, p.id_paciente
    from pacientes p
   where p.activo and ${withinReach('p.id_paciente')}
   order by dia_reciente(p.ultima_sesion, p.fecha_creacion) desc, p.fecha_creacion desc, p.id_paciente desc
   limit ${RECENT_PATIENTS_MAX}`;

/** The follow-ups of the day $1. */
export const TODAYS_SESSIONS = ownSql('home/dashboard/todays-sessions', {
  plan: 'for its values',
  shown: SHOWN_IN_ROWS,
})`
  select ${followUpHeldJson('s')} as json, s.id_paciente
    from seguimientos s
   where s.fecha = $1::date and not sin_fecha(s) and ${withinReach('s.id_paciente')} and not ${followUpInError('s')}
   order by s.id_seguimiento desc
   limit ${TODAYS_SESSIONS_MAX}`;

const EVENT_IN_ERROR = inError({
  clase: `'risk_event'`,
  patient: 'e.id_paciente',
  object: 'e.id_evento',
});

/** Events that others reported in the days before $1, and every attempt that nobody has answered: those come first. */
export const TEAM_EVENTS = ownSql('home/dashboard/events', { plan: 'for its values', shown: SHOWN_IN_ROWS })`
  select ${rowAsJson(TeamEvents.element, 'e', {
    autor: `(select concat_ws(' ', d.nombre, d.apellido) from prestadores d where d.id_prestador = e.registrado_por)`,
    ...Object.fromEntries(['nombre', 'nombre_elegido', 'apellido'].map((name) => [name, `p.${name}`])),
  })} as json, e.id_paciente
    from (
      select e.*, true as falta_notificar from eventos_riesgo e
       where e.tipo = 'intento' and e.notificado_el is null and ${attemptIsUnanswered('e')}
      union all
      select e.*, false from eventos_riesgo e
       where e.fecha_creacion > $1::timestamptz - interval '${TEAM_EVENTS_DAYS} days'
         and e.registrado_por <> allowed.actor_id and not ${EVENT_IN_ERROR} and not ${attemptIsUnanswered('e')}
    ) e join pacientes p on p.id_paciente = e.id_paciente
   where ${withinReach('e.id_paciente')}
   order by e.falta_notificar desc, e.fecha_creacion desc, e.id_evento desc
   limit ${TEAM_EVENTS_MAX}`;

const AT_RISK = isAtHighRisk('p');

/**
 * The JSON of RiskPatients: imminent risks first, then the gravest, then the latest to be called so. Only one of the two ways finds anybody: by
 * the index of those at risk, or by one's own patients.
 */
export const PATIENTS_AT_RISK = ownSql('home/dashboard/risk-patients', {
  plan: 'for its values',
  shown: {
    patients: `(
  select array_agg((patient ->> 'id_paciente')::bigint)
    from json_array_elements(max(own.json::text)::json -> 'data') patient)`,
  },
})`
  with at_risk as not materialized (
    select p.* from pacientes p where allowed.sees_all and ${mayReadHistories()} and ${AT_RISK}
    union all
    select p.* from pacientes p
     where p.id_paciente in (select reach.id_paciente from ${ownAssignments()}) and ${mayReadHistories()} and ${AT_RISK}
  )
  select json_build_object(
           'total', (select count(*) from (select from at_risk limit ${RISK_PATIENTS_COUNTED + 1}) counted),
           'data', (select coalesce(json_agg(${rowAsJson(RiskPatients.shape.data.element, 'p')}), '[]')
                      from (select p.* from at_risk p
                             order by ${byGravity('p')}, p.riesgo_fecha desc, p.id_paciente desc
                             limit ${RISK_PATIENTS_MAX}) p)) as json`;
