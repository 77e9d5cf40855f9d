import { ROLE_FACTS } from '@trama/contract/words/access/access-policy';
import { sql } from 'kysely';
import type { Actor } from './actor.ts';

/**
 * The one definition of reach, as SQL: the patients of somebody who sees only their own are those of their open
 * assignments. `who` is the row of the guard that says who asks (see ../statements/guard.ts).
 */
export const ownAssignments = (who = 'allowed') =>
  `asignaciones reach where ${who}.sees_own and reach.id_prestador = ${who}.actor_id and reach.fecha_baja is null`;

/** True of a patient who is open to the person for an emergency (features/glass). It ends by itself, and holds nothing. */
export const openByGlass = (idPaciente: string, who = 'allowed') =>
  `(${who}.sees_by_glass and exists (select from accesos_emergencia glass
     where glass.id_prestador = ${who}.actor_id and glass.hasta > now() and glass.id_paciente = ${idPaciente}))`;

/** True of a patient whom the person may see. Stands in the where clause of every query on patients. */
export const withinReach = (idPaciente: string, who = 'allowed') =>
  `(${who}.sees_all or exists (select from ${ownAssignments(who)} and reach.id_paciente = ${idPaciente})
    or ${openByGlass(idPaciente, who)})`;

/** Who asks, as the guard's row says it, for what a transaction reads after the guard. */
export const reachOf = ({ id, role }: Actor) => {
  const { reach } = ROLE_FACTS[role];
  return sql`(select ${id}::bigint as actor_id, ${role}::text as role,
    ${reach === 'all'}::boolean as sees_all, ${reach === 'assigned'}::boolean as sees_own,
    ${reach === 'assigned'}::boolean as sees_by_glass)`;
};
