import { AgendaLoad, AgendaProvider } from '@trama/contract/schemas/agenda/agenda-days';
import { ASSIGNABLE_ROLES } from '@trama/contract/words/access/access-policy';
import { PENDING_DAYS, USUAL_STEP } from '@trama/contract/words/agenda/appointments';
import { CLINIC_TIME_ZONE } from '@trama/contract/words/clinic-time';
import { withinReach } from '../../../platform/access/reach.ts';
import { ownSql } from '../../../platform/statements/own-sql.ts';
import { askedAbout } from '../../../platform/statements/patient-rows.ts';
import { rowAsJson } from '../../../platform/statements/row-json.ts';
import type { Shown } from '../../../platform/trail/read-row.ts';
import { keepsEveryAgenda, readsEveryAgenda } from '../agenda-settings/agenda-reach.service.ts';
import {
  APPOINTMENT_JSON,
  dayBegins,
  followUpOf,
  isBlock,
  isEncounter,
  notCancelled,
  SEE,
  WITHIN,
} from './appointments.queries.ts';

/** The most rows that each list of the day shows. */
const LISTED_MAX = 100;

const listed = (order: string) => `coalesce(json_agg(${APPOINTMENT_JSON} order by ${order}), '[]')`;
const TODAY = `t.inicio >= ${dayBegins('$1')} and t.inicio < ${dayBegins('($1::date + 1)')}`;
const lately = (today: string) =>
  `t.inicio >= ${dayBegins(`(${today}::date - ${PENDING_DAYS})`)} and t.inicio < ${dayBegins(`(${today}::date + 1)`)}`;
const LATELY = lately('$1');

/** SQL, true if `t` is an absence of those days and the patient has no later appointment. */
const absentSince = (days: string) => `(${keepsEveryAgenda()} or t.id_prestador = allowed.actor_id)
  and t.estado = 'ausente' and ${days}
  and not exists (select from turnos later
                   where later.id_paciente = t.id_paciente and later.id_prestador = t.id_prestador
                     and later.inicio > t.inicio and ${notCancelled('later')})`;

/** The patients whose names the three lists show. */
const SHOWN_TODAY: Shown = {
  patients: `(
  select array_agg(distinct (shown.turno -> 'pacientes' ->> 'legajo')::bigint)
           filter (where shown.turno -> 'pacientes' ->> 'legajo' is not null)
    from unnest(array[own.mi_dia, own.por_registrar, own.ausentes]) list cross join lateral json_array_elements(list) turno
   cross join lateral (select turno union all select * from json_array_elements(turno -> 'participantes')) shown (turno))`,
};

/**
 * SQL, true if nothing was written yet about `t`, an appointment that is over; if it has participants, about at least one
 * of them. A team meeting is written as a meeting of the patient, not as a follow-up.
 */
const TO_RECORD = `case when ${isEncounter('t')}
  then t.tipo <> 'reunion' and exists (select from turnos o where o.id_encuentro = t.id_turno and ${notCancelled('o')} and o.estado <> 'ausente'
                  and not exists (${followUpOf('o')}))
  else t.id_encuentro is null and t.estado <> 'ausente' and not exists (${followUpOf('t')}) end`;

/** The JSON of an AppointmentDay: the reader's work on the day $1. */
export const APPOINTMENT_DAY = ownSql('agenda/appointments/day', { shown: SHOWN_TODAY })`
  select json_build_object('mi_dia', mi_dia, 'por_registrar', por_registrar, 'ausentes', ausentes) as json,
         mi_dia, por_registrar, ausentes
    from (
      select ${listed('t.inicio, t.id_turno')} as mi_dia
        from (select t.* from turnos t
               where t.id_prestador = allowed.actor_id and t.id_encuentro is null and ${notCancelled('t')} and ${TODAY}
               order by t.inicio, t.id_turno limit ${LISTED_MAX}) t ${SEE}
    ) own_today cross join (
      select ${listed('t.inicio, t.id_turno')} as por_registrar
        from (select t.* from turnos t
               where t.id_prestador = allowed.actor_id and not ${isBlock('t')} and ${notCancelled('t')}
                 and ${LATELY} and t.fin < now() and ${TO_RECORD}
               order by t.inicio, t.id_turno limit ${LISTED_MAX}) t ${SEE}
    ) not_recorded cross join (
      select ${listed('t.inicio desc, t.id_turno')} as ausentes
        from (select t.* from turnos t
               where ${absentSince(LATELY)}
               order by t.inicio desc, t.id_turno limit ${LISTED_MAX}) t ${SEE}
    ) absent`;

/**
 * The providers whose agendas the reader can open. `equipo` marks the team of the patient $1, if the reader reaches that
 * patient. Reception may know who treats a patient, because it books them; the trail names the patient.
 */
export const AGENDA_PROVIDERS = ownSql('agenda/appointments/providers', {
  shown: { patients: 'max(own.pacientes)' },
})`
  select ${rowAsJson(AgendaProvider, 'd', {
    paso: `coalesce(g.paso, ${USUAL_STEP})`,
    equipo: `exists (select from asignaciones a where a.id_paciente = $1::bigint and a.id_prestador = d.id_prestador
                        and a.fecha_baja is null and ${withinReach('$1::bigint')})`,
  })} as json, ${askedAbout('$1')} as pacientes
    from prestadores d left join agendas g on g.id_prestador = d.id_prestador
   where d.is_active and d.role = any('{${ASSIGNABLE_ROLES.join()}}'::text[])
     and (${readsEveryAgenda()} or d.id_prestador = allowed.actor_id)
   order by clave_orden(d.apellido), clave_orden(d.nombre), d.id_prestador`;

/** How many appointments with somebody each provider has on each of the seven days from $1. It names no patient. */
export const AGENDA_LOAD = ownSql('agenda/appointments/load')`
  select ${rowAsJson(AgendaLoad, 'load')} as json from (
    select t.id_prestador, (t.inicio at time zone '${CLINIC_TIME_ZONE}')::date as dia, count(*) as turnos
      from turnos t
     where (${readsEveryAgenda()} or t.id_prestador = allowed.actor_id) and not ${isBlock('t')}
       and t.id_encuentro is null and ${notCancelled('t')} and t.inicio >= ${dayBegins('$1')} and t.inicio < ${dayBegins('($1::date + 7)')}
     group by 1, 2) load
   order by load.id_prestador, load.dia`;

/**
 * An open agenda asks every few seconds whether anything between the days $1 and $2 has changed; $3 is today. PostgreSQL
 * gives a changed row another xmin, and each payment has a number. A counter of our own would make people who book wait for
 * each other. The answer shows nothing of a patient, so it leaves no row in the trail; the list read after a change does.
 */
export const AGENDA_REVISION = ownSql('agenda/appointments/revision', { trail: 'none' })`
  select json_build_object('revision', md5(concat_ws(';', shown.rows, absent.rows, money.rows))) as json
    from (
      select string_agg(t.id_turno || ' ' || t.xmin::text, ',' order by t.id_turno) as rows
        from turnos t where (${readsEveryAgenda()} or t.id_prestador = allowed.actor_id) and ${WITHIN}
    ) shown cross join (
      select string_agg(t.id_turno::text, ',' order by t.id_turno) as rows
        from turnos t where ${absentSince(lately('$3'))}
    ) absent cross join (
      select concat_ws(' ', (select max(p.id_pago) from pagos p), (select max(x.id_anulacion) from anulaciones_pago x)) as rows
    ) money`;
