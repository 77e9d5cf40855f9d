import { ATTENDING_ROLES } from '@trama/contract/words/access/access-policy';
import { CANCELLED_STATES, SERIES_WEEKS } from '@trama/contract/words/agenda/appointments';
import { CLINIC_TIME_ZONE } from '@trama/contract/words/clinic-time';
import { sql } from 'kysely';
import type { Db } from '../../../database/connect.ts';
import type { CalendarEvent } from './ics.ts';

const PAST_DAYS = 30;

const wall = (column: string) =>
  sql.raw(`to_char(t.${column} at time zone '${CLINIC_TIME_ZONE}', 'YYYYMMDD"T"HH24MISS')`);

/** The first letters of who comes, if that patient is still the provider's own. */
const INITIALS = sql`(
  select concat(left(coalesce(p.nombre_elegido, p.nombre), 1) || '. ', left(p.apellido, 1) || '.')
    from pacientes p join asignaciones a using (id_paciente)
   where k.iniciales and p.id_paciente = t.id_paciente and a.id_prestador = k.id_prestador and a.fecha_baja is null
   limit 1)`;

/** By whoever has the address; null when there is none by that hash, or no more. */
export async function eventsOf(db: Db, hash: Buffer): Promise<CalendarEvent[] | null> {
  const { rows } = await sql<Omit<CalendarEvent, 'id'> & { id: number | null }>`
    select t.id_turno as id, ${wall('inicio')} as "from", ${wall('fin')} as "to",
           to_char(coalesce(t.fecha_actualizacion, t.fecha_creacion), 'YYYYMMDD"T"HH24MISS"Z"') as changed,
           concat_ws(' ', case when t.id_paciente is null then 'Reservado' else 'Turno' end, ${INITIALS}) as summary,
           c.nombre as place
      from calendar_tokens k
      join prestadores d on d.id_prestador = k.id_prestador and d.is_active and d.role = any(${[...ATTENDING_ROLES]}::text[])
      left join turnos t on t.id_prestador = k.id_prestador
       and t.estado <> all(${[...CANCELLED_STATES]}::text[])
       and t.inicio between now() - make_interval(days => ${PAST_DAYS}) and now() + make_interval(weeks => ${SERIES_WEEKS})
      left join consultorios c on c.id_consultorio = t.consultorio
     where k.hash = ${hash} and k.revoked_at is null
     order by t.inicio, t.id_turno`.execute(db);
  if (rows.length === 0) return null;
  return rows.filter((row): row is CalendarEvent => row.id !== null);
}
