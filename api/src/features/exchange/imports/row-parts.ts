import type { RowResult } from '@trama/contract/words/exchange/imports';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../database/connect.ts';

/**
 * A statement for fifty thousand patients would take longer than any statement may. Patients who get another name or
 * become inactive leave their place in the list one by one, which takes several times as long.
 */
export const CREATED_PER_STATEMENT = 4_000;
export const CHANGED_PER_STATEMENT = 500;
/** Each note waits for the one before it in its patient's chain. */
export const NOTED_PER_STATEMENT = 1_000;

interface Parts {
  id: number;
  results: readonly RowResult[];
  most: number;
  /** Which of these rows, as a condition on `importacion_filas f`; without it all. */
  which?: RawBuilder<unknown>;
}

/** Rows that are about somebody who is a patient, or becomes one. */
export const WRITTEN: readonly RowResult[] = ['nueva', 'actualiza', 'igual'];

export interface Part {
  last: number;
  /** Its rows, as a condition on `importacion_filas f`. */
  rows: RawBuilder<unknown>;
}

/** The next rows with one of these results. */
export async function partAfter(
  tx: Tx,
  { id, results, most, which = sql`true` }: Parts,
  after: number,
): Promise<Part | undefined> {
  const rows = sql`f.id_importacion = ${id} and f.resultado = any(${results}::text[]) and f.fila > ${after} and ${which}`;
  const { rows: found } = await sql<{ last: number | null }>`
    select max(fila) as last from (
      select f.fila from importacion_filas f where ${rows} order by f.fila limit ${most}) f`.execute(tx);
  const last = found[0]?.last;
  return last ? { last, rows: sql`${rows} and f.fila <= ${last}` } : undefined;
}

export async function inParts(
  tx: Tx,
  parts: Parts,
  work: (rows: Part['rows']) => Promise<unknown>,
): Promise<void> {
  for (let part = await partAfter(tx, parts, 0); part; part = await partAfter(tx, parts, part.last))
    await work(part.rows);
}
