import { ASSIGNABLE_ROLES } from '@trama/contract/words/access/access-policy';
import { sql } from 'kysely';
import type { Tx } from '../../../database/connect.ts';
import type { Actor } from '../../../platform/access/actor.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { Guard } from '../../../platform/statements/guard.ts';
import { recordInTrail } from '../../../platform/trail/record-in-trail.ts';
import { findProviderForAssignment, readOpenAssignment } from './assignments.queries.ts';

export interface AssignmentRequest {
  patientId: number;
  providerId: number;
  /** Absent keeps the notes there are; null clears them. */
  notes?: string | null | undefined;
  /** How the trail names a new assignment. */
  action?: 'assignment.create' | 'assignment.by_booking';
}

/**
 * Assigns the patient to the provider, exactly once however many requests ask for it at the same time.
 * It does not check the provider's role: the creator of a patient is always assigned to them.
 */
export async function openAssignment(
  tx: Tx,
  actor: Actor,
  { patientId, providerId, notes, action: creation = 'assignment.create' }: AssignmentRequest,
): Promise<{ created: boolean }> {
  const keptNotes = notes === undefined ? sql<string | null>`asignaciones.notas` : notes;
  const row = await tx
    .insertInto('asignaciones')
    .values({
      id_paciente: patientId,
      id_prestador: providerId,
      notas: notes ?? null,
      asignado_por: actor.id,
    })
    .onConflict((pair) =>
      pair
        .columns(['id_paciente', 'id_prestador'])
        .where('fecha_baja', 'is', null)
        .doUpdateSet({ notas: keptNotes })
        .where('asignaciones.notas', 'is distinct from', keptNotes),
    )
    // xmax is 0 in a row that this statement inserted, and names the transaction in one that it updated.
    .returning(['id_asignacion', sql<boolean>`xmax = 0`.as('created')])
    .executeTakeFirst();
  // The assignment existed already, with the same notes.
  if (!row) {
    await recordInTrail(tx, actor, 'assignment.read', { patient: patientId });
    return { created: false };
  }
  const action = row.created ? creation : 'assignment.update';
  await recordInTrail(tx, actor, action, { patient: patientId, object: row.id_asignacion });
  return { created: row.created };
}

/** The JSON of the assignment, and whether it is new. */
export function assignPatient(guard: Guard, providerId: number, notes: string | null | undefined) {
  return guard.change(async (tx, { actor, patientId }) => {
    await assertEligible(tx, providerId);
    const { created } = await openAssignment(tx, actor, { patientId, providerId, notes });
    return { created, assignment: await readOpenAssignment(tx, patientId, providerId) };
  });
}

export async function assertEligible(tx: Tx, providerId: number): Promise<void> {
  const provider = await findProviderForAssignment(tx, providerId);
  if (!provider) throw new AppError('NOT_FOUND');
  const assignable = ASSIGNABLE_ROLES.some((role) => role === provider.role);
  if (!assignable || !provider.is_active) throw new AppError('PROVIDER_NOT_ELIGIBLE');
}

/** The row stays, with its end: who saw the patient, and when, is part of the record. */
export function closeAssignment(guard: Guard, providerId: number): Promise<void> {
  return guard.change(async (tx, { actor, patientId }) => {
    const closed = await tx
      .updateTable('asignaciones')
      // A transaction that began before the assignment did may close it.
      .set({ fecha_baja: sql`greatest(now(), fecha_asignacion)`, cerrado_por: actor.id })
      .where('id_paciente', '=', patientId)
      .where('id_prestador', '=', providerId)
      .where('fecha_baja', 'is', null)
      .returning('id_asignacion')
      .executeTakeFirst();
    if (!closed) return;
    await recordInTrail(tx, actor, 'assignment.close', { patient: patientId, object: closed.id_asignacion });
  });
}
