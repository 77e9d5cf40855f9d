import { sql } from 'kysely';
import type { Tx } from '../../../../database/connect.ts';
import { currentOf } from '../../../../database/patient-tables.ts';
import { BYTE_ORDER_MARK, csvLine } from '../../../../platform/http/csv.ts';
import type { ArchiveTable } from './table.ts';

/** About how many characters of a table are in memory at a time, however long its texts are. */
const PART_CHARACTERS = 200_000;
const MOST_ROWS = 200;

export async function countRows(tx: Tx, { name }: ArchiveTable): Promise<number> {
  const { rows } = await sql<{ rows: number }>`select count(*) as rows from ${sql.table(name)}`.execute(tx);
  return Number(rows[0]?.rows);
}

/** Every row of a table as the JSON of its described columns, by its key, part after part. */
async function* partsOf(tx: Tx, { name, key, columns }: ArchiveTable): AsyncGenerator<string[]> {
  const refs = (names: string[]) => sql.join(names.map((column) => sql.ref(column)));
  await sql`declare renglones no scroll cursor for
    select row_to_json(r)::text as json
      from (select ${refs(Object.keys(columns))} from ${sql.table(currentOf(name))} order by ${refs(key)}) r`.execute(
    tx,
  );
  for (;;) {
    const { rows } = await sql<{ json: string }>`
      select json from siguientes_renglones(${MOST_ROWS}, ${PART_CHARACTERS}) json`.execute(tx);
    if (rows.length === 0) break;
    yield rows.map(({ json }) => json);
  }
  await sql`close renglones`.execute(tx);
}

/** Called after every written part with its number of rows; it may wait, or throw to stop. */
export type OnRows = (rows: number) => Promise<void>;

/** A JSON array, one row a line: exactly what the database holds. */
export async function* jsonOf(tx: Tx, table: ArchiveTable, onRows: OnRows): AsyncGenerator<string> {
  let separator = '[\n';
  for await (const part of partsOf(tx, table)) {
    yield separator + part.join(',\n');
    separator = ',\n';
    await onRows(part.length);
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n';
}

/** The same for a spreadsheet (see csv.ts): without line breaks in a cell, and without formulas. */
export async function* csvOf(tx: Tx, table: ArchiveTable, onRows: OnRows): AsyncGenerator<string> {
  const names = Object.keys(table.columns);
  yield BYTE_ORDER_MARK + csvLine(names);
  for await (const part of partsOf(tx, table)) {
    yield part.map((json) => lineOf(JSON.parse(json), names)).join('');
    await onRows(part.length);
  }
}

const lineOf = (row: Record<string, unknown>, names: string[]) =>
  csvLine(names.map((name) => cellOf(row[name])));

function cellOf(value: unknown): string | number | null {
  if (value === null || typeof value === 'string' || typeof value === 'number') return value;
  return JSON.stringify(value);
}
