import {
  ChangedGroup,
  Group,
  type GroupInput,
  type GroupUpdate,
} from '@trama/contract/schemas/agenda/groups';
import { GROUP_MEMBERS_MAX, GROUPS_MAX } from '@trama/contract/words/agenda/encounters';
import { CLINIC_TIME_ZONE, todayInClinic } from '@trama/contract/words/clinic-time';
import { sql } from 'kysely';
import type { Tx } from '../../../database/connect.ts';
import { reachOf, withinReach } from '../../../platform/access/reach.ts';
import type { Allowed } from '../../../platform/statements/guard.ts';
import { ownSql } from '../../../platform/statements/own-sql.ts';
import { rowAsJson } from '../../../platform/statements/row-json.ts';
import { SHOWN_IN_ARRAYS } from '../../../platform/trail/read-row.ts';
import { readsEveryAgenda } from '../agenda-settings/agenda-reach.service.ts';
import { nextMeetingOf } from '../appointments/membership.service.ts';

const BELONGS = `(m.hasta is null or m.hasta >= (now() at time zone '${CLINIC_TIME_ZONE}')::date)`;

/** SQL, true of a group whose members of today are all within reach: with one of them out of it, there is no such group. */
export const everyMemberReached = (group: string, who = 'allowed') => `not exists (
  select from miembros_grupo m
   where m.id_grupo = ${group}.id_grupo and ${BELONGS} and not ${withinReach('m.id_paciente', who)})`;

/** SQL of the members of the group `g` that the reader sees: of those who left, the ones within reach. */
const MEMBERS = `(select m.* from miembros_grupo m
  where m.id_grupo = g.id_grupo and ${withinReach('m.id_paciente')}
  order by m.hasta is not null, m.id_miembro limit ${GROUP_MEMBERS_MAX}) m`;

const fields = {
  consultorio_nombre: '(select c.nombre from consultorios c where c.id_consultorio = g.consultorio)',
  prestadores: `(select row_to_json(d) from (
    select d.nombre, d.apellido from prestadores d where d.id_prestador = g.id_prestador) d)`,
  proximo_turno: nextMeetingOf('g.id_grupo'),
  miembros: `(select coalesce(json_agg(json_build_object(
      'id_paciente', m.id_paciente, 'desde', m.desde, 'hasta', m.hasta,
      'pacientes', (select row_to_json(p) from (
        select p.nombre, p.nombre_elegido, p.apellido, p.telefono from pacientes p where p.id_paciente = m.id_paciente) p))
      order by m.hasta is not null, m.id_miembro), '[]') from ${MEMBERS})`,
};

/** The groups that the reader leads, or all for people who read every agenda. */
export const GROUPS = ownSql('agenda/groups/list', { shown: SHOWN_IN_ARRAYS })`
  select ${rowAsJson(Group, 'g', fields)} as json, array(select m.id_paciente from ${MEMBERS}) as pacientes
    from grupos g
   where (${readsEveryAgenda()} or g.id_prestador = allowed.actor_id) and ${everyMemberReached('g')}
   order by g.activo desc, clave_orden(g.nombre), g.id_grupo limit ${GROUPS_MAX}`;

type Unseated = ChangedGroup['sin_lugar'];

/** The JSON of a ChangedGroup that the transaction has made or holds. */
export async function readGroup(tx: Tx, allowed: Allowed, id: number, unseated: Unseated): Promise<string> {
  const json = rowAsJson(ChangedGroup, 'g', { ...fields, sin_lugar: 'u.sin_lugar' });
  const { rows } = await sql<{ json: string }>`
    select ${sql.raw(json)}::text as json
      from grupos g cross join (select ${JSON.stringify(unseated)}::json as sin_lugar) u
     cross join ${reachOf(allowed)} allowed
     where g.id_grupo = ${id}`.execute(tx);
  return String(rows[0]?.json);
}

/** The patients that the answer of readGroup names: the trail has to name them, too. */
export async function membersShown(tx: Tx, allowed: Allowed, id: number): Promise<number[]> {
  const { rows } = await sql<{ id_paciente: number }>`
    select distinct m.id_paciente from grupos g cross join ${reachOf(allowed)} allowed cross join lateral ${sql.raw(MEMBERS)}
     where g.id_grupo = ${id}`.execute(tx);
  return rows.map(({ id_paciente }) => id_paciente);
}

type Fields = Pick<GroupInput, 'nombre' | 'lugar' | 'consultorio'>;

export async function insertGroup(tx: Tx, row: Fields & { id_prestador: number; registrado_por: number }) {
  const insert = tx.insertInto('grupos').values(row).returning('id_grupo');
  return (await insert.executeTakeFirstOrThrow()).id_grupo;
}

/** Whether something changed. */
export async function updateGroup(
  tx: Tx,
  id: number,
  { miembros, ...changes }: GroupUpdate,
): Promise<boolean> {
  const before = await findGroup(tx, id);
  const changed = Object.entries(changes).filter(
    ([name, value]) => value !== undefined && value !== before[name as keyof typeof before],
  );
  if (changed.length === 0) return false;
  await tx
    .updateTable('grupos')
    .set({ ...Object.fromEntries(changed), fecha_actualizacion: sql`now()` })
    .where('id_grupo', '=', id)
    .execute();
  return true;
}

export const findGroup = (tx: Tx, id: number) =>
  tx.selectFrom('grupos').selectAll().where('id_grupo', '=', id).executeTakeFirstOrThrow();

/** Present and future members: their row has no end yet. */
export const openMembers = (tx: Tx, group: number) =>
  tx
    .selectFrom('miembros_grupo')
    .selectAll()
    .where('id_grupo', '=', group)
    .where((or) => or.or([or('hasta', 'is', null), or('hasta', '>=', todayInClinic())]))
    .execute();

export async function insertMember(
  tx: Tx,
  row: { id_grupo: number; id_paciente: number; desde: string; hasta: string | null; registrado_por: number },
): Promise<number> {
  const insert = tx.insertInto('miembros_grupo').values(row).returning('id_miembro');
  return (await insert.executeTakeFirstOrThrow()).id_miembro;
}

export const endMember = (tx: Tx, id: number, hasta: string | null) =>
  tx.updateTable('miembros_grupo').set({ hasta }).where('id_miembro', '=', id).execute();
