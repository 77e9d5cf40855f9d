import { FollowUp, type FollowUpInput, PERFORMER_UNAVAILABLE } from '@trama/contract/follow-ups';
import type { Db, Tx } from '../../database/connect.ts';
import { type Actor, isAdmin } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { FeatureDeps } from '../../platform/feature.ts';
import { createOnce } from '../../platform/idempotent-create.ts';
import { endDraft } from '../drafts/drafts.service.ts';
import { performerOf } from '../providers/performers.service.ts';
import { createInOneStatement } from './create-statement.ts';
import { findFollowUp, insertFollowUp } from './follow-ups.queries.ts';

/** The JSON of the FollowUp. */
export async function createFollowUp(
  { db, pool }: Pick<FeatureDeps, 'db' | 'pool'>,
  actor: Actor,
  input: FollowUpInput,
  key: string | undefined,
): Promise<string> {
  const performer = isAdmin(actor) && input.id_prestador ? input.id_prestador : actor.id;
  const created = await createInOneStatement(pool, actor, input, performer, key);
  return created ?? JSON.stringify(FollowUp.parse(await createStepByStep(db, actor, input, key)));
}

/** Tells what stands in the way, or gives what the key made before. */
async function createStepByStep(
  db: Db,
  actor: Actor,
  input: FollowUpInput,
  key: string | undefined,
): Promise<FollowUp> {
  return db.transaction().execute(async (tx) => {
    const id = await createOnce(tx, actor, { type: 'follow_up', key, content: input }, () =>
      recordFollowUp(tx, actor, input),
    );
    // Also when it was there already: the form that sends it again has saved its draft again.
    await endDraft(tx, actor, 'follow-up', input.id_paciente);
    const followUp = await findFollowUp(tx, actor, id);
    if (!followUp) throw new AppError('NOT_FOUND');
    return followUp;
  });
}

async function recordFollowUp(tx: Tx, actor: Actor, input: FollowUpInput): Promise<number> {
  const id_prestador = await performerOf(tx, actor, input.id_prestador, PERFORMER_UNAVAILABLE);
  const id = await insertFollowUp(tx, { ...input, id_prestador, registrado_por: actor.id });
  await recordAudit(tx, actor, 'follow_up.create', { patient: input.id_paciente, object: id });
  return id;
}
