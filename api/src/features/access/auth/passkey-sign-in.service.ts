import type { PasskeyAssertion } from '@trama/contract/schemas/access/account';
import type { SessionTokens } from '@trama/contract/schemas/access/auth';
import type { Db } from '../../../database/connect.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { TrailContext } from '../../../platform/trail/record-in-trail.ts';
import { recordRefusedTry } from '../../../platform/trail/refused-tries.ts';
import { spendPasskey } from '../second-factor/passkeys.service.ts';
import type { RelyingParty } from '../second-factor/relying-party.service.ts';
import { findUser } from './auth.queries.ts';
import { type SessionDeps, startSession } from './sessions.service.ts';

interface Deps extends SessionDeps {
  db: Db;
  party: RelyingParty;
}

/**
 * A passkey opens the account without a password: the device is one factor, its finger or PIN the other. Not while the
 * password is reset: that ends every way in until the person has chosen a new one.
 */
export async function signInWithPasskey(
  { db, party, ...deps }: Deps,
  credential: PasskeyAssertion,
  who: TrailContext,
  device: string,
): Promise<SessionTokens> {
  const session = await db.transaction().execute(async (tx) => {
    const providerId = await spendPasskey(tx, party, credential);
    if (providerId === null) return null;
    const { is_active, password_hash, ...user } = await findUser(tx, providerId);
    if (!is_active || !password_hash) return null;
    return startSession(tx, deps, { user, checkedHash: password_hash, who, device });
  });
  if (session) return session;
  await recordRefusedTry(db, who, 'second_factor.failed');
  throw new AppError('INVALID_CREDENTIALS');
}
