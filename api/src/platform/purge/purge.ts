import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '../../database/connect.ts';
import type { Files } from '../files/files.ts';
import { removeOrphans } from '../files/kept-files.ts';
import { type Rounds, rounds } from '../jobs/rounds.ts';

const PURGE_LOCK = 7_261_004;
/** So long after their end sessions, links and keys can still help to find out what happened. */
const DEAD_DAYS = 30;
/** Few enough that nobody waits for one statement. */
const BATCH = 1_000;
const HOUR_MS = 3_600_000;
const PACE = { firstMs: 10 * 60_000, nextMs: 6 * HOUR_MS };

/** Nothing of the record and no row of the trail is ever among these. Refresh tokens go with their session. */
const DEAD = {
  sessions: { key: sql`id`, diedAt: sql`expires_at` },
  setup_tokens: { key: sql`hash`, diedAt: sql`expires_at` },
  login_challenges: { key: sql`hash`, diedAt: sql`expires_at` },
  passkey_challenges: { key: sql`challenge`, diedAt: sql`expires_at` },
  calendar_tokens: { key: sql`id_calendario`, diedAt: sql`revoked_at` },
  // Of reminders: nobody comes to an appointment that is over.
  enlaces_turnos: { key: sql`hash`, diedAt: sql`inicio` },
  enlaces_conformidad: { key: sql`hash`, diedAt: sql`vence_el` },
  // A year in all: long enough to look back at, and for a device or an address that is seldom used.
  avisos: { key: sql`id`, diedAt: sql`at + interval '335 days'` },
  sign_in_addresses: { key: sql`id_prestador, address_hash`, diedAt: sql`last_at + interval '335 days'` },
  sign_in_devices: { key: sql`id_prestador, device_hash`, diedAt: sql`last_at + interval '335 days'` },
  // 90 days in all: after that nobody needs to know who got which mail.
  outbox: { key: sql`id`, diedAt: sql`coalesce(sent_at, dead_at, discarded_at) + interval '60 days'` },
  // Messages of a team: 90 days in all. Who has read one goes with it.
  mensajes_equipo: { key: sql`id_mensaje`, diedAt: sql`fecha_creacion + interval '60 days'` },
  // A repeated creation comes within minutes.
  idempotent_creations: { key: sql`id_prestador, key`, diedAt: sql`created_at` },
} as const;

/** Deletes what has been dead for 30 days, batch after batch. Gives how many rows that were. */
export async function purgeDead(
  db: Db,
  { batch = BATCH, stop }: { batch?: number; stop?: AbortSignal } = {},
): Promise<number> {
  let purged = 0;
  for (const table of Object.keys(DEAD) as (keyof typeof DEAD)[]) {
    for (let rows = batch; rows === batch && !stop?.aborted; purged += rows)
      rows = await purgeBatch(db, table, batch);
  }
  return purged;
}

/** One process at a time: a second one returns at once. */
async function purgeBatch(db: Db, table: keyof typeof DEAD, batch: number): Promise<number> {
  const { key, diedAt } = DEAD[table];
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
