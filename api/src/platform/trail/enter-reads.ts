import { sql } from 'kysely';
import type { Db } from '../../database/connect.ts';

/** Few enough that nobody who looks into the trail meanwhile waits long. */
const ENTERED_AT_ONCE = 1_000;

/** Enters what was read until now into the trail, where it is recorded aside at first (see read-trail.ts). */
export async function enterReads(db: Db): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ entered: number }>`
      select enter_reads(${ENTERED_AT_ONCE}) as entered`.execute(db);
    if (Number(rows[0]?.entered) < ENTERED_AT_ONCE) return;
  }
}
