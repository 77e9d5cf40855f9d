import {
  WaitingEntry,
  type WaitingInput,
  WaitingOpening,
  type WaitingQuery,
  type WaitingUpdate,
} from '@trama/contract/schemas/agenda/waiting-list';
import { CANCELLED_STATES } from '@trama/contract/words/agenda/appointments';
import {
  CANDIDATES_MAX,
  OPEN_WAITING,
  OPENING_DAYS,
  OPENINGS_MAX,
  WAITING_MAX,
} from '@trama/contract/words/agenda/waiting-list';
import { CLINIC_TIME_ZONE } from '@trama/contract/words/clinic-time';
import { sql } from 'kysely';
import type { Tx } from '../../../database/connect.ts';
import { reachOf, withinReach } from '../../../platform/access/reach.ts';
import type { Allowed } from '../../../platform/statements/guard.ts';
import { ownSql } from '../../../platform/statements/own-sql.ts';
import { shownOrAsked } from '../../../platform/statements/patient-rows.ts';
import { rowAsJson } from '../../../platform/statements/row-json.ts';
import { SHOWN_IN_ROWS } from '../../../platform/trail/read-row.ts';
import {
  keepsAgendaOf,
  keepsEveryAgenda,
  readsEveryAgenda,
} from '../agenda-settings/agenda-reach.service.ts';

/**
 * SQL: the person may see this entry. The patient is within their reach, and it waits for them, for their role, or they read
 * every agenda.
 */
const seesWaiting = (w: string, who = 'allowed') =>
  `(${withinReach(`${w}.id_paciente`, who)}
 and (${readsEveryAgenda(who)} or ${w}.id_prestador = ${who}.actor_id or ${w}.role = ${who}.role))`;

/** SQL: the person may change this entry: they see it, and keep the agenda that it waits for. */
export const keepsWaiting = (w: string, who = 'allowed') =>
  `(${seesWaiting(w, who)}
 and (${keepsEveryAgenda(who)} or ${w}.id_prestador = ${who}.actor_id or ${w}.role = ${who}.role))`;

const clock = (column: string) => `to_char(${column}, 'HH24:MI')`;
const local = (moment: string) => `(${moment} at time zone '${CLINIC_TIME_ZONE}')`;
const cancelled = (t: string) => `${t}.estado = any('{${CANCELLED_STATES}}'::text[])`;

/** SQL of `lista_espera w` as a WaitingEntry. */
const WAITING_JSON = rowAsJson(WaitingEntry, 'w', {
  desde: clock('w.desde'),
  hasta: clock('w.hasta'),
  prestadores: `(select row_to_json(d) from (
    select d.nombre, d.apellido from prestadores d where d.id_prestador = w.id_prestador) d)`,
  pacientes: `(select row_to_json(p) from (
    select p.nombre, p.nombre_elegido, p.apellido, p.dni, p.telefono
      from pacientes p where p.id_paciente = w.id_paciente) p)`,
});

/** The list with the state $1 (null: the open ones), of the provider $2 or their role, and of the patient $3. */
export const WAITING = ownSql('agenda/waiting-list/list', {
  shown: shownOrAsked(SHOWN_IN_ROWS, '$3'),
})`
  select ${WAITING_JSON} as json, w.id_paciente
    from lista_espera w
   where ${seesWaiting('w')}
     and case when $1::text is null then w.estado = any('{${OPEN_WAITING.join()}}'::text[]) else w.estado = $1::text end
     and ($2::bigint is null or w.id_prestador = $2::bigint
          or w.role = (select d.role from prestadores d where d.id_prestador = $2::bigint))
     and ($3::bigint is null or w.id_paciente = $3::bigint)
   order by w.fecha_creacion, w.id_espera limit ${WAITING_MAX}`;

export const waitingValues = ({ estado, id_prestador, id_paciente }: WaitingQuery) => [
  estado ?? null,
  id_prestador ?? null,
  id_paciente ?? null,
];

/**
 * SQL: the entry `w` waits for an hour like `slot`, which has id_prestador, inicio and fin. The patient who gave it up, and
 * one who has another appointment at that hour, do not.
 */
const FITS = `w.estado = 'esperando' and w.id_paciente is distinct from slot.id_paciente
  and (w.id_prestador = slot.id_prestador
       or w.role = (select d.role from prestadores d where d.id_prestador = slot.id_prestador))
  and (w.dias = '{}' or extract(isodow from ${local('slot.inicio')})::integer = any(w.dias))
  and (w.desde is null or ${local('slot.inicio')}::time >= w.desde)
  and (w.hasta is null or ${local('slot.fin')} <= ${local('slot.inicio')}::date + w.hasta)
  and exists (select from pacientes p where p.id_paciente = w.id_paciente and p.activo and p.egresado is null)
  and not exists (select from turnos busy
                   where busy.id_paciente = w.id_paciente and not ${cancelled('busy')}
                     and busy.inicio < slot.fin and busy.fin > slot.inicio)`;

/** SQL of those who would take a `slot`: the longest waiting first. */
const CANDIDATES = `select w.* from lista_espera w where ${FITS} and ${seesWaiting('w')}
  order by w.fecha_creacion, w.id_espera limit ${CANDIDATES_MAX}`;

const soon = (inicio: string) => `${inicio} > now() and ${inicio} < now() + interval '${OPENING_DAYS} days'`;

/** Freed hours that are still free, on days when the provider works, and who would take each: one row, the JSON of all. */
export const OPENINGS = ownSql('agenda/waiting-list/openings', { shown: { patients: 'own.pacientes' } })`
  with freed as materialized (
    select distinct on (t.inicio, t.fin, t.id_prestador) t.id_prestador, t.inicio, t.fin, t.id_paciente
      from (
        select t.id_prestador, t.inicio, t.fin, t.id_paciente, t.fecha_actualizacion as liberada_el
          from turnos t
         where ${cancelled('t')} and t.id_paciente is not null and ${soon('t.inicio')}
        union all
        select h.id_prestador, h.inicio, h.fin, t.id_paciente, h.fecha_creacion
          from horas_liberadas h join turnos t on t.id_turno = h.id_turno
         where ${soon('h.inicio')}
      ) t
     where ${keepsAgendaOf('t.id_prestador')}
       and not exists (select from turnos taken
                        where taken.id_prestador = t.id_prestador and not ${cancelled('taken')}
                          and taken.inicio < t.fin and taken.fin > t.inicio)
       and not exists (select from feriados f where f.fecha = ${local('t.inicio')}::date and f.activo)
       and not exists (select from ausencias_prestador a where a.id_prestador = t.id_prestador
                          and ${local('t.inicio')}::date between a.desde and a.hasta)
     order by t.inicio, t.fin, t.id_prestador, t.liberada_el desc
  ), shown as materialized (
    select slot.id_prestador, slot.inicio, slot.fin, c.candidatos, c.pacientes
      from freed slot
     cross join lateral (select json_agg(${WAITING_JSON} order by w.fecha_creacion, w.id_espera) as candidatos,
                                array_agg(w.id_paciente) as pacientes
                           from (${CANDIDATES}) w) c
     where c.candidatos is not null
     order by slot.inicio limit ${OPENINGS_MAX}
  )
  select coalesce(json_agg(${rowAsJson(WaitingOpening, 's', {
    prestadores: `(select row_to_json(d) from (
      select d.nombre, d.apellido from prestadores d where d.id_prestador = s.id_prestador) d)`,
  })} order by s.inicio), '[]') as json,
         (select array_agg(distinct one.id) from shown cross join unnest(shown.pacientes) one (id)) as pacientes
    from shown s`;

/** An hour of somebody's agenda, and the appointment that stood there. */
export interface HeldHour {
  id_turno: number;
  id_prestador: number;
  inicio: string;
  fin: string;
}

export async function insertFreed(tx: Tx, hour: HeldHour): Promise<void> {
  await tx
    .insertInto('horas_liberadas')
    .values(hour)
    .onConflict((same) =>
      same
        .columns(['id_prestador', 'inicio', 'fin'])
        .doUpdateSet({ id_turno: hour.id_turno, fecha_creacion: sql`now()` }),
    )
    .execute();
}

/** Whether the appointment is back in the hour that it had left. */
export async function takeBackFreed(
  tx: Tx,
  { id_turno, id_prestador, inicio, fin }: HeldHour,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('horas_liberadas')
    .where('id_turno', '=', id_turno)
    .where('id_prestador', '=', id_prestador)
    .where('inicio', '=', inicio)
    .where('fin', '=', fin)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** An hour that has passed can be offered to nobody. */
export async function deletePastHours(tx: Tx): Promise<void> {
  await tx.deleteFrom('horas_liberadas').where('inicio', '<', sql<string>`now()`).execute();
}

interface Slot {
  id_prestador: number;
  inicio: string;
  fin: string;
  /** The patient who had the appointment. */
  id_paciente: number | null;
}

/** Who would take an hour, of those that the person may see. */
export async function candidatesFor(tx: Tx, allowed: Allowed, slot: Slot): Promise<WaitingEntry[]> {
  const { rows } = await sql<{ json: WaitingEntry }>`
    select ${sql.raw(WAITING_JSON)} as json
      from (select ${slot.id_prestador}::bigint as id_prestador, ${slot.inicio}::timestamptz as inicio,
                   ${slot.fin}::timestamptz as fin, ${slot.id_paciente}::bigint as id_paciente) slot
     cross join ${reachOf(allowed)} allowed
     cross join lateral (${sql.raw(CANDIDATES)}) w
     order by w.fecha_creacion, w.id_espera`.execute(tx);
  return rows.map(({ json }) => json);
}

export async function readWaiting(tx: Tx, id: number): Promise<string> {
  const { rows } = await sql<{ json: string }>`
    select ${sql.raw(WAITING_JSON)}::text as json from lista_espera w where w.id_espera = ${id}`.execute(tx);
  return String(rows[0]?.json);
}

type Row = Pick<WaitingInput, 'id_paciente' | 'dias' | 'desde' | 'hasta' | 'nota'> & {
  id_prestador: number | null;
  role: string | null;
  registrado_por: number;
};

export async function insertWaiting(tx: Tx, row: Row): Promise<number> {
  const insert = tx.insertInto('lista_espera').values(row).returning('id_espera');
  return (await insert.executeTakeFirstOrThrow()).id_espera;
}

/** Returns the patient, if something changed. */
export async function updateWaiting(tx: Tx, id: number, { estado, nota }: WaitingUpdate) {
  const changed = await sql<{ id_paciente: number }>`
    update lista_espera w
       set estado = coalesce(${estado ?? null}, w.estado),
           nota = case when ${nota !== undefined}::boolean then ${nota ?? null}::text else w.nota end,
           fecha_actualizacion = now()
     where w.id_espera = ${id}
       and (w.estado, w.nota) is distinct from
           (coalesce(${estado ?? null}, w.estado), case when ${nota !== undefined}::boolean then ${nota ?? null}::text else w.nota end)
    returning w.id_paciente`.execute(tx);
  return changed.rows[0]?.id_paciente;
}

/** Closes an open entry of that patient: they have an appointment now. */
/** Of that patient, and of those that the person may change. */
export async function takeWaiting(tx: Tx, allowed: Allowed, id: number): Promise<boolean> {
  const { rows } = await sql`
    update lista_espera w set estado = 'tomado', fecha_actualizacion = now()
      from ${reachOf(allowed)} allowed
     where w.id_espera = ${id} and w.id_paciente = allowed.id_paciente and ${sql.raw(keepsWaiting('w'))}
       and w.estado = any(${[...OPEN_WAITING]}::text[])
    returning w.id_espera`.execute(tx);
  return rows.length > 0;
}
