import type pg from 'pg';
import { hashSecret } from '../access/secrets.ts';
import { AppError } from '../errors/app-error.ts';

export interface Allowance {
  points: number;
  seconds: number;
}

/** The limit for guessing a password or a code. */
export const GUESSES = { points: 10, seconds: 15 * 60 };

const SWEEP_EVERY_MS = 10 * 60 * 1000;
const NOW_MS = '(extract(epoch from clock_timestamp()) * 1000)::bigint';

/** Counting and looking are one statement: tries at the same moment count too. The window begins with the first. */
const SPEND = `
  insert into rate_limits as r (key, points, expire) values ($1, $2, ${NOW_MS} + $3)
  on conflict (key) do update
     set points = case when r.expire > ${NOW_MS} then least(r.points::bigint + $2, 2000000000) else $2 end,
         expire = case when r.expire > ${NOW_MS} then r.expire else excluded.expire end
  returning points, expire - ${NOW_MS} as ms_left`;

const LOOK = `
  select points, expire - ${NOW_MS} as ms_left from rate_limits where key = $1 and expire > ${NOW_MS}`;

/**
 * Counters in the database, by its clock: they hold across processes, restarts and machines whose clocks differ.
 * Keys are hashed: no address book of tries.
 */
export function counters(pool: pg.Pool, name: string, { points: allowed, seconds }: Allowance) {
  const keyOf = (who: string[]) => `${name}:${hashSecret(JSON.stringify(who)).toString('base64url')}`;
  let sweptAt = performance.now();

  async function sweep(): Promise<void> {
    if (performance.now() - sweptAt < SWEEP_EVERY_MS) return;
    sweptAt = performance.now();
    await pool.query(`delete from rate_limits where expire < ${NOW_MS}`);
  }

  return {
    /** Takes that many points, and tells how many are over the allowance and how long the window still lasts. */
    count: async (who: string[], points = 1): Promise<Counted> => {
      await sweep();
      const { rows } = await pool.query(SPEND, [keyOf(who), points, seconds * 1000]);
      const { points: spent, ms_left } = rows[0] as { points: number; ms_left: number };
      return { over: spent - allowed, msLeft: ms_left };
    },
    /** The same as if one point were taken now, without taking it. */
    look: async (who: string[]): Promise<Counted> => {
      const { rows } = await pool.query(LOOK, [keyOf(who)]);
      const { points = 0, ms_left = 0 } = (rows[0] ?? {}) as { points?: number; ms_left?: number };
      return { over: points + 1 - allowed, msLeft: ms_left };
    },
    forgive: async (who: string[]): Promise<void> => {
      await pool.query('delete from rate_limits where key = $1', [keyOf(who)]);
    },
  };
}

export interface Counted {
  over: number;
  msLeft: number;
}

export const limitReached = ({ msLeft }: Counted) =>
  new AppError('RATE_LIMITED', { retryAfterSeconds: Math.max(1, Math.ceil(msLeft / 1000)) });

export interface TryLimit {
  /** Counts a try, or refuses it. The first refusal of a window calls back, so that the trail gets one row. */
  spend(who: string[], onFirstRefusal?: () => Promise<void>): Promise<void>;
  /** Refuses where the next try would be refused, and counts nothing. */
  assertOpen(who: string[]): Promise<void>;
  forgive(who: string[]): Promise<void>;
}

export function tryLimit(pool: pg.Pool, name: string, allowance: Allowance): TryLimit {
  const { count, look, forgive } = counters(pool, name, allowance);
  return {
    spend: async (who, onFirstRefusal) => {
      const counted = await count(who);
      if (counted.over === 1) await onFirstRefusal?.();
      if (counted.over > 0) throw limitReached(counted);
    },
    assertOpen: async (who) => {
      const counted = await look(who);
      if (counted.over > 0) throw limitReached(counted);
    },
    forgive,
  };
}
