import { type RawBuilder, sql } from 'kysely';

/** SQL: the row holds something else in one of these columns. What is undefined does not count. */
export function holdsOther(values: Record<string, unknown>): RawBuilder<boolean> {
  const given = Object.entries(values).filter(([, value]) => value !== undefined);
  if (given.length === 0) return sql<boolean>`false`;
  const each = given.map(([column, value]) => sql`${sql.ref(column)} is distinct from ${value}`);
  return sql<boolean>`(${sql.join(each, sql` or `)})`;
}
