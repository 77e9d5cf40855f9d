import { sql } from 'kysely';
import type { Tx } from '../../../database/connect.ts';
import type { Actor } from '../../../platform/access/actor.ts';
import { recordInTrail } from '../../../platform/trail/record-in-trail.ts';
import { dropIdleRecoveryCodes } from '../second-factor/factors.service.ts';

/** The ways into the account besides the password that were ended. */
export interface EndedWaysIn {
  passkeys_removed: number;
  calendar_ended: boolean;
}

/**
 * Passkeys open an account without its password, and a calendar address shows its agenda: when an administrator takes the
 * password away, these go too, or an intruder who left one would stay.
 */
export async function endOtherWaysIn(tx: Tx, actor: Actor, providerId: number): Promise<EndedWaysIn> {
  const { numDeletedRows } = await tx
    .deleteFrom('passkeys')
    .where('id_prestador', '=', providerId)
    .executeTakeFirst();
  await tx.deleteFrom('passkey_challenges').where('id_prestador', '=', providerId).execute();
  if (numDeletedRows > 0n) {
    await dropIdleRecoveryCodes(tx, providerId);
    await recordInTrail(tx, actor, 'second_factor.remove', { object: providerId });
  }
  const calendar_ended = await endCalendarAddress(tx, providerId);
  if (calendar_ended) await recordInTrail(tx, actor, 'calendar.revoke', { object: providerId });
  return { passkeys_removed: Number(numDeletedRows), calendar_ended };
}

/** Whether there was one. */
export async function endCalendarAddress(tx: Tx, providerId: number): Promise<boolean> {
  const ended = await tx
    .updateTable('calendar_tokens')
    .set({ revoked_at: sql`now()` })
    .where('id_prestador', '=', providerId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return ended.numUpdatedRows > 0n;
}
