import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '../../database/connect.ts';
import { DEAD_ROWS } from '../../database/dead-rows.ts';
import type { Files } from '../files/files.ts';
import { removeOrphans } from '../files/kept-files.ts';
import { type Rounds, rounds } from '../jobs/rounds.ts';

const PURGE_LOCK = 7_261_004;
/** Sessions, links and keys are kept this long after their end, because they can help to find out what happened. */
const DEAD_DAYS = 30;
/** Few enough that nobody waits for one statement. */
const BATCH = 1_000;
const HOUR_MS = 3_600_000;
const PACE = { firstMs: 10 * 60_000, nextMs: 6 * HOUR_MS };

/** Deletes what has been dead for 30 days, batch after batch. Gives how many rows that were. */
export async function purgeDead(
  db: Db,
  { batch = BATCH, stop }: { batch?: number; stop?: AbortSignal } = {},
): Promise<number> {
  let purged = 0;
  for (const table of Object.keys(DEAD_ROWS) as (keyof typeof DEAD_ROWS)[]) {
    for (let rows = batch; rows === batch && !stop?.aborted; purged += rows)
      rows = await purgeBatch(db, table, batch);
  }
  return purged;
}

/** One process at a time: a second one returns at once. */
async function purgeBatch(db: Db, table: keyof typeof DEAD_ROWS, batch: number): Promise<number> {
  const { key, diedAt } = DEAD_ROWS[table];
  const { numAffectedRows } = await sql`
    delete from ${sql.table(table)}
     where (${key}) in (select ${key} from ${sql.table(table)}
                         where ${diedAt} < now() - make_interval(days => ${DEAD_DAYS})
                           and (select pg_try_advisory_xact_lock(${PURGE_LOCK}))
                         limit ${batch})`.execute(db);
  return Number(numAffectedRows ?? 0);
}

interface PurgeOptions {
  db: Db;
  files: Files;
  logger: FastifyBaseLogger;
  pace?: typeof PACE;
}

/** Purges some minutes after the start, and a few times a day. */
export const purgeRounds = ({ db, files, logger, pace = PACE }: PurgeOptions): Rounds =>
  rounds({
    logger,
    pace,
    what: 'dead sessions, links, keys and files that nothing names purged',
    work: async (stop) => (await purgeDead(db, { stop })) + (await removeOrphans(db, files, { stop })),
  });
