import type { Tx } from '../../database/connect.ts';
import {
  BEGINNING,
  blockHash,
  hashOfRow,
  type Position,
  rowHash,
  rowsAfter,
  type Seal,
  type TrailRow,
} from './chain.ts';
import type { HeadLine } from './head-file.ts';
import { headWatch } from './heads.ts';
import { timeWatch } from './row-times.ts';

const ROWS_AT_ONCE = 5_000;
const BLOCKS_AT_ONCE = 50;

export interface TrailCheck {
  /** One sentence for each thing that is not as it was written, in the order of the trail. */
  findings: string[];
  blocks: number;
  rows: number;
  /** Rows of transactions that are still running, or that another process seals at this moment. */
  unsealed: number;
}

interface TrailCheckOptions {
  /** Heads of the chain that were kept outside the database. */
  heads: HeadLine[];
  /** The last block that can have one: those after it have just been made. */
  headsUpTo: number;
  /** The users of the database that the application writes as. */
  writers: string[];
  onProgress?: (rows: number) => void;
}

/** Compares every row of the trail with the chain, and the chain with its heads outside, in one snapshot. */
export async function verifyTrail(
  tx: Tx,
  { heads, headsUpTo, writers, onProgress = () => {} }: TrailCheckOptions,
): Promise<TrailCheck> {
  const findings: string[] = [];
  const cursor = trailCursor(tx);
  let previous: Position & Pick<Seal, 'block' | 'hash'> = BEGINNING;
  let rows = 0;
  const hashes = new Map<number, string>();
  const wanted = new Set(heads.map(({ block }) => block));
  const nearHeads = headWatch(heads);
  const times = timeWatch();

  const sayIfForeign = ({ id, written_as }: TrailRow) => {
    if (writers.includes(written_as)) return;
    findings.push(`row ${id} of the trail was inserted by hand, as the database user "${written_as}"`);
  };

  for await (const seal of seals(tx)) {
    findings.push(...brokenLinks(seal, previous));
    if (wanted.has(seal.block)) hashes.set(seal.block, seal.hash.toString('hex'));
    if (seal.block <= headsUpTo) nearHeads.block(seal);
    const present = await cursor.upTo(seal);
    findings.push(...changedRows(seal, present), ...times.ofBlock(seal, present));
    present.forEach(sayIfForeign);
    previous = seal;
    rows += present.length;
    onProgress(rows);
  }
  const rest = await cursor.rest();
  rest.forEach(sayIfForeign);
  findings.push(...times.afterLastBlock(rest));
  if (heads.length > 0) findings.push(...nearHeads.findings());
  findings.push(...heads.flatMap((head) => missingHead(head, hashes)).slice(0, 1));
  return { findings, blocks: previous.block, rows: rows + rest.length, unsealed: rest.length };
}

function* brokenLinks(seal: Seal, previous: Pick<Seal, 'block' | 'hash'>): Generator<string> {
  const expected = previous.block + 1;
  if (seal.block !== expected) yield `block ${expected} of the trail was removed`;
  else if (!seal.previous_hash.equals(previous.hash))
    yield `block ${seal.block} of the trail does not follow block ${previous.block}: one of them was altered`;
  if (!blockHash(seal).equals(seal.hash)) yield `block ${seal.block} of the trail was altered`;
}

function* changedRows(seal: Seal, present: TrailRow[]): Generator<string> {
  const found = new Map(present.map((row) => [row.id, row]));
  for (const [index, id] of seal.ids.entries()) {
    const row = found.get(id);
    if (!row) yield `row ${id} of the trail was removed (block ${seal.block})`;
    else if (!rowHash(row).equals(hashOfRow(seal, index)))
      yield `row ${id} of the trail was altered (block ${seal.block})`;
    found.delete(id);
  }
  for (const id of found.keys()) yield `row ${id} of the trail was inserted by hand (block ${seal.block})`;
}

function missingHead({ block, hash, at }: HeadLine, hashes: Map<number, string>): string[] {
  const there = hashes.get(block);
  if (there === hash) return [];
  const what = there
    ? 'is another one now: the chain was written anew'
    : 'was removed from the end of the trail';
  return [`block ${block}, whose head was kept outside the database at ${at}, ${what}`];
}

async function* seals(tx: Tx): AsyncGenerator<Seal> {
  let after = 0;
  for (;;) {
    const page = await tx
      .selectFrom('audit_seals')
      .selectAll()
      .where('block', '>', after)
      .orderBy('block')
      .limit(BLOCKS_AT_ONCE)
      .execute();
    for (const seal of page) {
      yield { ...seal, ids: seal.ids.map(Number) };
      after = seal.block;
    }
    if (page.length < BLOCKS_AT_ONCE) return;
  }
}

/** Reads the trail once, in the order in which it is sealed, and never holds more than a page and a block of it. */
function trailCursor(tx: Tx) {
  let at: Position = BEGINNING;
  let page: TrailRow[] = [];
  let ended = false;

  async function next(isWanted: (row: TrailRow) => boolean): Promise<TrailRow | undefined> {
    if (page.length === 0 && !ended) {
      page = (await rowsAfter(tx, at, ROWS_AT_ONCE)).reverse();
      ended = page.length < ROWS_AT_ONCE;
    }
    const row = page.at(-1);
    if (!row || !isWanted(row)) return undefined;
    at = { era: row.era, tx: row.tx, last_id: row.id };
    return page.pop();
  }

  async function all(isWanted: (row: TrailRow) => boolean): Promise<TrailRow[]> {
    const rows: TrailRow[] = [];
    for (let row = await next(isWanted); row; row = await next(isWanted)) rows.push(row);
    return rows;
  }

  return {
    upTo: (end: Position) => all((row) => !isAfter(row, end)),
    rest: () => all(() => true),
  };
}

function isAfter(row: TrailRow, { era, tx, last_id }: Position): boolean {
  if (row.era !== era) return row.era > era;
  if (row.tx !== tx) return BigInt(row.tx) > BigInt(tx);
  return row.id > last_id;
}
