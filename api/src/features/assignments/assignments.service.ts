import { sql } from 'kysely';
import type { Tx } from '../../database/connect.ts';
import type { Actor } from '../../platform/actor.ts';
import { recordAudit } from '../../platform/audit.ts';

export interface AssignmentRequest {
  patientId: number;
  providerId: number;
  /** Absent keeps the notes there are; null clears them. */
  notes?: string | null | undefined;
}

/**
 * Gives the patient to the provider, once however often and at how many places at a time it is asked.
 * Asks nothing about the provider: whoever creates a patient is assigned to it, whatever their role.
 */
export async function openAssignment(
  tx: Tx,
  actor: Actor,
  { patientId, providerId, notes }: AssignmentRequest,
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
        .doUpdateSet({ notas: keptNotes }),
    )
    // xmax is 0 in a row that this statement inserted, and names the transaction in one that it updated.
    .returning(['id_asignacion', sql<boolean>`xmax = 0`.as('created')])
    .executeTakeFirstOrThrow();
  const unchanged = !row.created && notes === undefined;
  const action = row.created ? 'assignment.create' : unchanged ? 'assignment.read' : 'assignment.update';
  await recordAudit(tx, actor, action, { patient: patientId, object: row.id_asignacion });
  return { created: row.created };
}
