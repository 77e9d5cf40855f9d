import {
  ABSENCES_SHOWN_MAX,
  Absences,
  type AbsencesInput,
  Availability,
  type AvailabilityInput,
  Calendar,
  Holiday,
  type HolidayInput,
  ProviderAbsence,
  Room,
  type RoomInput,
} from '@trama/contract/schemas/agenda/agenda-settings';
import type { AgendaDaysQuery } from '@trama/contract/schemas/agenda/appointments';
import { todayInClinic } from '@trama/contract/words/clinic-time';
import { sql } from 'kysely';
import type { Tx } from '../../../database/connect.ts';
import { readsEveryAgenda } from '../../../platform/access/agenda-reach.ts';
import type { OwnSql } from '../../../platform/statements/compose.ts';
import { rowAsJson } from '../../../platform/statements/row-json.ts';
import { endCalendarAddress } from '../../access/account/other-ways-in.service.ts';

/** What the agenda stands on. Each has a handful of rows. */

export const ROOMS: OwnSql = {
  name: 'rooms',
  text: `select ${rowAsJson(Room, 'c')} from consultorios c order by c.activo desc, clave_orden(c.nombre), c.id_consultorio`,
};

export const HOLIDAYS: OwnSql = {
  name: 'holidays',
  text: `select ${rowAsJson(Holiday, 'f')} from feriados f order by f.fecha`,
};

/** The provider asked for; people who read only their own agenda always get theirs. */
const WHOSE = `(select case when ${readsEveryAgenda()} then coalesce($1::bigint, allowed.actor_id)
                            else allowed.actor_id end as id_prestador) whose`;

const hoursOf = (idPrestador: string) => `(
  select coalesce(json_agg(json_build_object('dia', h.dia, 'desde', to_char(h.desde, 'HH24:MI'),
                                             'hasta', to_char(h.hasta, 'HH24:MI')) order by h.dia, h.desde), '[]')
    from disponibilidades h where h.id_prestador = ${idPrestador})`;

const absencesOf = (idPrestador: string, today: string) => `(
  select coalesce(json_agg(json_build_object('desde', a.desde, 'hasta', a.hasta, 'motivo', a.motivo)
                           order by a.desde, a.id_ausencia), '[]')
    from ausencias_prestador a where a.id_prestador = ${idPrestador} and a.hasta >= ${today}::date)`;

export const availability = (provider: number | undefined): OwnSql => ({
  name: 'availability',
  text: `select ${rowAsJson(Availability, 'whose', { horarios: hoursOf('whose.id_prestador') })} from ${WHOSE}`,
  values: [provider ?? null],
});

/** Those that have not passed. */
export const absences = (provider: number | undefined): OwnSql => ({
  name: 'absences',
  text: `select ${rowAsJson(Absences, 'whose', { ausencias: absencesOf('whose.id_prestador', '$2') })} from ${WHOSE}`,
  values: [provider ?? null, todayInClinic()],
});

/** Absences on those days, past ones too, of the providers whose agendas the person reads. */
export const absencesWithin = ({ from, to }: AgendaDaysQuery): OwnSql => ({
  name: 'absences within',
  text: `select ${rowAsJson(ProviderAbsence, 'a', {
    prestadores: "json_build_object('nombre', d.nombre, 'apellido', d.apellido)",
  })} from ausencias_prestador a join prestadores d using (id_prestador)
          where a.desde <= $2::date and a.hasta >= $1::date and d.is_active
            and (${readsEveryAgenda()} or a.id_prestador = allowed.actor_id)
          order by a.desde, a.id_ausencia limit ${ABSENCES_SHOWN_MAX}`,
  values: [from, to],
});

const ROOM_COLUMNS = Room.keyof().options;

export function saveRoom(tx: Tx, { id_consultorio: id, ...room }: RoomInput): Promise<Room | undefined> {
  if (!id) return tx.insertInto('consultorios').values(room).returning(ROOM_COLUMNS).executeTakeFirst();
  const update = tx.updateTable('consultorios').set(room).where('id_consultorio', '=', id);
  return update.returning(ROOM_COLUMNS).executeTakeFirst();
}

export async function saveHoliday(tx: Tx, holiday: HolidayInput): Promise<Holiday> {
  const { nombre, activo } = holiday;
  return tx
    .insertInto('feriados')
    .values(holiday)
    .onConflict((conflict) => conflict.column('fecha').doUpdateSet({ nombre, activo }))
    .returning(Holiday.keyof().options)
    .executeTakeFirstOrThrow();
}

export async function replaceHours(
  tx: Tx,
  id: number,
  { horarios }: AvailabilityInput,
): Promise<Availability> {
  await tx.deleteFrom('disponibilidades').where('id_prestador', '=', id).execute();
  const rows = horarios.map((hours) => ({ ...hours, id_prestador: id }));
  if (rows.length > 0) await tx.insertInto('disponibilidades').values(rows).execute();
  return { id_prestador: id, horarios };
}

export async function replaceAbsences(tx: Tx, id: number, { ausencias }: AbsencesInput): Promise<Absences> {
  const spans = ausencias.map(({ desde, hasta }) => [desde, hasta]);
  // Those that have passed stay; one of them that is sent again replaces itself.
  await sql`
    delete from ausencias_prestador a
     where a.id_prestador = ${id}
       and (a.hasta >= ${todayInClinic()}::date
            or exists (select from json_array_elements(${JSON.stringify(spans)}::json) span
                        where a.desde = (span ->> 0)::date and a.hasta = (span ->> 1)::date))`.execute(tx);
  const rows = ausencias.map((absence) => ({ ...absence, id_prestador: id }));
  if (rows.length > 0) await tx.insertInto('ausencias_prestador').values(rows).execute();
  return { id_prestador: id, ausencias: ausencias.map((one) => ({ ...one, motivo: one.motivo ?? null })) };
}

/** The person's own address, which only its hash knows. */
export const CALENDAR: OwnSql = {
  name: 'calendar',
  text: `select ${rowAsJson(Calendar, 'c', { activo: 'c.id_calendario is not null', iniciales: 'coalesce(c.iniciales, false)', url: 'null::text' })}
           from (select) one left join calendar_tokens c on c.id_prestador = allowed.actor_id and c.revoked_at is null`,
};

export async function replaceCalendar(
  tx: Tx,
  id: number,
  made: { hash: Buffer; iniciales: boolean } | null,
): Promise<string | null> {
  await endCalendarAddress(tx, id);
  if (!made) return null;
  const insert = tx.insertInto('calendar_tokens').values({ ...made, id_prestador: id });
  return (await insert.returning('fecha_creacion').executeTakeFirstOrThrow()).fecha_creacion;
}
