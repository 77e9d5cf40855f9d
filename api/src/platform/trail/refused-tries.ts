import type { TrailAction } from '@trama/contract/words/trail-actions';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '../../database/connect.ts';
import { type Pace, type Rounds, rounds } from '../jobs/rounds.ts';
import { addressOf } from '../limits/address.ts';
import { recordInTrail, type TrailContext, type TrailFacts } from './record-in-trail.ts';
import { recordedSql } from './trail-rows.ts';

/** How many refusals of one person or address have a row each in a window; the others share one. */
const ROWS_OF_THEIR_OWN = 20;
const STRANGER = 0;
const WINDOW_MINUTES = 15;
const PACE: Pace = { firstMs: 60_000, nextMs: 60_000 };

/**
 * A refusal of somebody who can go on without end: a stranger makes up e-mails and passkeys, a signed-in person numbers of
 * patients. Counting is one statement, so tries at the same moment count too.
 */
export async function recordRefusedTry(
  db: Db,
  who: TrailContext,
  action: TrailAction,
  about: Pick<TrailFacts, 'patient' | 'object'> = {},
): Promise<void> {
  const { rows } = await sql<{ tries: number }>`
    insert into refused_tries as t (id_prestador, address, action, ends_at)
    values (${who.id ?? STRANGER}, ${addressOf(who.address)}, ${action}, now() + make_interval(mins => ${WINDOW_MINUTES}))
    on conflict (id_prestador, address, action) do update set tries = t.tries + 1
    returning tries`.execute(db);
  if (Number(rows[0]?.tries) <= ROWS_OF_THEIR_OWN)
    await recordInTrail(db, who, action, { outcome: 'refused', ...about });
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
      delete from refused_tries where ends_at <= now() returning id_prestador, address, action, tries
    ), counted as (
      select p.id_prestador as actor_id, p.role, over.address, null::text as request_id, over.action,
             over.tries - ${ROWS_OF_THEIR_OWN}::integer as unrecorded
        from over left join prestadores p using (id_prestador))
    ${COUNT_OF_A_WINDOW}`.execute(db);
  return Number(numAffectedRows ?? 0);
}

export const refusedTryRounds = (db: Db, logger: FastifyBaseLogger, pace = PACE): Rounds =>
  rounds({ logger, pace, what: 'refused tries counted', work: () => recordRefusedWindows(db) });
