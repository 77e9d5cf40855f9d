import { type FollowUp, type FollowUpInput, PERFORMER_UNAVAILABLE } from '@trama/contract/follow-ups';
import type { Db } from '../../database/connect.ts';
import { type Actor, isAdmin } from '../../platform/actor.ts';
import { AppError, invalidField } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit.ts';
import { createOnce } from '../../platform/idempotent-create.ts';
import { findFollowUp, insertFollowUp, lockActiveProvider } from './follow-ups.queries.ts';

/** An administrator records for others (or, naming nobody, for themselves); anybody else only their own sessions. */
function performerOf(actor: Actor, { id_prestador }: FollowUpInput): number {
  return isAdmin(actor) ? (id_prestador ?? actor.id) : actor.id;
}

export async function createFollowUp(
  db: Db,
  actor: Actor,
  input: FollowUpInput,
  key: string | undefined,
): Promise<FollowUp> {
  return db.transaction().execute(async (tx) => {
    const id = await createOnce(tx, actor, 'follow_up', key, async () => {
      const performer = performerOf(actor, input);
      if (!(await lockActiveProvider(tx, performer))) {
        throw invalidField('id_prestador', PERFORMER_UNAVAILABLE);
      }
      const created = await insertFollowUp(tx, {
        ...input,
        id_prestador: performer,
        registrado_por: actor.id,
      });
      await recordAudit(tx, actor, 'follow_up.create', { patient: input.id_paciente, object: created });
      return created;
    });
    const followUp = await findFollowUp(tx, actor, id);
    if (!followUp) throw new AppError('NOT_FOUND');
    return followUp;
  });
}
