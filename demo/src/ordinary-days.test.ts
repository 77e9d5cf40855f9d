import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createDb, createPool, type Db } from '@trama/api/database/connect';
import { type OwnerAccess, openAsOwner } from '@trama/api/database/opening/owner';
import { SERVING_ROLE } from '@trama/api/database/opening/serving-login';
import { ALERT_RULES } from '@trama/api/features/access/alerts/alert-rules';
import { raiseAll } from '@trama/api/features/access/alerts/alerts.service';
import { verify } from '@trama/api/platform/trail/verify';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DAYS, momentOf } from './facts.ts';
import { fillIfEmpty } from './seed.ts';

/** The alerts of the demo clinic with the default thresholds, and whether the verification is content with it. */

const WEEKS = DAYS / 7;
const AS_SET = Object.fromEntries(ALERT_RULES.map(({ kind, initially }) => [kind, initially]));

let dataDir: string;
let owner: OwnerAccess;
let db: Db;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'trama-ordinary-'));
  await fillIfEmpty(dataDir, () => {});
  owner = await openAsOwner(undefined, dataDir);
  db = createDb(createPool({ url: owner.url, poolSize: 1, onError: () => {} }));
}, 300_000);
afterAll(async () => {
  await db.destroy();
  await owner.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** How many alerts two years would have raised by each rule. Nothing of it is kept. */
async function alertsWith(thresholds: Record<string, number>): Promise<Map<string, number>> {
  const counted = new Map<string, number>();
  const whole = { from: momentOf(DAYS, 8), to: momentOf(0, 20) };
  const looked = db.transaction().execute(async (tx) => {
    await raiseAll(tx, whole, { hours: { opens: 7, closes: 22 }, thresholds });
    const { rows } = await sql<{ tipo: string; alerts: number }>`
      select tipo, count(*)::integer as alerts from alertas group by tipo`.execute(tx);
    for (const { tipo, alerts } of rows) counted.set(tipo, alerts);
    throw new Undone();
  });
  await looked.catch((error: unknown) => {
    if (!(error instanceof Undone)) throw error;
  });
  return counted;
}
class Undone extends Error {}

it('two years of ordinary days raise fewer than one alert a week by each rule', async () => {
  const counted = await alertsWith(AS_SET);
  for (const { kind } of ALERT_RULES)
    expect([kind, (counted.get(kind) ?? 0) / WEEKS < 1]).toEqual([kind, true]);
});

it('with half the thresholds there are some, still fewer than one a week: the days are not empty', async () => {
  const half = Object.entries(AS_SET).map(([kind, from]) => [kind, Math.ceil(from / 2)]);
  const counted = await alertsWith(Object.fromEntries(half));
  for (const kind of ['muchas_fichas', 'acceso_nocturno', 'exportaciones']) {
    expect(counted.get(kind)).toBeGreaterThan(0);
    expect(counted.get(kind)).toBeLessThan(WEEKS);
  }
});

it('the clinic is as the application would have written it: the verification finds nothing', async () => {
  const headFile = path.join(dataDir, 'head-of-this-test.log');
  const check = await verify(db, { headFile, writers: [SERVING_ROLE], say: () => {} });
  expect(check.findings).toEqual([]);
});
