import type pg from 'pg';

/**
 * A statement that is written once, and parsed and planned once per connection of the quick pool: what the busiest
 * requests send. Not for LIKE with a pattern as parameter, whose best plan depends on the pattern.
 */
export const prepared =
  <Row extends pg.QueryResultRow>(name: string, text: string) =>
  async (quick: pg.Pool, values: unknown[] = []): Promise<Row[]> =>
    (await quick.query<Row>({ name, text, values })).rows;
