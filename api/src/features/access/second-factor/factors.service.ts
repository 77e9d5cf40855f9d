import type { FactorEnrolment, SecondFactorState } from '@trama/contract/schemas/access/account';
import { RECOVERY_CODES } from '@trama/contract/words/access/second-factor';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../database/connect.ts';
import { mustHaveFactor, type SecondFactorRule } from '../../../platform/access/second-factor-rule.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import { passkeysOf } from './passkeys.service.ts';
import { newTotpSecret, stepOfCode, totpUrl } from './totp.ts';
import { newRecoveryCode, type Vault } from './vault.service.ts';

/** What a sign-in still needs once the password was right. */
export type NextStep = 'session' | 'code' | 'enrolment';

export function nextStep(
  rule: SecondFactorRule,
  person: { role: string; has_totp: boolean; has_passkey: boolean },
): NextStep {
  if (rule.mode === 'off') return 'session';
  if (person.has_totp || person.has_passkey) return 'code';
  return mustHaveFactor(rule, person.role) ? 'enrolment' : 'session';
}

/** SQL: which factors the person has, an app only once it was confirmed. */
export const HAS_PASSKEY = sql<boolean>`exists (
  select from passkeys k where k.id_prestador = prestadores.id_prestador)`;
export const HAS_TOTP = sql<boolean>`exists (
  select from totp_secrets f where f.id_prestador = prestadores.id_prestador and f.confirmed_at is not null)`;

export async function describeFactor(
  db: Db | Tx,
  rule: SecondFactorRule,
  person: { id: number; role: string },
  passkeys_available: boolean,
): Promise<SecondFactorState> {
  const { rows } = await sql<{ confirmed_at: string | null; recovery_codes_left: number }>`
    select (select confirmed_at from totp_secrets where id_prestador = ${person.id}),
           (select count(*)::integer from recovery_codes
             where id_prestador = ${person.id} and used_at is null) as recovery_codes_left`.execute(db);
  const { confirmed_at = null, recovery_codes_left = 0 } = rows[0] ?? {};
  const available = rule.mode !== 'off';
  const required = mustHaveFactor(rule, person.role);
  const passkeys = await passkeysOf(db, person.id);
  return { available, required, confirmed_at, recovery_codes_left, passkeys, passkeys_available };
}

/** A new secret, which counts only once a code of it has been shown. One that counts already is not replaced. */
export async function beginEnrolment(
  tx: Tx,
  { seal }: Vault,
  { id, issuer, label }: { id: number; issuer: string; label: string },
): Promise<FactorEnrolment> {
  const secret = newTotpSecret();
  const { rows } = await sql`
    insert into totp_secrets as f (id_prestador, sealed) values (${id}, ${seal(id, secret)})
    on conflict (id_prestador) do update set sealed = excluded.sealed, created_at = now()
     where f.confirmed_at is null
    returning 1`.execute(tx);
  if (rows.length === 0) throw new AppError('SECOND_FACTOR_EXISTS');
  return { secret, url: totpUrl(secret, issuer, label) };
}

/** The recovery codes, if the code is of the secret that waits for it; null otherwise. */
export async function confirmEnrolment(
  tx: Tx,
  vault: Vault,
  providerId: number,
  code: string,
): Promise<string[] | null> {
  const step = await stepOf(tx, vault, providerId, code);
  if (step === null) return null;
  const { rows } = await sql`
    update totp_secrets set confirmed_at = now(), last_step = ${step}
     where id_prestador = ${providerId} and confirmed_at is null
    returning 1`.execute(tx);
  return rows.length === 1 ? replaceRecoveryCodes(tx, vault, providerId) : null;
}

/** Uses up the code and returns its kind (app or recovery); null if it is wrong. */
export async function spendFactor(
  tx: Tx,
  vault: Vault,
  providerId: number,
  code: string,
): Promise<'app' | 'recovery_code' | null> {
  if (await spendAppCode(tx, vault, providerId, code)) return 'app';
  const { rows } = await sql`
    update recovery_codes set used_at = now()
     where id_prestador = ${providerId} and hash = ${vault.hashCode(providerId, code)} and used_at is null
    returning 1`.execute(tx);
  return rows.length === 1 ? 'recovery_code' : null;
}

/** Uses up a code of the app. Returns false for a wrong or used one. */
export async function spendAppCode(tx: Tx, vault: Vault, providerId: number, code: string): Promise<boolean> {
  const step = await stepOf(tx, vault, providerId, code);
  if (step === null) return false;
  const { rows } = await sql`
    update totp_secrets set last_step = ${step}
     where id_prestador = ${providerId} and confirmed_at is not null and last_step < ${step}
    returning 1`.execute(tx);
  return rows.length === 1;
}

async function stepOf(tx: Tx, { open }: Vault, providerId: number, code: string): Promise<number | null> {
  const kept = await tx
    .selectFrom('totp_secrets')
    .select('sealed')
    .where('id_prestador', '=', providerId)
    .executeTakeFirst();
  return kept ? stepOfCode(open(providerId, kept.sealed), code) : null;
}

/** Ten new codes, shown only now; the old ones stop working. */
export async function replaceRecoveryCodes(tx: Tx, vault: Vault, providerId: number): Promise<string[]> {
  await tx.deleteFrom('recovery_codes').where('id_prestador', '=', providerId).execute();
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  const rows = codes.map((code) => ({ id_prestador: providerId, hash: vault.hashCode(providerId, code) }));
  await tx.insertInto('recovery_codes').values(rows).execute();
  return codes;
}

/**
 * Once there is a factor, what was begun before it counts no more: not a sign-in that waits for its second step, nor an app
 * or a passkey that somebody who only knows the password may have begun to set up.
 */
export async function endWhatWaits(tx: Tx, providerId: number): Promise<void> {
  await tx.deleteFrom('login_challenges').where('id_prestador', '=', providerId).execute();
  await tx.deleteFrom('passkey_challenges').where('id_prestador', '=', providerId).execute();
  await tx
    .deleteFrom('totp_secrets')
    .where('id_prestador', '=', providerId)
    .where('confirmed_at', 'is', null)
    .execute();
}

/** Returns whether a confirmed app was removed. */
export async function removeApp(tx: Tx, providerId: number): Promise<boolean> {
  const removed = await tx
    .deleteFrom('totp_secrets')
    .where('id_prestador', '=', providerId)
    .returning('confirmed_at')
    .executeTakeFirst();
  await dropIdleRecoveryCodes(tx, providerId);
  return removed?.confirmed_at != null;
}

/** Recovery codes stand in for a factor: without any they would open nothing. */
export async function dropIdleRecoveryCodes(tx: Tx, providerId: number): Promise<void> {
  if (await hasFactor(tx, providerId)) return;
  await tx.deleteFrom('recovery_codes').where('id_prestador', '=', providerId).execute();
}

export async function hasFactor(tx: Tx, providerId: number): Promise<boolean> {
  const { has_totp, has_passkey } = await tx
    .selectFrom('prestadores')
    .select([HAS_TOTP.as('has_totp'), HAS_PASSKEY.as('has_passkey')])
    .where('id_prestador', '=', providerId)
    .executeTakeFirstOrThrow();
  return has_totp || has_passkey;
}

/** Removes every factor of somebody who lost them. Returns whether there was any. */
export async function removeEveryFactor(tx: Tx, providerId: number): Promise<boolean> {
  const passkeys = await tx.deleteFrom('passkeys').where('id_prestador', '=', providerId).executeTakeFirst();
  return (await removeApp(tx, providerId)) || passkeys.numDeletedRows > 0n;
}
