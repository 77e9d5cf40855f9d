import { sql } from 'kysely';
import type { Db } from '../../database/connect.ts';
import { keepHead, keptHeads } from './head-file.ts';
import { latestHead } from './heads.ts';
import { sealTrail } from './seal.ts';
import { verifyCatalogue } from './verify-catalogue.ts';
import { verifyCharges } from './verify-charges.ts';
import { verifyDefinitions } from './verify-definitions.ts';
import { verifyRecords } from './verify-records.ts';
import { verifyRisk } from './verify-risk.ts';
import { type TrailCheck, verifyTrail } from './verify-trail.ts';

interface VerifyOptions {
  headFile: string;
  writers: string[];
  say: (line: string) => void;
}

/** Seals what is final, then compares trail and records in one snapshot, while the clinic goes on working. */
export async function verify(db: Db, { headFile, writers, say }: VerifyOptions): Promise<TrailCheck> {
  const sealedBefore = await latestHead(db);
  // Read before sealing: a new block on top of a chain written again must not get a head outside.
  const { heads, findings } = await keptHeads(headFile);
  const missingHeads = sealedBefore ? findings : [];
  const head = await sealTrail(db);
  const definitions = await verifyDefinitions(db);
  const check = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      await sql`set local work_mem = '64MB'`.execute(tx);
      const headsUpTo = sealedBefore?.block ?? 0;
      const trail = await verifyTrail(tx, { heads, headsUpTo, writers, onProgress: everySoManyRows(say) });
      say(`Trail: ${trail.rows} rows in ${trail.blocks} blocks, ${trail.unsealed} not sealed yet.`);
      say(`Trail: compared with ${heads.length} heads kept in ${headFile}.`);
      const records = await verifyRecords(tx, (table) => say(`Records: ${table} …`));
      const charges = await verifyCharges(tx);
      const risk = await verifyRisk(tx);
      const catalogue = await verifyCatalogue(tx);
      return {
        ...trail,
        findings: [
          ...missingHeads,
          ...trail.findings,
          ...records,
          ...charges,
          ...risk,
          ...definitions,
          ...catalogue,
        ],
      };
    });
  if (head && check.findings.length === 0) await keepHead(headFile, head);
  return check;
}

const PROGRESS_ROWS = 100_000;

function everySoManyRows(say: (line: string) => void): (rows: number) => void {
  let next = PROGRESS_ROWS;
  return (rows) => {
    if (rows < next) return;
    say(`Trail: ${rows} rows …`);
    next = rows + PROGRESS_ROWS;
  };
}
