import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from './app-error.ts';
import { hashSecret } from './secrets.ts';

const TRIES = 10;
const WINDOW_SECONDS = 15 * 60;

export interface TryLimit {
  /** Counts a try, or refuses it. Counting comes first, so that tries at the same moment count too. */
  spend(...who: string[]): Promise<void>;
  forgive(...who: string[]): Promise<void>;
}

/** Kept in the database: it holds across processes and restarts. Keys are hashed: no address book of tries. */
export function tryLimit(pool: pg.Pool, name: string): TryLimit {
  const limiter = new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    keyPrefix: name,
    points: TRIES,
    duration: WINDOW_SECONDS,
  });
  const keyOf = (who: string[]) => hashSecret(JSON.stringify(who)).toString('base64url');
  return {
    spend: async (...who) => {
      try {
        await limiter.consume(keyOf(who));
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        const retryAfterSeconds = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
        throw new AppError('RATE_LIMITED', { retryAfterSeconds });
      }
    },
    forgive: async (...who) => {
      await limiter.delete(keyOf(who));
    },
  };
}
