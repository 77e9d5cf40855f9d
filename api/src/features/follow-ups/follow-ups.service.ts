import { FollowUp, type FollowUpInput } from '@trama/contract/schemas/follow-ups';
import { PERFORMER_UNAVAILABLE } from '@trama/contract/words/follow-ups';
import type { Db, Tx } from '../../database/connect.ts';
import type { Actor } from '../../platform/access/actor.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { createOnce } from '../../platform/statements/idempotent-create.ts';
import { recordAudit } from '../../platform/trail/audit.ts';
import { endDraft } from '../drafts/drafts.service.ts';
import { performerOf } from '../providers/performers.service.ts';
import { findFollowUp, insertFollowUp } from './follow-ups.queries.ts';

/**
 * The JSON of the FollowUp. Step by step, for what is not so simple (see create-statement.ts): tells what stands in the
 * way, or gives what the key made before.
 */
export async function createFollowUp(
  db: Db,
  actor: Actor,
  input: FollowUpInput,
  key: string | undefined,
): Promise<string> {
  return db.transaction().execute(async (tx) => {
    const id = await createOnce(tx, actor, { type: 'follow_up', key, content: input }, () =>
      recordFollowUp(tx, actor, input),
    );
    // Also when it was there already: the form that sends it again has saved its draft again.
    await endDraft(tx, actor, 'follow-up', input.id_paciente);
    const followUp = await findFollowUp(tx, actor, id);
    if (!followUp) throw new AppError('NOT_FOUND');
    return JSON.stringify(FollowUp.parse(followUp));
  });
}

async function recordFollowUp(tx: Tx, actor: Actor, input: FollowUpInput): Promise<number> {
  const id_prestador = await performerOf(tx, actor, input.id_prestador, PERFORMER_UNAVAILABLE);
  const id = await insertFollowUp(tx, { ...input, id_prestador, registrado_por: actor.id });
  await recordAudit(tx, actor, 'follow_up.create', { patient: input.id_paciente, object: id });
  return id;
}
