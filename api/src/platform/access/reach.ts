import { sql } from 'kysely';
import { type GuardedAccess, isOpenToGlass, rolesOf } from './access.ts';
import type { Actor } from './actor.ts';

/**
 * The one definition of reach, as SQL: the patients of somebody who sees only their own are those of their open
 * assignments. `who` is the row of the guard that says who asks (see ../statements/check-sql.ts).
 */
export const ownAssignments = (who = 'allowed') =>
  `asignaciones reach where ${who}.sees_own and reach.id_prestador = ${who}.actor_id and reach.fecha_baja is null`;

/** SQL: an emergency access opens the patient to the person. It ends by itself and takes no lock. */
export const openByGlass = (idPaciente: string, who = 'allowed') =>
  `(${who}.sees_by_glass and exists (
  select from accesos_emergencia glass
   where glass.id_prestador = ${who}.actor_id and glass.hasta > now() and glass.id_paciente = ${idPaciente}))`;

/** SQL: the person may see the patient. It stands in the where clause of every query on patients. */
export const withinReach = (idPaciente: string, who = 'allowed') =>
  `(${who}.sees_all
 or exists (select from ${ownAssignments(who)} and reach.id_paciente = ${idPaciente})
 or ${openByGlass(idPaciente, who)})`;

export const isOneOf = (role: string, roles: readonly string[]) => `${role} = any('{${roles}}'::text[])`;

/** SQL of what a role, which is SQL too, sees on that route. */
export function seesSql(access: GuardedAccess, role: string): string {
  const { seeAll, seeOwn } = rolesOf(access);
  return `${isOneOf(role, seeAll)} as sees_all,
${isOneOf(role, seeOwn)} as sees_own,
${isOneOf(role, isOpenToGlass(access) ? seeOwn : [])} as sees_by_glass`;
}

/** The row `allowed` of somebody that the guard let through, for what a transaction reads after it. */
export const reachOf = ({ access, actor: { id, role }, patientId }: Checked) =>
  sql.raw(`(select checked.*, ${seesSql(access, 'checked.role')}
  from (select ${id}::bigint as actor_id, '${role}'::text as role, ${patientId}::bigint as id_paciente) checked)`);

interface Checked {
  access: GuardedAccess;
  actor: Actor;
  patientId: number;
}
