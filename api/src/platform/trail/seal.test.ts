import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { useTestApp } from '../../../test/test-app.ts';
import type { Db } from '../../database/connect.ts';
import { BLOCK_ROWS, sealTrail } from './seal.ts';

const t = await useTestApp();
const written = (rows: number) =>
  sql`insert into audit_log (action, outcome) select 'session.read', 'ok' from generate_series(1, ${rows})`.execute(
    t.db,
  );

/** The database of a clinic where somebody writes whenever a block has been sealed, twenty times in all. */
function busyDatabase(): { db: Db; blocks: () => number } {
  let blocks = 0;
  const transaction = () => ({
    execute: async (work: Parameters<ReturnType<Db['transaction']>['execute']>[0]) => {
      const sealed = await t.db.transaction().execute(work);
      if (sealed && ++blocks < 20) await written(1);
      return sealed;
    },
  });
  return { db: { transaction } as unknown as Db, blocks: () => blocks };
}

it('seals what there is in full blocks, and does not wait for those who go on writing', async () => {
  await written(2 * BLOCK_ROWS);
  const { db, blocks } = busyDatabase();
  // Transactions of other tests on the same server put sealing off.
  await expect.poll(async () => (await sealTrail(db)) !== undefined, { timeout: 30_000 }).toBe(true);
  expect(blocks()).toBeLessThanOrEqual(3);
});
