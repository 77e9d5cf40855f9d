import type { Seal, TrailRow } from './chain.ts';
import { BLOCK_ROWS } from './seal.ts';

/** For clocks that differ a little, and rows of transactions that took their time. */
const TOLERANCE_MS = 3_600_000;

/**
 * A row is sealed soon after it was written: its moment lies between the sealing before and its own. Somebody
 * who adds a row with a false moment cannot choose when it is sealed.
 */
export function timeWatch() {
  /** Rows that were there at this moment are in the blocks so far. */
  let sealedUntil = Number.NEGATIVE_INFINITY;

  function* outside(rows: TrailRow[], sealedAt: number): Generator<string> {
    // A clock that was set back shows in the blocks themselves, and is nobody's forgery.
    const from = Math.min(sealedUntil, sealedAt) - TOLERANCE_MS;
    const to = Math.max(sealedUntil, sealedAt) + TOLERANCE_MS;
    for (const { id, at } of rows) {
      const written = Date.parse(at);
      if (written < from || written > to)
        yield `row ${id} of the trail says that it was written at ${at}, which does not fit its place in the chain`;
    }
  }

  return {
    ofBlock(seal: Seal, rows: TrailRow[]): string[] {
      const sealedAt = Date.parse(seal.sealed_at);
      const findings = [...outside(rows, sealedAt)];
      // After a full block more rows were waiting already.
      if (seal.ids.length < BLOCK_ROWS) sealedUntil = sealedAt;
      return findings;
    },
    afterLastBlock: (rows: TrailRow[]): string[] => [...outside(rows, Date.now())],
  };
}
