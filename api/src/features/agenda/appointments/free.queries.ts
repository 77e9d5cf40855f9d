import { FreeSlot, type FreeSlotQuery } from '@trama/contract/schemas/agenda/slots';
import { ASSIGNABLE_ROLES } from '@trama/contract/words/access/access-policy';
import { FREE_DAYS, USUAL_STEP } from '@trama/contract/words/agenda/appointments';
import { CLINIC_TIME_ZONE, todayInClinic } from '@trama/contract/words/clinic-time';
import { ownSql } from '../../../platform/statements/own-sql.ts';
import { rowAsJson } from '../../../platform/statements/row-json.ts';
import { readsEveryAgenda } from '../agenda-settings/agenda-reach.service.ts';
import { dayBegins, notCancelled } from './appointments.queries.ts';

/** A search over all providers looks less far ahead. */
const FREE_DAYS_OF_ALL = 21;
const local = (moment: string) => `(${moment} at time zone '${CLINIC_TIME_ZONE}')`;
const clinicMoment = (clock: string) => `(${clock}) at time zone '${CLINIC_TIME_ZONE}'`;
/** Steps that divide the hour go by the clock (:00, :30); others count from the beginning of the working hours. */
const FIRST_STEP = `case when 60 % open.paso = 0
  then date_bin(open.step, lower(open.span) + open.step - interval '1 microsecond', ${clinicMoment("timestamp '2000-01-01'")})
  else lower(open.span) end`;

/**
 * Free hours of the provider $1, or of everybody of the role $4 (null: any role), from the day $2 and from now on, $3
 * minutes long, in the morning or afternoon if $5 says so, at most $6: working hours less holidays, absences and what is
 * booked, at the steps of each provider. One provider who has no hours yet works in those of the clinic, as the agenda shades
 * them; in a search over several they would be the one with least to do, and are left out. Of several providers who are free at an hour it names the one with the fewest
 * appointments.
 */
export const FREE_SLOTS = ownSql('agenda/appointments/free-slots', { plan: 'for its values' })`
  with whose as materialized (
    select d.id_prestador as id, coalesce(g.paso, ${USUAL_STEP}) as paso, clave_orden(d.apellido) as orden
      from prestadores d left join agendas g on g.id_prestador = d.id_prestador
     where d.is_active and d.role = any('{${ASSIGNABLE_ROLES.join()}}'::text[])
       and d.id_prestador = case when ${readsEveryAgenda()} then coalesce($1::bigint, d.id_prestador) else allowed.actor_id end
       and ($4::text is null or d.role = $4::text)
  ), days as materialized (
    select d.dia::date as dia
      from generate_series($2::date::timestamp,
                           ($2::date + case when $1::bigint is null then ${FREE_DAYS_OF_ALL} else ${FREE_DAYS} end - 1)::timestamp,
                           interval '1 day') d (dia)
     where not exists (select from feriados f where f.fecha = d.dia::date and f.activo)
  ), hours as materialized (
    select whose.id, h.dia, h.desde, h.hasta from whose join disponibilidades h on h.id_prestador = whose.id
    union all
    select whose.id, h.dia, h.desde, h.hasta
      from whose cross join (select contenido from ajustes order by version desc limit 1) a
     cross join jsonb_to_recordset(a.contenido -> 'horarios') h (dia integer, desde time, hasta time)
     where (select count(*) from whose) = 1
       and not exists (select from disponibilidades own where own.id_prestador = whose.id)
  ), open as (
    select whose.id, whose.paso, whose.orden, make_interval(mins => whose.paso) as step,
           unnest(range_agg(tstzrange(${clinicMoment('days.dia + h.desde')}, ${clinicMoment('days.dia + h.hasta')}))) as span
      from whose join hours h on h.id = whose.id
      join days on extract(isodow from days.dia) = h.dia
     where not exists (select from ausencias_prestador a
                        where a.id_prestador = whose.id and days.dia between a.desde and a.hasta)
     group by whose.id, whose.paso, whose.orden
  ), taken as materialized (
    select t.id_prestador as id, range_agg(tstzrange(t.inicio, t.fin)) as spans, count(*) as load
      from whose join turnos t on t.id_prestador = whose.id
     where t.id_encuentro is null and ${notCancelled('t')} and t.inicio > ${dayBegins('$2')} - interval '24 hours'
       and t.inicio < ${dayBegins(`($2::date + ${FREE_DAYS})`)}
     group by t.id_prestador
  )
  select ${rowAsJson(FreeSlot, 'slot')} as json from (
    select distinct on (slot) open.id as id_prestador, slot as inicio, slot + make_interval(mins => $3::integer) as fin
      from open left join taken on taken.id = open.id
     cross join lateral generate_series(${FIRST_STEP}, upper(open.span) - make_interval(mins => $3::integer), open.step) slot
     where slot >= now()
       and not coalesce(taken.spans && tstzrange(slot, slot + make_interval(mins => $3::integer)), false)
       and case $5::text when 'manana' then extract(hour from ${local('slot')}) < 12
                         when 'tarde' then extract(hour from ${local('slot')}) >= 12 else true end
     order by slot, coalesce(taken.load, 0), open.orden, open.id limit $6::integer) slot
   order by slot.inicio`;

export const freeSlotValues = (query: FreeSlotQuery) => [
  query.id_prestador ?? null,
  query.desde ?? todayInClinic(),
  query.duracion,
  query.role ?? null,
  query.franja ?? null,
  query.limite,
];
