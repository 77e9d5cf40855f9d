import { isDeepStrictEqual } from 'node:util';
import {
  ABSENCES_SHOWN_MAX,
  type Absence,
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
  TOO_MANY_ABSENCES,
} from '@trama/contract/schemas/agenda/agenda-settings';
import { USUAL_STEP } from '@trama/contract/words/agenda/appointments';
import { todayInClinic } from '@trama/contract/words/clinic-time';
import { sql } from 'kysely';
import type { Tx } from '../../../database/connect.ts';
import { invalidField } from '../../../platform/errors/app-error.ts';
import type { JsonRow } from '../../../platform/statements/guard.ts';
import { ownSql } from '../../../platform/statements/own-sql.ts';
import { rowAsJson } from '../../../platform/statements/row-json.ts';
import { readsEveryAgenda } from './agenda-reach.service.ts';

/** Rooms, hours and holidays, which the agenda is built on. Each has a handful of rows. */

export const ROOMS = ownSql('agenda/agenda-settings/rooms')`
  select ${rowAsJson(Room, 'c')} as json
    from consultorios c order by c.activo desc, clave_orden(c.nombre), c.id_consultorio`;

export const HOLIDAYS = ownSql('agenda/agenda-settings/holidays')`
  select ${rowAsJson(Holiday, 'f')} as json from feriados f order by f.fecha`;

/** The provider asked for; people who read only their own agenda always get theirs. */
const WHOSE = `(
  select case when ${readsEveryAgenda()} then coalesce($1::bigint, allowed.actor_id) else allowed.actor_id end as id_prestador
) whose`;

const AVAILABILITY_JSON = rowAsJson(Availability, 'whose', {
  horarios: `(
  select coalesce(json_agg(json_build_object('dia', h.dia, 'desde', to_char(h.desde, 'HH24:MI'),
                                             'hasta', to_char(h.hasta, 'HH24:MI')) order by h.dia, h.desde), '[]')
    from disponibilidades h where h.id_prestador = whose.id_prestador)`,
  paso: `coalesce((select g.paso from agendas g where g.id_prestador = whose.id_prestador), ${USUAL_STEP})`,
});

export const AVAILABILITY = ownSql('agenda/agenda-settings/availability')`
  select ${AVAILABILITY_JSON} as json
    from ${WHOSE}`;

/** The week of everybody whose agenda somebody reads and who has told their hours. */
export const AVAILABILITIES = ownSql('agenda/agenda-settings/availabilities')`
  select ${AVAILABILITY_JSON} as json
    from prestadores whose
   where whose.is_active and (${readsEveryAgenda()} or whose.id_prestador = allowed.actor_id)
     and exists (select from disponibilidades h where h.id_prestador = whose.id_prestador)
   order by whose.id_prestador`;

/** Those that have not passed on the day $2. */
export const ABSENCES = ownSql('agenda/agenda-settings/absences')`
  select ${rowAsJson(Absences, 'whose', {
    ausencias: `(
  select coalesce(json_agg(json_build_object('desde', a.desde, 'hasta', a.hasta, 'motivo', a.motivo)
                           order by a.desde, a.id_ausencia), '[]')
    from ausencias_prestador a where a.id_prestador = whose.id_prestador and a.hasta >= $2::date)`,
  })} as json
    from ${WHOSE}`;

/**
 * Absences on the days $1 to $2, past ones too, of the providers whose agendas the person reads. It reads one more than
 * an answer may hold, so that a longer list can be refused.
 */
export const ABSENCES_WITHIN = ownSql('agenda/agenda-settings/absences-within')`
  select ${rowAsJson(ProviderAbsence, 'a', {
    prestadores: "json_build_object('nombre', d.nombre, 'apellido', d.apellido)",
  })} as json
    from ausencias_prestador a join prestadores d using (id_prestador)
   where a.desde <= $2::date and a.hasta >= $1::date and d.is_active
     and (${readsEveryAgenda()} or a.id_prestador = allowed.actor_id)
   order by a.desde, a.id_ausencia limit ${ABSENCES_SHOWN_MAX + 1}`;

/** A part of the absences must not look like all of them. */
export function refuseTooManyAbsences(rows: JsonRow[]): undefined {
  if (rows.length > ABSENCES_SHOWN_MAX) throw invalidField('to', TOO_MANY_ABSENCES);
}

/** What was saved, and whether anything of it is new. */
export interface Saved<T> {
  saved: T;
  isNew: boolean;
}

const savedOver = <T>(before: unknown, saved: T): Saved<T> => ({
  saved,
  isNew: !isDeepStrictEqual(before, saved),
});

const ROOM_COLUMNS = Room.keyof().options;

export async function saveRoom(
  tx: Tx,
  { id_consultorio: id, ...room }: RoomInput,
): Promise<Saved<Room> | undefined> {
  if (!id) {
    const insert = tx.insertInto('consultorios').values(room).returning(ROOM_COLUMNS);
    return savedOver(null, await insert.executeTakeFirstOrThrow());
  }
  const known = tx.selectFrom('consultorios').select(ROOM_COLUMNS).where('id_consultorio', '=', id);
  const before = await known.forNoKeyUpdate().executeTakeFirst();
  const update = tx.updateTable('consultorios').set(room).where('id_consultorio', '=', id);
  return before && savedOver(before, await update.returning(ROOM_COLUMNS).executeTakeFirstOrThrow());
}

export async function saveHoliday(tx: Tx, holiday: HolidayInput): Promise<Saved<Holiday>> {
  const { fecha, nombre, activo } = holiday;
  const columns = Holiday.keyof().options;
  const before = await tx
    .selectFrom('feriados')
    .select(columns)
    .where('fecha', '=', fecha)
    .executeTakeFirst();
  const saved = await tx
    .insertInto('feriados')
    .values(holiday)
    .onConflict((conflict) => conflict.column('fecha').doUpdateSet({ nombre, activo }))
    .returning(columns)
    .executeTakeFirstOrThrow();
  return savedOver(before, saved);
}

export async function replaceHours(
  tx: Tx,
  id: number,
  { horarios, paso }: AvailabilityInput,
): Promise<Saved<Availability>> {
  const before = await tx
    .deleteFrom('disponibilidades')
    .where('id_prestador', '=', id)
    .returning(['dia', clock('desde'), clock('hasta')])
    .execute();
  const rows = horarios.map((hours) => ({ ...hours, id_prestador: id }));
  if (rows.length > 0) await tx.insertInto('disponibilidades').values(rows).execute();
  const kept = tx.selectFrom('agendas').select('paso').where('id_prestador', '=', id);
  const step = (await kept.executeTakeFirst())?.paso ?? USUAL_STEP;
  if (paso !== undefined && paso !== step)
    await tx
      .insertInto('agendas')
      .values({ id_prestador: id, paso })
      .onConflict((conflict) => conflict.column('id_prestador').doUpdateSet({ paso }))
      .execute();
  return {
    saved: { id_prestador: id, horarios, paso: paso ?? step },
    isNew: !sameRows(before, horarios) || (paso ?? step) !== step,
  };
}

const clock = (column: 'desde' | 'hasta') => sql<string>`to_char(${sql.ref(column)}, 'HH24:MI')`.as(column);

/** In whatever order. */
const sameRows = (some: object[], others: object[]): boolean => {
  const sorted = (rows: object[]) => rows.map((row) => JSON.stringify(Object.entries(row).sort())).sort();
  return isDeepStrictEqual(sorted(some), sorted(others));
};

export async function replaceAbsences(
  tx: Tx,
  id: number,
  { ausencias: given }: AbsencesInput,
): Promise<Saved<Absences>> {
  const ausencias = given.map((absence) => ({ ...absence, motivo: absence.motivo ?? null }));
  const spans = ausencias.map(({ desde, hasta }) => [desde, hasta]);
  // Those that have passed stay; one of them that is sent again replaces itself.
  const { rows: before } = await sql<Absence>`
    delete from ausencias_prestador a
     where a.id_prestador = ${id}
       and (a.hasta >= ${todayInClinic()}::date
            or exists (select from json_array_elements(${JSON.stringify(spans)}::json) span
                        where a.desde = (span ->> 0)::date and a.hasta = (span ->> 1)::date))
    returning a.desde, a.hasta, a.motivo`.execute(tx);
  const rows = ausencias.map((absence) => ({ ...absence, id_prestador: id }));
  if (rows.length > 0) await tx.insertInto('ausencias_prestador').values(rows).execute();
  return { saved: { id_prestador: id, ausencias }, isNew: !sameRows(before, ausencias) };
}

/** The person's own address. Only its hash is kept. */
export const CALENDAR = ownSql('agenda/agenda-settings/calendar')`
  select ${rowAsJson(Calendar, 'c', {
    activo: 'c.id_calendario is not null',
    iniciales: 'coalesce(c.iniciales, false)',
    url: 'null::text',
  })} as json
    from (select) one left join calendar_tokens c on c.id_prestador = allowed.actor_id and c.revoked_at is null`;

/** Since when it works. */
export async function addCalendar(
  tx: Tx,
  id: number,
  address: { hash: Buffer; iniciales: boolean },
): Promise<string> {
  const insert = tx.insertInto('calendar_tokens').values({ ...address, id_prestador: id });
  return (await insert.returning('fecha_creacion').executeTakeFirstOrThrow()).fecha_creacion;
}
