import { ASSIGNABLE_ROLES } from '@trama/contract/words/access/access-policy';
import { CANCELLED_STATES } from '@trama/contract/words/agenda/appointments';
import { CLINIC_TIME_ZONE } from '@trama/contract/words/clinic-time';
import { sql } from 'kysely';
import type { Db } from '../../../database/connect.ts';
import type { CalendarEvent } from './ics.ts';

const NEXT_AT_MOST = 400;
const PAST_AT_MOST = 100;

/** A calendar as somebody who has its address gets it. */
export interface CalendarState {
  /** The fingerprint of what it shows. */
  tag: string;
  /** Null where the reader named that tag, or '*' for any: they have it all already. */
  events: CalendarEvent[] | null;
}

const wall = (column: string) =>
  sql.raw(`to_char(t.${column} at time zone '${CLINIC_TIME_ZONE}', 'YYYYMMDD"T"HH24MISS')`);

/**
 * The calendar that belongs to this hash, or undefined: unknown, revoked, or its provider works here no more. The database
 * compares the tags, so that a calendar which has not changed costs neither its rows nor its text.
 */
export async function calendarOf(db: Db, hash: Buffer, known: string[]): Promise<CalendarState | undefined> {
  const { rows } = await sql<CalendarState>`
    with calendar as materialized (
      select k.id_prestador, k.iniciales
        from calendar_tokens k join prestadores d using (id_prestador)
       where k.hash = ${hash} and k.revoked_at is null and d.is_active and d.role = any(${[...ASSIGNABLE_ROLES]}::text[])
    ), shown as (
      (select t.* from calendar k join turnos t using (id_prestador)
        where t.id_encuentro is null and t.inicio >= now() and t.estado <> all(${[...CANCELLED_STATES]}::text[])
        order by t.inicio, t.id_turno limit ${NEXT_AT_MOST})
      union all
      (select t.* from calendar k join turnos t using (id_prestador)
        where t.id_encuentro is null and t.inicio < now() and t.estado <> all(${[...CANCELLED_STATES]}::text[])
        order by t.inicio desc, t.id_turno desc limit ${PAST_AT_MOST})
    ), listed as materialized (
      select coalesce(json_agg(json_build_object(
               'id', t.id_turno, 'from', ${wall('inicio')}, 'to', ${wall('fin')},
               'changed', to_char(coalesce(t.fecha_actualizacion, t.fecha_creacion) at time zone 'UTC', 'YYYYMMDD"T"HH24MISS"Z"'),
               'summary', concat_ws(' ', case when t.id_paciente is null and t.tipo is null then 'Reservado' else 'Turno' end, initials.text),
               'place', c.nombre) order by t.inicio, t.id_turno), '[]') as events
        from shown t
        left join consultorios c on c.id_consultorio = t.consultorio
        -- The first letters of who comes, if that patient is still the provider's own.
        left join lateral (
          select concat(left(coalesce(p.nombre_elegido, p.nombre), 1) || '. ', left(p.apellido, 1) || '.') as text
            from calendar k join asignaciones a on a.id_prestador = k.id_prestador
            join pacientes p on p.id_paciente = a.id_paciente
           where k.iniciales and a.id_paciente = t.id_paciente and a.fecha_baja is null
           limit 1) initials on true
    ), tagged as materialized (
      select '"' || encode(sha256(convert_to(listed.events::text, 'UTF8')), 'hex') || '"' as tag, listed.events from listed)
    select tagged.tag, case when '*' <> all(${known}::text[]) and tagged.tag <> all(${known}::text[]) then tagged.events end as events
      from calendar cross join tagged`.execute(db);
  return rows[0];
}
