import type { SavedSharedDraft } from '@trama/contract/schemas/record/shared-follow-ups';
import { sql } from 'kysely';
import type { Tx } from '../../../database/connect.ts';
import type { Actor } from '../../../platform/access/actor.ts';
import type { Guard } from '../../../platform/statements/guard.ts';
import { ownSql } from '../../../platform/statements/own-sql.ts';
import { SHOWN_IN_ARRAYS } from '../../../platform/trail/read-row.ts';
import { recordInTrail } from '../../../platform/trail/record-in-trail.ts';

/** Nobody but its author reads, overwrites or ends a draft. */
export const SHARED_DRAFT = ownSql('record/follow-ups/shared-draft', { shown: SHOWN_IN_ARRAYS })`
  select b.id_turno, b.contenido, b.fecha_actualizacion,
         array(select o.id_paciente from turnos o where o.id_encuentro = b.id_turno) as pacientes
    from borradores_encuentro b
   where b.id_prestador = allowed.actor_id and b.id_turno = allowed.object_id`;

/** The last one that arrives stands. The trail gets a row when a draft begins, not one for every pause in typing. */
export function saveSharedDraft(
  guard: Guard,
  id_turno: number,
  contenido: Record<string, unknown>,
): Promise<SavedSharedDraft> {
  return guard.change(async (tx, { actor }) => {
    const content = JSON.stringify(contenido);
    const { begun, ...saved } = await tx
      .insertInto('borradores_encuentro')
      .values({ id_prestador: actor.id, id_turno, contenido: content })
      .onConflict((own) =>
        own
          .columns(['id_prestador', 'id_turno'])
          .doUpdateSet({ contenido: content, fecha_actualizacion: sql`now()` }),
      )
      // xmax is 0 in a row that this statement inserted.
      .returning(['id_turno', 'fecha_actualizacion', sql<boolean>`xmax = 0`.as('begun')])
      .executeTakeFirstOrThrow();
    if (begun) await recordForEach(tx, actor, 'draft.save', id_turno);
    return saved;
  });
}

export function discardSharedDraft(guard: Guard, id_turno: number): Promise<void> {
  return guard.change(async (tx, { actor }) => {
    const isEnded = await endSharedDraft(tx, actor, id_turno);
    if (isEnded) await recordForEach(tx, actor, 'draft.discard', id_turno);
  });
}

/** A row for each participant; none names two of them. */
async function recordForEach(
  tx: Tx,
  actor: Actor,
  action: 'draft.save' | 'draft.discard',
  id_turno: number,
): Promise<void> {
  const participants = tx.selectFrom('turnos').select('id_paciente').where('id_encuentro', '=', id_turno);
  for (const { id_paciente: patient } of await participants.orderBy('id_paciente').execute())
    await recordInTrail(tx, actor, action, { patient, object: id_turno });
}

export async function endSharedDraft(tx: Tx, actor: Actor, id_turno: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('borradores_encuentro')
    .where('id_prestador', '=', actor.id)
    .where('id_turno', '=', id_turno)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
