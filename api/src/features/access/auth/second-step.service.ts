import type {
  FactorEnrolment,
  PasskeyStepInput,
  SecondStepInput,
  SecondStepResult,
} from '@trama/contract/schemas/access/account';
import type { NoticeKind } from '@trama/contract/words/access/notices';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../database/connect.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import { recordInTrail, type TrailContext } from '../../../platform/trail/record-in-trail.ts';
import {
  beginEnrolment,
  confirmEnrolment,
  endWhatWaits,
  hasFactor,
  replaceRecoveryCodes,
  spendFactor,
} from '../second-factor/factors.service.ts';
import { addPasskey, beginPasskey } from '../second-factor/passkeys.service.ts';
import { assertPasskeys, type RelyingParty } from '../second-factor/relying-party.service.ts';
import type { Vault } from '../second-factor/vault.service.ts';
import { findUser } from './auth.queries.ts';
import {
  type ChallengeKind,
  consumeChallenge,
  findChallenge,
  type OpenChallenge,
} from './challenges.service.ts';
import { closeSessions, type SessionDeps, startSession } from './sessions.service.ts';
import type { FactorGuesses } from './sign-in-guesses.ts';

/** The recovery codes of a new factor, and the notice for the owner. */
interface Shown {
  recoveryCodes?: string[];
  used?: NoticeKind;
}

/** Who signs in from where. */
export interface Place {
  who: TrailContext;
  device: string;
}

export interface SecondStepDeps extends SessionDeps {
  db: Db;
  guesses: FactorGuesses;
  vault: Vault;
  issuer: string;
  /** Null where browsers make no passkeys. */
  party: RelyingParty | null;
}

/**
 * The second step of a sign-in. A sign-in that is over (late, used up, its password changed meanwhile) has to begin again
 * with the password, and is answered as a wrong one is.
 */
export function completeSignIn(
  deps: SecondStepDeps,
  { challenge, code }: SecondStepInput,
  place: Place,
): Promise<SecondStepResult> {
  return finish(deps, challenge, place, (tx, asked) => useFactor(tx, deps.vault, asked, code, place.who));
}

/** The same for somebody who has to set up a factor and chooses a passkey. */
export function completeWithNewPasskey(
  deps: SecondStepDeps,
  { challenge, ...passkey }: PasskeyStepInput,
  place: Place,
): Promise<SecondStepResult> {
  return finish(deps, challenge, place, async (tx, { id_prestador, kind }) => {
    if (kind !== 'enrolment') throw new AppError('INVALID_CREDENTIALS');
    await assertNoFactor(tx, id_prestador);
    if (!(await addPasskey(tx, assertPasskeys(deps.party), id_prestador, passkey))) return null;
    return enrolled(tx, place.who, id_prestador, {
      recoveryCodes: await replaceRecoveryCodes(tx, deps.vault, id_prestador),
      used: 'passkey_added',
    });
  });
}

async function finish(
  { db, guesses, ...deps }: SecondStepDeps,
  challenge: string,
  { who, device }: Place,
  showFactor: (tx: Tx, asked: OpenChallenge) => Promise<Shown | null>,
): Promise<SecondStepResult> {
  const asked = await openChallenge(db, challenge);
  await guesses.spend(asked.email.toLowerCase(), who);
  const result = await db.transaction().execute(async (tx) => {
    const checkedHash = await holdAccount(tx, asked.id_prestador, asked.kind);
    const factor = await showFactor(tx, asked);
    if (!factor) return null;
    if (!checkedHash || !(await consumeChallenge(tx, challenge))) throw new AppError('INVALID_CREDENTIALS');
    if (asked.kind === 'enrolment') await beginWithFactor(tx, asked.id_prestador);
    const { is_active, password_hash, ...user } = await findUser(tx, asked.id_prestador);
    const { used, ...codes } = factor;
    const signIn = { user, checkedHash, who, device, used };
    return { ...(await startSession(tx, deps, signIn)), ...codes };
  });
  if (!result) {
    const facts = { outcome: 'refused', object: asked.id_prestador } as const;
    await recordInTrail(db, who, 'second_factor.failed', facts);
    throw new AppError('INVALID_SECOND_FACTOR');
  }
  await guesses.forgive(asked.email.toLowerCase(), who);
  return result;
}

/** For somebody who must have a factor and has none: the secret for the app, before the second step. */
export async function enrolOnTheWayIn(
  { db, vault, issuer }: SecondStepDeps,
  challenge: string,
): Promise<FactorEnrolment> {
  const { id_prestador, email, kind } = await openChallenge(db, challenge);
  if (kind !== 'enrolment') throw new AppError('INVALID_CREDENTIALS');
  return db.transaction().execute(async (tx) => {
    await holdAccount(tx, id_prestador, kind);
    await assertNoFactor(tx, id_prestador);
    return beginEnrolment(tx, vault, { id: id_prestador, issuer, label: email });
  });
}

/** The same with a passkey: the options for the browser's request to the device. */
export async function enrolPasskeyOnTheWayIn({ db, party }: SecondStepDeps, challenge: string) {
  const { id_prestador: id, email, kind } = await openChallenge(db, challenge);
  if (kind !== 'enrolment') throw new AppError('INVALID_CREDENTIALS');
  return db.transaction().execute(async (tx) => {
    await holdAccount(tx, id, kind);
    await assertNoFactor(tx, id);
    return beginPasskey(tx, assertPasskeys(party), { id, email });
  });
}

async function openChallenge(db: Db, challenge: string): Promise<OpenChallenge> {
  const asked = await findChallenge(db, challenge);
  if (!asked) throw new AppError('INVALID_CREDENTIALS');
  return asked;
}

/**
 * Locks the account first, like every other change of one. A change of password deletes the challenge in the same
 * transaction, so the hash read here is the one that was checked, or the challenge is gone. A first factor ends the other
 * sign-ins that wait, so two that set one up take turns: each would wait for the challenge that the other holds.
 */
async function holdAccount(tx: Tx, providerId: number, kind: ChallengeKind): Promise<string | null> {
  const lock = sql.raw(kind === 'enrolment' ? 'for no key update' : 'for share');
  const { rows } = await sql<{ password_hash: string | null }>`
    select password_hash from prestadores where id_prestador = ${providerId} ${lock}`.execute(tx);
  return rows[0]?.password_hash ?? null;
}

/** An account that got a factor since the sign-in began must sign in with it. */
async function assertNoFactor(tx: Tx, providerId: number): Promise<void> {
  if (await hasFactor(tx, providerId)) throw new AppError('INVALID_CREDENTIALS');
}

/** Ends what was begun or opened before with the password alone. */
async function beginWithFactor(tx: Tx, providerId: number): Promise<void> {
  await endWhatWaits(tx, providerId);
  await closeSessions(tx, providerId, 'second_factor_added');
}

/** Null if the code is wrong; the recovery codes if it was the one that confirms a new factor. */
async function useFactor(
  tx: Tx,
  vault: Vault,
  { id_prestador, kind }: OpenChallenge,
  code: string,
  who: TrailContext,
): Promise<Shown | null> {
  if (kind === 'code') {
    const spent = await spendFactor(tx, vault, id_prestador, code);
    return spent && (spent === 'recovery_code' ? { used: 'recovery_code_used' } : {});
  }
  await assertNoFactor(tx, id_prestador);
  const recoveryCodes = await confirmEnrolment(tx, vault, id_prestador, code);
  if (!recoveryCodes) return null;
  return enrolled(tx, who, id_prestador, { recoveryCodes, used: 'app_added' });
}

async function enrolled(tx: Tx, who: TrailContext, id: number, shown: Shown): Promise<Shown> {
  await recordInTrail(tx, { ...who, id }, 'second_factor.enrol', { object: id });
  return shown;
}
