import type { Db } from '../../../database/connect.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { Guard } from '../../../platform/statements/guard.ts';
import { recordInTrail } from '../../../platform/trail/record-in-trail.ts';
import { recordRefusedTry } from '../../../platform/trail/refused-tries.ts';
import { closeSession, closeSessions } from '../auth/sessions.service.ts';

const REASON = 'closed_by_owner';

/** Somebody else's session gets the same answer as one that does not exist. */
export async function closeOwnSession(db: Db, guard: Guard, sessionId: string): Promise<void> {
  const { actor, closed } = await guard.change(async (tx, { actor }) => {
    const closed = await closeSession(tx, actor.id, sessionId, REASON);
    if (closed) await recordInTrail(tx, actor, 'session.close');
    return { actor, closed };
  });
  if (closed) return;
  await recordRefusedTry(db, actor, 'session.close');
  throw new AppError('NOT_FOUND');
}

export async function closeOtherSessions(guard: Guard): Promise<void> {
  await guard.change(async (tx, { actor }) => {
    await closeSessions(tx, actor.id, REASON, actor.sessionId);
    await recordInTrail(tx, actor, 'session.close');
  });
}
