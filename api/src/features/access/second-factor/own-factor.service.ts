import type {
  FactorEnrolment,
  FactorProofInput,
  RecoveryCodes,
} from '@trama/contract/schemas/access/account';
import {
  FACTOR_CODE_MISSING,
  PASSKEY_REFUSED,
  WRONG_FACTOR_CODE,
} from '@trama/contract/words/access/second-factor';
import type { TrailAction } from '@trama/contract/words/trail-actions';
import type { FastifyRequest } from 'fastify';
import type pg from 'pg';
import type { z } from 'zod';
import type { Db, Tx } from '../../../database/connect.ts';
import type { Actor } from '../../../platform/access/actor.ts';
import { verifyPassword } from '../../../platform/access/passwords.ts';
import { AppError, invalidField } from '../../../platform/errors/app-error.ts';
import { GUESSES, type TryLimit, tryLimit } from '../../../platform/limits/rate-limits.ts';
import type { Mailer } from '../../../platform/mail/mailer.ts';
import type { Guard } from '../../../platform/statements/guard.ts';
import { recordInTrail } from '../../../platform/trail/record-in-trail.ts';
import { closeSessions } from '../auth/sessions.service.ts';
import { tellOwner } from '../notices/notices.service.ts';
import {
  beginEnrolment,
  confirmEnrolment,
  endWhatWaits,
  hasFactor,
  removeApp,
  replaceRecoveryCodes,
  spendFactor,
} from './factors.service.ts';
import { spendPasskey } from './passkeys.service.ts';
import type { RelyingParty } from './relying-party.service.ts';
import type { Vault } from './vault.service.ts';

export interface OwnFactorDeps {
  db: Db;
  limit: TryLimit;
  issuer: string;
  vault: Vault;
  mailer: Mailer;
  /** Null where browsers make no passkeys. */
  party: RelyingParty | null;
}

/** One limit for all places where a signed-in person has to prove who they are. */
export const ownProofs = (pool: pg.Pool): TryLimit => tryLimit(pool, 'own-factor', GUESSES);

/** Counted apart: a right password must not forgive the wrong codes before it. */
const passwordsOf = ({ id }: Actor) => [String(id), 'password'];
export const codesOf = ({ id }: Actor) => [String(id), 'code'];

/** For a route: after too many tries it answers 429. Invalid input is answered so too, but does not count as a try. */
export const limitedFirst =
  (input: z.ZodType, limit: TryLimit, keysOf = (actor: Actor) => [passwordsOf(actor), codesOf(actor)]) =>
  async ({ guard, body }: FastifyRequest): Promise<void> => {
    if (input.safeParse(body).success) return;
    const { actor } = await guard.check();
    for (const key of keysOf(actor)) await limit.assertOpen(key);
  };

export function beginOwnEnrolment(
  deps: OwnFactorDeps,
  guard: Guard,
  proof: FactorProofInput,
): Promise<FactorEnrolment> {
  const { vault, issuer } = deps;
  return changeOwnFactor(deps, guard, proof, 'second_factor.enrol', (tx, { actor, email }) =>
    beginEnrolment(tx, vault, { id: actor.id, issuer, label: email }),
  );
}

export async function confirmOwnEnrolment(
  { db, limit, vault, mailer }: OwnFactorDeps,
  guard: Guard,
  code: string,
): Promise<RecoveryCodes> {
  const { actor } = await guard.check();
  await limit.spend(codesOf(actor));
  const recoveryCodes = await guard.change(
    async (tx) => {
      const isFirst = !(await hasFactor(tx, actor.id));
      const codes = await confirmEnrolment(tx, vault, actor.id, code);
      if (!codes) return null;
      await settleNewFactor(tx, mailer, actor, { kind: 'app_added', isFirst });
      return codes;
    },
    { holds: 'own account' },
  );
  if (!recoveryCodes) throw await wrongFactor(db, actor, 'code');
  await limit.forgive(codesOf(actor));
  return { recoveryCodes };
}

/** What follows any new factor. */
export async function settleNewFactor(
  tx: Tx,
  mailer: Mailer,
  actor: Actor,
  { kind, isFirst }: { kind: 'app_added' | 'passkey_added'; isFirst: boolean },
): Promise<void> {
  await endWhatWaits(tx, actor.id);
  // The other sessions were opened with the password alone, which from now on is not enough.
  if (isFirst) await closeSessions(tx, actor.id, 'second_factor_added', actor.sessionId);
  await recordInTrail(tx, actor, 'second_factor.enrol', { object: actor.id });
  await tellOwner(tx, mailer, actor.id, { kind, by: actor });
}

export function replaceOwnRecoveryCodes(
  deps: OwnFactorDeps,
  guard: Guard,
  proof: FactorProofInput,
): Promise<RecoveryCodes> {
  return changeOwnFactor(deps, guard, proof, 'second_factor.codes', async (tx, { actor }) => {
    if (!(await hasFactor(tx, actor.id))) throw new AppError('NOT_FOUND');
    const recoveryCodes = await replaceRecoveryCodes(tx, deps.vault, actor.id);
    // Afterwards: the row keeps the fingerprint of the codes that count now.
    await recordInTrail(tx, actor, 'second_factor.codes', { object: actor.id });
    // Who was in the account once would keep ten ways past the app, and the owner's own codes are gone.
    await tellOwner(tx, deps.mailer, actor.id, { kind: 'recovery_codes_made', by: actor });
    return { recoveryCodes };
  });
}

export function removeOwnApp(deps: OwnFactorDeps, guard: Guard, proof: FactorProofInput): Promise<Actor> {
  return changeOwnFactor(deps, guard, proof, 'second_factor.remove', async (tx, { actor }) => {
    if (!(await removeApp(tx, actor.id))) throw new AppError('NOT_FOUND');
    await recordInTrail(tx, actor, 'second_factor.remove', { object: actor.id });
    await tellOwner(tx, deps.mailer, actor.id, { kind: 'app_removed', by: actor });
    return actor;
  });
}

/**
 * Needs the password and, once there is a factor, a code or a passkey of it, as at a sign-in. Otherwise somebody with an
 * open session and the password could add a factor of their own, or recovery codes, and use it to remove the owner's.
 */
export async function changeOwnFactor<T>(
  deps: OwnFactorDeps,
  guard: Guard,
  { currentPassword, code, credential }: FactorProofInput,
  action: TrailAction,
  work: (tx: Tx, person: { actor: Actor; email: string }) => Promise<T>,
): Promise<T> {
  const { actor, email } = await assertOwnPassword(deps, guard, currentPassword, action);
  // Before the transaction: the limit takes a connection of its own, and many who wait for one would wait for each other.
  if (code || credential) await deps.limit.spend(codesOf(actor));
  const result = await guard.change(
    async (tx) => {
      if (await hasFactor(tx, actor.id)) {
        if (!code && !credential) throw invalidField('code', FACTOR_CODE_MISSING);
        const spent = await spendProof(tx, deps, actor.id, { code, credential });
        if (!spent) return null;
        if (spent === 'recovery_code')
          await tellOwner(tx, deps.mailer, actor.id, { kind: 'recovery_code_used', by: actor });
      }
      return { value: await work(tx, { actor, email }) };
    },
    { holds: 'own account' },
  );
  if (!result) throw await wrongFactor(deps.db, actor, code ? 'code' : 'credential');
  await deps.limit.forgive(codesOf(actor));
  return result.value;
}

/** The factor that proved who they are; null if none did. */
async function spendProof(
  tx: Tx,
  { vault, party }: OwnFactorDeps,
  providerId: number,
  { code, credential }: Pick<FactorProofInput, 'code' | 'credential'>,
): Promise<'app' | 'recovery_code' | 'passkey' | null> {
  if (code) return spendFactor(tx, vault, providerId, code);
  if (!party || !credential) return null;
  return (await spendPasskey(tx, party, credential)) === providerId ? 'passkey' : null;
}

/** The person, who has shown that they know the password, and the hash that it was checked with. */
export async function assertOwnPassword(
  { db, limit }: Pick<OwnFactorDeps, 'db' | 'limit'>,
  guard: Guard,
  password: string,
  action: TrailAction,
): Promise<{ actor: Actor; email: string; hash: string }> {
  const { actor } = await guard.check();
  await limit.spend(passwordsOf(actor));
  const { email, password_hash } = await db
    .selectFrom('prestadores')
    .select(['email', 'password_hash'])
    .where('id_prestador', '=', actor.id)
    .executeTakeFirstOrThrow();
  if (!password_hash || !(await verifyPassword(password_hash, password))) {
    await recordInTrail(db, actor, action, { outcome: 'refused' });
    throw new AppError('INVALID_CURRENT_PASSWORD');
  }
  await limit.forgive(passwordsOf(actor));
  return { actor, email: email ?? '', hash: password_hash };
}

/** A 400: a 401 would tell the browser that the session is over. */
export async function wrongFactor(db: Db, actor: Actor, shown: 'code' | 'credential'): Promise<AppError> {
  await recordInTrail(db, actor, 'second_factor.failed', { outcome: 'refused', object: actor.id });
  return invalidField(shown, shown === 'code' ? WRONG_FACTOR_CODE : PASSKEY_REFUSED);
}
