import type { FactorEnrolment, SecondFactorState } from '@trama/contract/schemas/account';
import { RECOVERY_CODES } from '@trama/contract/words/second-factor';
import { sql } from 'kysely';
import type { Db, Tx } from '../../database/connect.ts';
import { mustHaveFactor, type SecondFactorRule } from '../../platform/access/second-factor-rule.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { newTotpSecret, stepOfCode, totpUrl } from './totp.ts';
import { newRecoveryCode, type Vault } from './vault.service.ts';

/** What a sign-in still needs once the password was right. */
export type NextStep = 'session' | 'code' | 'enrolment';

export function nextStep(rule: SecondFactorRule, person: { role: string; has_factor: boolean }): NextStep {
  if (rule.mode === 'off') return 'session';
  if (person.has_factor) return 'code';
  return mustHaveFactor(rule, person.role) ? 'enrolment' : 'session';
}

/** SQL: whether the person has a factor that was confirmed. */
export const HAS_FACTOR = sql<boolean>`exists (
  select from totp_secrets f where f.id_prestador = prestadores.id_prestador and f.confirmed_at is not null)`;

export async function describeFactor(
  db: Db | Tx,
  rule: SecondFactorRule,
  person: { id: number; role: string },
): Promise<SecondFactorState> {
  const { rows } = await sql<{ confirmed_at: string | null; recovery_codes_left: number }>`
    select (select confirmed_at from totp_secrets where id_prestador = ${person.id}),
           (select count(*)::integer from recovery_codes
             where id_prestador = ${person.id} and used_at is null) as recovery_codes_left`.execute(db);
  const { confirmed_at = null, recovery_codes_left = 0 } = rows[0] ?? {};
  const available = rule.mode !== 'off';
  return { available, required: mustHaveFactor(rule, person.role), confirmed_at, recovery_codes_left };
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

/** Whether the code of the app, or a recovery code, is good. If so, it was good for the last time. */
export async function spendFactor(tx: Tx, vault: Vault, providerId: number, code: string): Promise<boolean> {
  const step = await stepOf(tx, vault, providerId, code);
  const { rows } =
    step === null
      ? await sql`
          update recovery_codes set used_at = now()
           where id_prestador = ${providerId} and hash = ${vault.hashCode(providerId, code)} and used_at is null
          returning 1`.execute(tx)
      : await sql`
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

/** Ten new ones; those from before are good no more. Nobody sees them again. */
export async function replaceRecoveryCodes(tx: Tx, vault: Vault, providerId: number): Promise<string[]> {
  await tx.deleteFrom('recovery_codes').where('id_prestador', '=', providerId).execute();
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  const rows = codes.map((code) => ({ id_prestador: providerId, hash: vault.hashCode(providerId, code) }));
  await tx.insertInto('recovery_codes').values(rows).execute();
  return codes;
}

/** Whether there was one that had been confirmed. */
export async function removeFactor(tx: Tx, providerId: number): Promise<boolean> {
  const removed = await tx
    .deleteFrom('totp_secrets')
    .where('id_prestador', '=', providerId)
    .returning('confirmed_at')
    .executeTakeFirst();
  await tx.deleteFrom('recovery_codes').where('id_prestador', '=', providerId).execute();
  return removed?.confirmed_at != null;
}
