import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { type GuardedAccess, rolesOf } from '../access/access.ts';
import type { Actor } from '../access/actor.ts';
import { checkedSql } from '../access/reach.ts';
import type { OwnSql } from './own-sql.ts';

/** A standby that is further behind than this is not asked. */
const AGE_MAX_S = 600;
/** One that does not answer by then is not asked again for a while. */
const ANSWER_WITHIN_MS = 2_000;
const LEFT_ALONE_MS = 30_000;
const silentSince = new WeakMap<pg.Pool, number>();

/**
 * JSON that a standby counts for somebody that the leader has checked, and how old it is at most: the time since the last
 * change that it has taken over. Undefined if it does not answer, or is far behind: the leader is asked then.
 */
export async function countedBy(
  standby: pg.Pool,
  { access, actor }: { access: GuardedAccess; actor: Actor },
  { text }: OwnSql,
  values: readonly unknown[],
): Promise<{ json: string; ageSeconds: number } | undefined> {
  // Only the leader knows the present assignments, and counting a few patients is cheap.
  if (!rolesOf(access).seeAll.includes(actor.role)) return undefined;
  const statement = `with allowed as materialized ${checkedSql(access, String(actor.id), `'${actor.role}'`)}
    select own.json::text as json,
           case when pg_is_in_recovery()
                then ceil(extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp()))::integer
                else 0 end as age
      from allowed cross join lateral (${text}) own`;
  if (performance.now() - (silentSince.get(standby) ?? -LEFT_ALONE_MS) < LEFT_ALONE_MS) return undefined;
  // Whatever is wrong with it, the leader answers.
  const asked = standby
    .query<{ json: string; age: number | null }>(statement, [...values])
    .then(({ rows }) => rows[0])
    .catch(() => undefined);
  const row = await Promise.race([asked, pause(ANSWER_WITHIN_MS, undefined, { ref: false })]);
  if (!row) silentSince.set(standby, performance.now());
  if (!row || row.age === null || row.age > AGE_MAX_S) return undefined;
  return { json: row.json, ageSeconds: Math.max(0, row.age) };
}
