import type { Draft, DraftContent, SavedDraft } from '@trama/contract/schemas/drafts';
import type { DraftForm } from '@trama/contract/words/drafts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../database/connect.ts';
import type { Actor } from '../../platform/access/actor.ts';
import { recordAudit } from '../../platform/trail/audit.ts';

/** Every query has the author in its where clause: nobody else reads, overwrites or ends a draft. */
const ofAuthor = (actor: Actor, form: DraftForm, patientId: number) => ({
  id_prestador: actor.id,
  form,
  id_paciente: patientId,
});

export async function findDraft(
  db: Db,
  actor: Actor,
  form: DraftForm,
  patientId: number,
): Promise<Draft | undefined> {
  const found = await db
    .selectFrom('drafts')
    .select(['id_paciente', 'contenido', 'fecha_actualizacion'])
    .where((eb) => eb.and(ofAuthor(actor, form, patientId)))
    .executeTakeFirst();
  return found && { ...found, form, contenido: found.contenido as DraftContent };
}

/** The last one that arrives stands. The trail gets a row when a draft begins, not one for every pause in typing. */
export async function saveDraft(
  db: Db,
  actor: Actor,
  form: DraftForm,
  patientId: number,
  contenido: DraftContent,
): Promise<SavedDraft> {
  return db.transaction().execute(async (tx) => {
    const content = JSON.stringify(contenido);
    const saved = await tx
      .insertInto('drafts')
      .values({ ...ofAuthor(actor, form, patientId), contenido: content })
      .onConflict((own) =>
        own
          .columns(['id_prestador', 'form', 'id_paciente'])
          .doUpdateSet({ contenido: content, fecha_actualizacion: sql`now()` }),
      )
      // xmax is 0 in a row that this statement inserted.
      .returning(['id_paciente', 'fecha_actualizacion', sql<boolean>`xmax = 0`.as('begun')])
      .executeTakeFirstOrThrow();
    if (saved.begun) await recordAudit(tx, actor, 'draft.save', { patient: patientId });
    return { ...saved, form };
  });
}

export async function discardDraft(db: Db, actor: Actor, form: DraftForm, patientId: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const ended = await endDraft(tx, actor, form, patientId);
    if (ended) await recordAudit(tx, actor, 'draft.discard', { patient: patientId });
  });
}

/** For the transaction of the save that the draft was for. */
export async function endDraft(tx: Tx, actor: Actor, form: DraftForm, patientId: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('drafts')
    .where((eb) => eb.and(ofAuthor(actor, form, patientId)))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
