import type { TrailAction } from '@trama/contract/words/trail-actions';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '../../database/connect.ts';
import { type Pace, type Rounds, rounds } from '../jobs/rounds.ts';
import { addressOf, siteOf } from '../limits/address.ts';
import { recordInTrail, type TrailContext, type TrailFacts } from './record-in-trail.ts';
import { recordedSql } from './trail-rows.ts';

/**
 * How many refusals of one person or site have a row each in a window; the others share one. Of so many things the first
 * refusal has its row in any case: otherwise twenty refusals of one record would hide which others are tried.
 */
const ROWS_OF_THEIR_OWN = 20;
const NOTHING = 0;
const STRANGER = 0;
const WINDOW_MINUTES = 15;
const PACE: Pace = { firstMs: 60_000, nextMs: 60_000 };

interface Window {
  tries: number;
  things: number[];
}

/**
 * A refusal of somebody who can go on without end: a stranger makes up e-mails and passkeys, a signed-in person numbers of
 * patients. Each try holds the row of its window, so tries at the same moment count too.
 */
export async function recordRefusedTry(
  db: Db,
  who: TrailContext,
  action: TrailAction,
  about: Pick<TrailFacts, 'patient' | 'object'> = {},
): Promise<void> {
  const person = who.id ?? STRANGER;
  // A line of IPv6 has thousands of networks, and a stranger could begin a window in each.
  const address = who.id === null ? siteOf(who.address) : addressOf(who.address);
  const thing = about.patient ?? about.object ?? NOTHING;
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<Window>`
      insert into refused_tries as t (id_prestador, address, action, ends_at)
      values (${person}, ${address}, ${action}, now() + make_interval(mins => ${WINDOW_MINUTES}))
      on conflict (id_prestador, address, action) do update set tries = t.tries + 1
      returning tries, things`.execute(tx);
    const { tries, things } = rows[0] as Window;
    const isNew = things.length < ROWS_OF_THEIR_OWN && !things.map(Number).includes(thing);
    if (!isNew && tries > ROWS_OF_THEIR_OWN) return;
    await sql`
      update refused_tries set recorded = recorded + 1, things = things || ${isNew ? [thing] : []}::bigint[]
       where (id_prestador, address, action) = (${person}, ${address}, ${action})`.execute(tx);
    await recordInTrail(tx, who, action, { outcome: 'refused', ...about });
  });
}

const COUNT_OF_A_WINDOW = sql.raw(
  recordedSql(
    { column: 'counted.action' },
    {
      who: 'counted',
      from: 'counted where unrecorded > 0',
      columns: { filas: 'unrecorded' },
      outcome: 'refused',
    },
  ),
);

/** One row for each window that is over and had more tries than rows. Of several processes one finds it. */
export async function recordRefusedWindows(db: Db): Promise<number> {
  const { numAffectedRows } = await sql`
    with over as (
      delete from refused_tries where ends_at <= now() returning id_prestador, address, action, tries, recorded
    ), counted as (
      select p.id_prestador as actor_id, p.role, over.address, null::text as request_id, over.action,
             over.tries - over.recorded as unrecorded
        from over left join prestadores p using (id_prestador))
    ${COUNT_OF_A_WINDOW}`.execute(db);
  return Number(numAffectedRows ?? 0);
}

export const refusedTryRounds = (db: Db, logger: FastifyBaseLogger, pace = PACE): Rounds =>
  rounds({ logger, pace, what: 'refused tries counted', work: () => recordRefusedWindows(db) });
