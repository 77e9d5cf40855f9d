import type pg from 'pg';
import { RAW_ROWS } from './row-json.ts';

/**
 * A statement that is written once, and parsed and planned once per connection of the quick pool: what the busiest
 * requests send. Not for LIKE with a pattern as parameter, whose best plan depends on the pattern.
 */
export const prepared =
  <Row extends pg.QueryResultRow>(name: string, text: string) =>
  async (quick: pg.Pool, values: unknown[] = []): Promise<Row[]> =>
    (await quick.query<Row>({ name, text, values })).rows;

/** The same for rows that only become JSON (see row-json.ts). */
export const preparedRaw =
  (name: string, text: string) =>
  async (quick: pg.Pool, values: unknown[] = []): Promise<(string | null)[][]> =>
    (await quick.query<(string | null)[]>({ name, text, values, ...RAW_ROWS })).rows;

/**
 * What is asked in one statement about several things, as rows in their order (column `n`): `columns` says the types,
 * the parameter is the JSON of an array of objects. (A parameter for each column took the database twice as long.)
 */
export const askedRows = (columns: Record<string, string>, parameter = '$1') =>
  `rows from (json_to_recordset(${parameter}) as (${Object.entries(columns).map((column) => column.join(' '))}))
     with ordinality as asked (${Object.keys(columns)}, n)`;
