import { sql } from 'kysely';
import type { Db, Tx } from '../../database/connect.ts';
import { BEGINNING, blockHash, type Position, rowHash, rowsAfter, type Seal } from './chain.ts';

const SEAL_LOCK = 7_261_002;
/** Small enough that hashing a block holds nobody up. */
export const BLOCK_ROWS = 1_000;

/** The end of the chain, which can be kept outside the database. */
export type Head = Pick<Seal, 'block' | 'hash' | 'sealed_at'>;

/**
 * Seals every row that is final. Gives the head of the chain if that added to it. After a block that is not full it ends: what
 * others write meanwhile would make a block of a few rows each time, for as long as they write.
 */
export async function sealTrail(db: Db): Promise<Head | undefined> {
  let head: Head | undefined;
  for (;;) {
    const next = await db.transaction().execute(sealNextBlock);
    if (!next) return head;
    head = next;
    if (next.ids.length < BLOCK_ROWS) return head;
  }
}

/** One process at a time: a second one returns at once, and no writer waits for either. */
async function sealNextBlock(tx: Tx): Promise<Seal | undefined> {
  const { rows: turns } = await sql<{ mine: boolean }>`
    select pg_try_advisory_xact_lock(${SEAL_LOCK}) as mine`.execute(tx);
  if (!turns[0]?.mine) return undefined;
  const last = (await lastSeal(tx)) ?? BEGINNING;
  const rows = await finalRowsAfter(tx, last);
  const end = rows.at(-1);
  if (!end) return undefined;
  const unhashed = {
    block: last.block + 1,
    era: end.era,
    tx: end.tx,
    last_id: end.id,
    ids: rows.map(({ id }) => id),
    row_hashes: Buffer.concat(rows.map(rowHash)),
    sealed_at: new Date().toISOString(),
    previous_hash: last.hash,
  };
  const seal = { ...unhashed, hash: blockHash(unhashed) };
  await tx.insertInto('audit_seals').values(seal).execute();
  return seal;
}

function lastSeal(tx: Tx) {
  return tx
    .selectFrom('audit_seals')
    .select(['block', 'era', 'tx', 'last_id', 'hash'])
    .orderBy('block', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Only of transactions older than every running one, or of an era that is over: no row can appear among them any more. */
function finalRowsAfter(tx: Tx, after: Position) {
  const isFinal = sql`(a.tx < pg_snapshot_xmin(pg_current_snapshot())
    or a.era < (select era from audit_log order by era desc limit 1))`;
  return rowsAfter(tx, after, BLOCK_ROWS, isFinal);
}
