import { type Reach, ROLE_FACTS } from '@trama/contract/words/access-policy';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../database/connect.ts';
import { AppError } from '../http/app-error.ts';
import type { Actor } from './actor.ts';

export const reachOf = ({ role }: Actor): Reach => ROLE_FACTS[role].reach;

/**
 * The one definition of reach: the assignments that put a patient within it are the open ones of the actor. The texts
 * are for statements that are prepared once; `actorId` is the place of the actor's id in them.
 */
export const ownAssignments = (actorId: string) =>
  `asignaciones reach where reach.id_prestador = ${actorId} and reach.fecha_baja is null`;

/** True when the patient is one that somebody of that reach may see. */
export function reachCondition(reach: Reach, idPaciente: string, actorId: string): string {
  if (reach === 'all') return 'true';
  if (reach === 'none') return 'false';
  return `exists (select from ${ownAssignments(actorId)} and reach.id_paciente = ${idPaciente})`;
}

/** The same for the query builder. Every query on a patient, or on anything of a patient, has it in its where clause. */
export function withinReach(actor: Actor, idPaciente: RawBuilder<unknown>): RawBuilder<boolean> {
  const reach = reachOf(actor);
  if (reach !== 'assigned') return sql.raw<boolean>(reachCondition(reach, '', ''));
  return sql<boolean>`exists (
    select from ${sql.raw(ownAssignments(String(actor.id)))} and reach.id_paciente = ${idPaciente})`;
}

/**
 * For a change that gives reach to others: keeps the patient within the actor's own reach until the transaction ends.
 * Whoever takes it away at the same moment comes before, and this is refused, or after, and ends it. The patient is
 * held before the assignment, as a change of the patient does that is carried into the assignments.
 */
export async function holdReach(tx: Tx, actor: Actor, idPaciente: number): Promise<void> {
  if (reachOf(actor) === 'all') return;
  await sql`
    select 1 from pacientes p
     where p.id_paciente = ${idPaciente} and ${withinReach(actor, sql`p.id_paciente`)} for share`.execute(tx);
  const { rows } = await sql`
    select 1 from ${sql.raw(ownAssignments(String(actor.id)))} and reach.id_paciente = ${idPaciente}
       for update`.execute(tx);
  if (rows.length === 0) throw new AppError('NOT_FOUND');
}

/** The same for what is known of a patient already. */
export function isWithinReach(
  actor: Actor,
  { patientExists, patientAssigned }: { patientExists: boolean; patientAssigned: boolean },
): boolean {
  const reach = reachOf(actor);
  return patientExists && (reach === 'all' || (reach === 'assigned' && patientAssigned));
}
