import type { LoginInput, SessionTokens } from '@trama/contract/schemas/access/auth';
import { isRole } from '@trama/contract/words/access/access-policy';
import { PASSWORD_TOO_EASY } from '@trama/contract/words/access/password-rules';
import type { FactorMethod } from '@trama/contract/words/access/second-factor';
import type { Db, Tx } from '../../../database/connect.ts';
import type { Actor } from '../../../platform/access/actor.ts';
import { isEasyToGuess, type Named } from '../../../platform/access/easy-passwords.ts';
import { hashPassword, verifyPassword } from '../../../platform/access/passwords.ts';
import type { SecondFactorRule } from '../../../platform/access/second-factor-rule.ts';
import { AppError, invalidField } from '../../../platform/errors/app-error.ts';
import { siteOf } from '../../../platform/limits/address.ts';
import type { TryLimit } from '../../../platform/limits/rate-limits.ts';
import type { Mailer } from '../../../platform/mail/mailer.ts';
import type { Guard } from '../../../platform/statements/guard.ts';
import { recordInTrail, type TrailContext } from '../../../platform/trail/record-in-trail.ts';
import { recordRefusedTry } from '../../../platform/trail/refused-tries.ts';
import { tellOwner } from '../notices/notices.service.ts';
import { hasFactor, nextStep } from '../second-factor/factors.service.ts';
import { findCredentials, findUser } from './auth.queries.ts';
import { type ChallengeKind, issueChallenge } from './challenges.service.ts';
import { closeSessions, type SessionDeps, startSession } from './sessions.service.ts';
import { consumeSetupLink, findLinkOwner, voidSetupLinks } from './setup-links.service.ts';
import type { OutOfTurn, SignInGuesses } from './sign-in-guesses.ts';

export interface LoginDeps extends SessionDeps {
  db: Db;
  guesses: SignInGuesses;
  outOfTurn: OutOfTurn;
  rule: SecondFactorRule;
  /** Whether browsers make passkeys here. */
  passkeys: boolean;
}

export async function login(
  { db, guesses, outOfTurn, rule, passkeys, ...deps }: LoginDeps,
  { email, password }: LoginInput,
  who: TrailContext,
  device: string,
): Promise<SessionTokens> {
  const account = email.toLowerCase();
  await guesses.spend(account, who, outOfTurn);
  const found = await findCredentials(db, email);
  const stored = found?.is_active ? found.password_hash : found?.retired_password_hash;
  const matches = await verifyPassword(stored, password);
  if (!found || !stored || !matches) {
    await recordFailedLogin(db, who, found?.id_prestador);
    throw new AppError('INVALID_CREDENTIALS');
  }
  if (!found.is_active || !isRole(found.role)) {
    await recordFailedLogin(db, who, found.id_prestador);
    throw new AppError(found.is_active ? 'INVALID_ROLE' : 'USER_INACTIVE');
  }
  await guesses.forgive(account, who);
  const step = nextStep(rule, found);
  if (step !== 'session') throw await secondStepNeeded(db, { ...found, passkeys }, stored, step);
  const { is_active, password_hash, retired_password_hash, has_totp, has_passkey, ...user } = found;
  const signIn = { user, checkedHash: stored, who, device };
  return db.transaction().execute(async (tx) => {
    const session = await startSession(tx, deps, signIn);
    // The account is locked now: if it got a first factor during the password check, the person signs in again with it.
    if (rule.mode !== 'off' && (await hasFactor(tx, user.id_prestador)))
      throw new AppError('INVALID_CREDENTIALS');
    return session;
  });
}

/** Tries for a real account are limited, so each gets a row in the trail; made-up e-mails are not, and share rows. */
async function recordFailedLogin(db: Db, who: TrailContext, account: number | undefined): Promise<void> {
  if (account === undefined) return recordRefusedTry(db, who, 'session.login_failed');
  return recordInTrail(db, who, 'session.login_failed', { outcome: 'refused', object: account });
}

interface Half {
  id_prestador: number;
  has_totp: boolean;
  has_passkey: boolean;
  passkeys: boolean;
}

async function secondStepNeeded(db: Db, person: Half, checkedHash: string, kind: ChallengeKind) {
  const challenge = await issueChallenge(db, person.id_prestador, checkedHash, kind);
  if (!challenge) return new AppError('INVALID_CREDENTIALS');
  return new AppError('SECOND_FACTOR_REQUIRED', { more: { challenge, methods: methodsOf(person, kind) } });
}

function methodsOf({ has_totp, has_passkey, passkeys }: Half, kind: ChallengeKind): FactorMethod[] {
  if (kind === 'enrolment') return passkeys ? ['enrolment', 'passkey_enrolment'] : ['enrolment'];
  return [has_totp && 'totp', has_passkey && 'passkey', 'recovery_code'].filter(
    (method) => method !== false,
  ) as FactorMethod[];
}

interface PasswordDeps {
  db: Db;
  mailer: Mailer;
  limit: TryLimit;
}

export async function changePassword(
  { db, mailer, limit }: PasswordDeps,
  guard: Guard,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
): Promise<Actor> {
  const { actor } = await guard.check();
  await limit.spend([String(actor.id)]);
  const { password_hash, ...person } = await findUser(db, actor.id);
  if (!(await verifyPassword(password_hash, currentPassword))) {
    await recordInTrail(db, actor, 'password.change', { outcome: 'refused' });
    throw new AppError('INVALID_CURRENT_PASSWORD');
  }
  await limit.forgive([String(actor.id)]);
  await assertHardToGuess('newPassword', newPassword, person);
  const newHash = await hashPassword(newPassword);
  return guard.change(
    async (tx) => {
      // Hashing takes a while: somebody may have changed it meanwhile, and what was checked is no longer the current one.
      if (
        !(await storePassword(tx, actor.id, newHash, { checkedHash: password_hash, keep: actor.sessionId }))
      )
        throw new AppError('INVALID_CURRENT_PASSWORD');
      await recordInTrail(tx, actor, 'password.change');
      await tellOwner(tx, mailer, actor.id, { kind: 'password_changed', by: actor });
      return actor;
    },
    { holds: 'own account' },
  );
}

export async function setupPassword(
  { db, mailer, limit: bogusLinks }: PasswordDeps,
  { token, password }: { token: string; password: string },
  who: TrailContext,
): Promise<void> {
  // Looked up before the costly hash, so that a made-up link costs nothing; consumed in the transaction.
  const person = await findLinkOwner(db, token);
  if (!person) {
    await bogusLinks.spend([siteOf(who.address)]);
    await recordInTrail(db, who, 'password.set', { outcome: 'refused' });
    throw new AppError('INVALID_SETUP_TOKEN');
  }
  await assertHardToGuess('password', password, person);
  const newHash = await hashPassword(password);
  await db.transaction().execute(async (tx) => {
    const owner = await consumeSetupLink(tx, token);
    if (!owner) throw new AppError('INVALID_SETUP_TOKEN');
    await storePassword(tx, owner, newHash);
    await recordInTrail(tx, { ...who, id: owner }, 'password.set');
    await tellOwner(tx, mailer, owner, { kind: 'password_changed' });
  });
}

async function assertHardToGuess(field: string, password: string, person: Named): Promise<void> {
  if (await isEasyToGuess(password, person)) throw invalidField(field, PASSWORD_TOO_EASY);
}

/** A new password ends every other session and every link that could still set one. */
async function storePassword(
  tx: Tx,
  providerId: number,
  newHash: string,
  { checkedHash, keep }: { checkedHash?: string | null; keep?: string } = {},
): Promise<boolean> {
  const stored = await tx
    .updateTable('prestadores')
    .set({ password_hash: newHash, retired_password_hash: null })
    .where('id_prestador', '=', providerId)
    .where('is_active', '=', true)
    .$if(checkedHash !== undefined, (query) => query.where('password_hash', '=', checkedHash ?? null))
    .executeTakeFirst();
  await closeSessions(tx, providerId, 'password_changed', keep);
  await voidSetupLinks(tx, providerId);
  return stored.numUpdatedRows === 1n;
}
