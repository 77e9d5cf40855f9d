import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '../../database/connect.ts';
import { BEGINNING } from '../trail/chain.ts';

/** Prometheus gives up after ten seconds: by then it must have what the process knows of itself. */
const ANSWER_WITHIN_MS = 3_000;
const UNSEALED_COUNTED = 10_000;

/** Metrics of the whole clinic: a name, and what it means. */
export const FACTS = {
  database_up: '1 if the database answers in time',
  standbys: 'Standbys that follow the database',
  replication_lag_bytes:
    'What the slowest standby has still to take over; absent where the login may not see it',
  replication_lag_seconds: 'How far the slowest standby is behind; absent where the login may not see it',
  wal_archived_age_seconds:
    'Age of the newest archived piece of the write-ahead log; absent without an archive',
  outbox_waiting: 'Mails that wait to be sent',
  outbox_oldest_seconds: 'Age of the oldest mail that waits',
  outbox_dead: 'Mails that were given up, and that nobody has looked at',
  trail_unsealed_rows: 'Rows of the trail that are not sealed yet, counted up to 10000',
  trail_unsealed_seconds: 'Age of the oldest row of the trail that is not sealed yet',
  newest_backup_age_seconds: 'Age of the newest automatic backup; absent where Trama makes none',
} as const;
export type Fact = keyof typeof FACTS;

type DatabaseFacts = Partial<Record<Fact, number | null>>;

/** What the database knows. That it does not answer is a fact too. */
export async function clinicFacts(db: Db): Promise<DatabaseFacts> {
  const asked = ask(db).then(
    (facts): DatabaseFacts => ({ ...facts, database_up: 1 }),
    (): DatabaseFacts => ({ database_up: 0 }),
  );
  return Promise.race([asked, pause(ANSWER_WITHIN_MS, { database_up: 0 }, { ref: false })]);
}

async function ask(db: Db): Promise<DatabaseFacts> {
  const { rows } = await sql<DatabaseFacts>`
    with waiting as (
      select count(*)::int as n, extract(epoch from now() - min(created_at))::float8 as age from outbox
       where sent_at is null and dead_at is null and discarded_at is null
    ), sealed as (
      select era, tx, last_id from audit_seals order by block desc limit 1
    ), unsealed as (
      select count(*)::int as n, extract(epoch from now() - min(at))::float8 as age from (
        select a.at from audit_log a
         where (a.era, a.tx, a.id) > (coalesce((select era from sealed), ${BEGINNING.era}),
                                      coalesce((select tx from sealed), ${BEGINNING.tx}::xid8),
                                      coalesce((select last_id from sealed), ${BEGINNING.last_id}))
         order by a.era, a.tx, a.id limit ${UNSEALED_COUNTED}) a
    ), standbys as (
      select count(*)::int as n, max(pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn))::float8 as bytes,
             max(coalesce(extract(epoch from replay_lag), 0)) filter (where replay_lsn is not null)::float8 as seconds
        from pg_stat_replication
    )
    select standbys.n as standbys, standbys.bytes as replication_lag_bytes,
           standbys.seconds as replication_lag_seconds,
           (select extract(epoch from now() - last_archived_time)::float8 from pg_stat_archiver) as wal_archived_age_seconds,
           waiting.n as outbox_waiting, coalesce(waiting.age, 0) as outbox_oldest_seconds,
           (select count(*)::int from outbox where dead_at is not null and discarded_at is null) as outbox_dead,
           unsealed.n as trail_unsealed_rows, coalesce(unsealed.age, 0) as trail_unsealed_seconds
      from waiting, unsealed, standbys`.execute(db);
  return rows[0] ?? {};
}
