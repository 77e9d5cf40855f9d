import { sql } from 'kysely';
import type { z } from 'zod';

/** The columns that an answer shows: its schema is the list, so that the two cannot drift apart. */
export function columnsOf(schema: z.ZodObject, table: string) {
  return sql.join(Object.keys(schema.shape).map((column) => sql.ref(`${table}.${column}`)));
}
