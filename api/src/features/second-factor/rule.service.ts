import type { Role } from '@trama/contract/words/access-policy';
import { sql } from 'kysely';
import type { Db } from '../../database/connect.ts';
import type { SecondFactorRule } from '../../platform/access/second-factor-rule.ts';
import { vault } from './vault.service.ts';

/** The key is not there, or not the one: nobody with a second factor could sign in. Stops the start. */
export class DataKeyError extends Error {
  constructor(reason: string) {
    super(`DATA_KEY: ${reason}`);
  }
}

interface Settings {
  secondFactor?: 'off' | 'optional' | 'required' | undefined;
  secondFactorRoles: readonly Role[];
}

/**
 * What the settings mean here. Without a word about it a second factor can be had wherever there is a key. One that people
 * already have is never dropped because the key is missing: that takes SECOND_FACTOR=off.
 */
export async function secondFactorRule(
  db: Db,
  { secondFactor, secondFactorRoles }: Settings,
  dataKey: string | undefined,
): Promise<SecondFactorRule> {
  if (secondFactor === 'off') return { mode: 'off' };
  if (!dataKey) {
    if (secondFactor) throw new DataKeyError('is required together with DATABASE_URL for SECOND_FACTOR');
    if (await isAnyKept(db)) throw new DataKeyError('is missing: there are accounts with a second factor');
    return { mode: 'off' };
  }
  const kept = await db
    .selectFrom('totp_secrets')
    .select(['id_prestador', 'sealed'])
    .limit(1)
    .executeTakeFirst();
  if (kept && !opens(dataKey, kept))
    throw new DataKeyError('is not the one under which the second factors of this clinic are sealed');
  return { mode: secondFactor ?? 'optional', roles: secondFactorRoles, dataKey };
}

/** Passkeys need no key themselves, but without one nobody would be asked for them either. */
async function isAnyKept(db: Db): Promise<boolean> {
  const { rows } = await sql<{ kept: boolean }>`
    select exists (select from totp_secrets) or exists (select from passkeys) or exists (select from recovery_codes)
        as kept`.execute(db);
  return rows[0]?.kept === true;
}

function opens(dataKey: string, { id_prestador, sealed }: { id_prestador: number; sealed: Buffer }): boolean {
  try {
    vault(dataKey).open(id_prestador, sealed);
    return true;
  } catch {
    return false;
  }
}
