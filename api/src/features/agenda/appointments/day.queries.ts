import { AgendaProvider, FreeSlot } from '@trama/contract/schemas/agenda/appointments';
import { ATTENDING_ROLES } from '@trama/contract/words/access/access-policy';
import { FREE_DAYS, FREE_SLOTS_MAX, PENDING_DAYS } from '@trama/contract/words/agenda/appointments';
import { CLINIC_TIME_ZONE } from '@trama/contract/words/clinic-time';
import { ownSql } from '../../../platform/statements/own-sql.ts';
import { rowAsJson } from '../../../platform/statements/row-json.ts';
import type { Shown } from '../../../platform/trail/read-row.ts';
import { keepsEveryAgenda, readsEveryAgenda } from '../agenda-settings/agenda-reach.service.ts';
import { APPOINTMENT_JSON, dayBegins, followUpOf, notCancelled, SEE } from './appointments.queries.ts';

/** Of each list of the day at most so many. */
const LISTED_MAX = 100;

const listed = (order: string) => `coalesce(json_agg(${APPOINTMENT_JSON} order by ${order}), '[]')`;
const TODAY = `t.inicio >= ${dayBegins('$1')} and t.inicio < ${dayBegins('($1::date + 1)')}`;
const LATELY = `t.inicio >= ${dayBegins(`($1::date - ${PENDING_DAYS})`)} and t.inicio < ${dayBegins('($1::date + 1)')}`;

/** The patients whose names the three lists show. */
const SHOWN_TODAY: Shown = {
  patients: `(
  select array_agg(distinct (turno ->> 'id_paciente')::bigint) filter (where turno ->> 'id_paciente' is not null)
    from unnest(array[own.mi_dia, own.por_registrar, own.ausentes]) list cross join lateral json_array_elements(list) turno)`,
};

/** The JSON of an AppointmentDay: what somebody has to see to on the day $1. */
export const APPOINTMENT_DAY = ownSql('agenda/appointments/day', { shown: SHOWN_TODAY })`
  select json_build_object('mi_dia', mi_dia, 'por_registrar', por_registrar, 'ausentes', ausentes) as json,
         mi_dia, por_registrar, ausentes
    from (
      select ${listed('t.inicio, t.id_turno')} as mi_dia
        from (select t.* from turnos t
               where t.id_prestador = allowed.actor_id and ${notCancelled('t')} and ${TODAY}
               order by t.inicio, t.id_turno limit ${LISTED_MAX}) t ${SEE}
    ) own_today cross join (
      select ${listed('t.inicio, t.id_turno')} as por_registrar
        from (select t.* from turnos t
               where t.id_prestador = allowed.actor_id and t.id_paciente is not null and ${notCancelled('t')}
                 and t.estado <> 'ausente' and ${LATELY} and t.fin < now()
                 and not exists (${followUpOf('t')})
               order by t.inicio, t.id_turno limit ${LISTED_MAX}) t ${SEE}
    ) not_recorded cross join (
      select ${listed('t.inicio desc, t.id_turno')} as ausentes
        from (select t.* from turnos t
               where (${keepsEveryAgenda()} or t.id_prestador = allowed.actor_id) and t.estado = 'ausente' and ${LATELY}
                 and not exists (select from turnos later
                                  where later.id_paciente = t.id_paciente and later.id_prestador = t.id_prestador
                                    and later.inicio > t.inicio and ${notCancelled('later')})
               order by t.inicio desc, t.id_turno limit ${LISTED_MAX}) t ${SEE}
    ) absent`;

/** Whose agendas somebody can open: names and professions, no more. */
export const AGENDA_PROVIDERS = ownSql('agenda/appointments/providers')`
  select ${rowAsJson(AgendaProvider, 'd')} as json
    from prestadores d
   where d.is_active and d.role = any('{${ATTENDING_ROLES.join()}}'::text[])
     and (${readsEveryAgenda()} or d.id_prestador = allowed.actor_id)
   order by clave_orden(d.apellido), clave_orden(d.nombre), d.id_prestador`;

/**
 * The hours of the week of the provider $1, less holidays, absences and what is booked: each gap in steps of $3 minutes, from
 * the day $2 and from now on.
 */
export const FREE_SLOTS = ownSql('agenda/appointments/free-slots')`
  with whose as (
    select case when ${readsEveryAgenda()} then coalesce($1::bigint, allowed.actor_id) else allowed.actor_id end as id
  ), open as (
    select range_agg(tstzrange((d.dia::date + h.desde) at time zone '${CLINIC_TIME_ZONE}',
                               (d.dia::date + h.hasta) at time zone '${CLINIC_TIME_ZONE}')) as gaps
      from whose
     cross join generate_series($2::date::timestamp, ($2::date + ${FREE_DAYS - 1})::timestamp, interval '1 day') d (dia)
      join disponibilidades h on h.id_prestador = whose.id and h.dia = extract(isodow from d.dia)
     where not exists (select from feriados f where f.fecha = d.dia::date and f.activo)
       and not exists (select from ausencias_prestador a
                        where a.id_prestador = whose.id and d.dia::date between a.desde and a.hasta)
  ), taken as (
    select range_agg(tstzrange(t.inicio, t.fin)) as spans from whose join turnos t on t.id_prestador = whose.id
     where ${notCancelled('t')} and t.inicio > ${dayBegins('$2')} - interval '24 hours'
       and t.inicio < ${dayBegins(`($2::date + ${FREE_DAYS})`)}
  )
  select ${rowAsJson(FreeSlot, 'slot')} as json from (
    select slot as inicio, slot + make_interval(mins => $3::integer) as fin
      from open cross join taken
     cross join lateral unnest(open.gaps - coalesce(taken.spans, '{}'::tstzmultirange)) gap
     cross join lateral generate_series(lower(gap), upper(gap) - make_interval(mins => $3::integer),
                                        make_interval(mins => $3::integer)) slot
     where slot >= now() order by slot limit ${FREE_SLOTS_MAX}) slot
   order by slot.inicio`;
