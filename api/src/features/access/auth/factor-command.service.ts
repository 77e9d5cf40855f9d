import type { Db } from '../../../database/connect.ts';
import { noMailer } from '../../../platform/mail/mailer.ts';
import { BY_THE_MACHINE, recordInTrail } from '../../../platform/trail/record-in-trail.ts';
import { tellOwner } from '../notices/notices.service.ts';
import { removeEveryFactor } from '../second-factor/factors.service.ts';
import { sameEmail } from './auth.queries.ts';
import { closeSessions } from './sessions.service.ts';

/** The way back for the last administrator. Whether there was a factor to remove. */
export async function resetFactorByCommand(db: Db, email: string): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const provider = await tx
      .selectFrom('prestadores')
      .select('id_prestador')
      .where(sameEmail(email.trim()))
      .forUpdate()
      .executeTakeFirst();
    if (!provider || !(await removeEveryFactor(tx, provider.id_prestador))) return false;
    await closeSessions(tx, provider.id_prestador, 'second_factor_reset');
    await recordInTrail(tx, BY_THE_MACHINE, 'second_factor.reset', { object: provider.id_prestador });
    await tellOwner(tx, noMailer, provider.id_prestador, { kind: 'factor_reset' });
    return true;
  });
}
