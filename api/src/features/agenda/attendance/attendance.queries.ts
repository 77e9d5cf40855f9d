import { Attendance, type AttendanceQuery } from '@trama/contract/schemas/agenda/attendance';
import {
  ATTENDANCE_MAX,
  CANCELLED_STATES,
  TOO_MUCH_ATTENDANCE,
} from '@trama/contract/words/agenda/appointments';
import { CLINIC_TIME_ZONE } from '@trama/contract/words/clinic-time';
import { withinReach } from '../../../platform/access/reach.ts';
import { invalidField } from '../../../platform/errors/app-error.ts';
import type { JsonRow } from '../../../platform/statements/guard.ts';
import { ownSql } from '../../../platform/statements/own-sql.ts';
import { shownOrAsked } from '../../../platform/statements/patient-rows.ts';
import { rowAsJson } from '../../../platform/statements/row-json.ts';
import { SHOWN_IN_SOME_ROWS } from '../../../platform/trail/read-row.ts';
import { readsEveryAgenda } from '../agenda-settings/agenda-reach.service.ts';

const MONTH = `t.inicio >= ($1::date::timestamp at time zone '${CLINIC_TIME_ZONE}')
  and t.inicio < (($1::date + interval '1 month')::timestamp at time zone '${CLINIC_TIME_ZONE}')`;
const IS_CANCELLED = `t.estado = any('{${CANCELLED_STATES}}'::text[])`;

/** The month's appointments with patients within reach, in the agendas that the person reads. */
export const FOUND = `turnos t where ${MONTH} and t.id_paciente is not null and ${withinReach('t.id_paciente')}
  and (${readsEveryAgenda()} or t.id_prestador = allowed.actor_id)
  and ($2::bigint is null or t.id_prestador = $2::bigint) and ($3::bigint is null or t.id_paciente = $3::bigint)`;

const ATTENDANCE_JSON = rowAsJson(Attendance, 'm', {
  prestadores: `(select row_to_json(d) from (
  select nombre, apellido, role, profesion from prestadores where id_prestador = m.id_prestador) d)`,
  pacientes: `(select row_to_json(p) from (
  select nombre, nombre_elegido, apellido, dni, telefono from pacientes where id_paciente = m.id_paciente) p)`,
});

/** Counts held, absent and cancelled appointments of each patient with each provider in the month that begins on $1. */
export const ATTENDANCE = ownSql('agenda/attendance/list', {
  shown: shownOrAsked(SHOWN_IN_SOME_ROWS, '$3'),
})`
  with found as materialized (
    select t.id_prestador, t.id_paciente,
           count(*) filter (where t.estado = 'realizado')::integer as realizados,
           count(*) filter (where t.estado = 'ausente')::integer as ausentes,
           count(*) filter (where ${IS_CANCELLED})::integer as cancelados,
           coalesce(sum(extract(epoch from t.fin - t.inicio) / 60) filter (where t.estado = 'realizado'), 0)::integer
             as minutos
      from ${FOUND}
       and (t.estado in ('realizado', 'ausente') or ${IS_CANCELLED})
     group by t.id_prestador, t.id_paciente
     order by t.id_prestador, t.id_paciente limit ${ATTENDANCE_MAX + 1}
  ), counted as materialized (
    select count(*) > ${ATTENDANCE_MAX} as too_many from found
  )
  select ${ATTENDANCE_JSON} as json, m.id_paciente from found m where not (select too_many from counted)
  union all
  select null, null from counted where too_many`;

/** Too many are refused: a part of a month must not look like the whole. */
export function refuseTooMany([first]: JsonRow[]): undefined {
  if (first?.json === null) throw invalidField('id_prestador', TOO_MUCH_ATTENDANCE);
}

/** Only one provider or patient, if the query names them. */
export const valuesOf = ({ mes, id_prestador, id_paciente }: AttendanceQuery) => [
  `${mes}-01`,
  id_prestador ?? null,
  id_paciente ?? null,
];
