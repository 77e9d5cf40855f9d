import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Db, Tx } from '../../../database/connect.ts';
import { hashSecret } from '../../../platform/access/secrets.ts';
import { addressOf } from '../../../platform/limits/address.ts';
import { counters, GUESSES, type TryLimit, tryLimit } from '../../../platform/limits/rate-limits.ts';
import { recordInTrail, type TrailContext } from '../../../platform/trail/record-in-trail.ts';
import { recordRefusedTry } from '../../../platform/trail/refused-tries.ts';

/** Tries for one account over all addresses: beyond this every try waits, each a little longer than the one before. */
const OF_ACCOUNT = { points: 100, seconds: 60 * 60 };
const LONGEST_EMAIL = 300;
const PAUSE_STEP_MS = 100;
const PAUSE_MAX_MS = 5_000;

export type OutOfTurn = (wait: Promise<unknown>) => Promise<void>;
export type SignInGuesses = ReturnType<typeof signInGuesses>;

/**
 * What guessing costs: a few tries for one account from one address, then none; and a wait for everybody who tries an
 * account that is being guessed from everywhere. The account itself is never locked, because then anybody could lock a
 * doctor out, and the owner does not wait where they have signed in before.
 */
export function signInGuesses(db: Db, pool: pg.Pool, ofAddress: TryLimit) {
  const ofAccount = counters(pool, 'login-account', OF_ACCOUNT);
  return {
    /** For input that is not valid: without a password it is not a try, and is not counted. */
    assertOpen: async (body: unknown, address: string): Promise<void> => {
      const { email } = (body ?? {}) as { email?: unknown };
      if (typeof email !== 'string' || email.length > LONGEST_EMAIL) return;
      await ofAddress.assertOpen([addressOf(address), email.trim().toLowerCase()]);
    },
    /** Before the password is looked at. Who has to wait keeps nobody of the same address waiting. */
    spend: async (account: string, who: TrailContext, outOfTurn: OutOfTurn): Promise<void> => {
      const refused = () => recordRefusedTry(db, who, 'session.login_failed');
      await ofAddress.spend([addressOf(who.address), account], refused);
      const { over } = await ofAccount.count([account]);
      if (over > 0 && !(await hasSignedInFrom(db, account, who.address)))
        await outOfTurn(pause(Math.min(PAUSE_MAX_MS, over * PAUSE_STEP_MS)));
    },
    forgive: (account: string, { address }: TrailContext) => ofAddress.forgive([addressOf(address), account]),
  };
}

/** Only somebody with the right password gets here, so strangers cannot lock the owner out. */
const FACTORS_OF_ACCOUNT = { points: 50, seconds: 60 * 60 };

export type FactorGuesses = ReturnType<typeof factorGuesses>;

/**
 * The same for second factors, whose six digits somebody with the password could try from many addresses: after some
 * tries, codes from places where the owner has never signed in are refused unchecked.
 */
export function factorGuesses(db: Db, pool: pg.Pool) {
  const ofAddress = tryLimit(pool, 'second-factor', GUESSES);
  const ofAccount = tryLimit(pool, 'second-factor-account', FACTORS_OF_ACCOUNT);
  return {
    spend: async (account: string, who: TrailContext): Promise<void> => {
      const refused = () => recordInTrail(db, who, 'second_factor.failed', { outcome: 'refused' });
      await ofAddress.spend([addressOf(who.address), account], refused);
      if (!(await hasSignedInFrom(db, account, who.address))) await ofAccount.spend([account], refused);
    },
    forgive: (account: string, { address }: TrailContext) => ofAddress.forgive([addressOf(address), account]),
  };
}

const hashOf = (address: string) => hashSecret(addressOf(address));

async function hasSignedInFrom(db: Db, account: string, address: string): Promise<boolean> {
  const { rows } = await sql`
    select from sign_in_addresses a join prestadores p using (id_prestador)
     where lower(p.email collate "C") = ${account} and a.address_hash = ${hashOf(address)}`.execute(db);
  return rows.length > 0;
}

export async function rememberSignIn(tx: Tx, providerId: number, address: string): Promise<void> {
  await tx
    .insertInto('sign_in_addresses')
    .values({ id_prestador: providerId, address_hash: hashOf(address) })
    .onConflict((conflict) =>
      conflict.columns(['id_prestador', 'address_hash']).doUpdateSet({ last_at: sql`now()` }),
    )
    .execute();
}
