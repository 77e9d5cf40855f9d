import type { Role } from '@trama/contract/words/access/access-policy';
import { sql } from 'kysely';
import type { Db } from '../../../database/connect.ts';
import { DataKeyError } from '../../../platform/access/data-key-error.ts';
import type { SecondFactorRule } from '../../../platform/access/second-factor-rule.ts';
import { vault } from './vault.service.ts';

interface Settings {
  secondFactor?: 'off' | 'optional' | 'required' | undefined;
  secondFactorRoles: readonly Role[];
}

/**
 * What the settings mean here. If they say nothing, people can have a second factor wherever there is a key. A missing
 * key never drops a factor that people already have: only SECOND_FACTOR=off does.
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
  if ((await isAnyKept(db)) && !(await isTheKey(db, dataKey)))
    throw new DataKeyError('is not the one under which the second factors of this clinic are sealed');
  await leaveProbe(db, dataKey);
  return { mode: secondFactor ?? 'optional', roles: secondFactorRoles, dataKey };
}

/** Passkeys need no key themselves, but without one nobody would be asked for them either. */
async function isAnyKept(db: Db): Promise<boolean> {
  const { rows } = await sql<{ kept: boolean }>`
    select exists (select from totp_secrets) or exists (select from passkeys) or exists (select from recovery_codes)
        as kept`.execute(db);
  return rows[0]?.kept === true;
}

/** No account has this id: the sealed probe cannot be used as an account's secret. */
const OF_THE_PROBE = 0;

interface Sealed {
  id_prestador: number;
  sealed: Buffer;
}

/** Tries the key on something sealed: the probe or, in clinics older than the probe, the secret of an app. */
async function isTheKey(db: Db, dataKey: string): Promise<boolean> {
  const { rows } = await sql<Sealed>`
    (select ${OF_THE_PROBE}::bigint as id_prestador, sealed from data_key_probe)
    union all
    (select id_prestador, sealed from totp_secrets limit 1)`.execute(db);
  return rows.every((row) => opens(dataKey, row));
}

/** Passkeys are not sealed: without the probe a later start with another key would not notice it. */
async function leaveProbe(db: Db, dataKey: string): Promise<void> {
  const sealed = vault(dataKey).seal(OF_THE_PROBE, 'probe');
  await db
    .insertInto('data_key_probe')
    .values({ sealed })
    .onConflict((conflict) => conflict.column('one').doUpdateSet({ sealed }))
    .execute();
}

function opens(dataKey: string, { id_prestador, sealed }: Sealed): boolean {
  try {
    vault(dataKey).open(Number(id_prestador), sealed);
    return true;
  } catch {
    return false;
  }
}
