import { sql } from 'kysely';
import { z } from 'zod';

/** The columns that an answer shows: its schema is the list, so that the two cannot drift apart. */
export function columnsOf(schema: z.ZodObject, table: string) {
  return sql.join(Object.keys(schema.shape).map((column) => sql.ref(`${table}.${column}`)));
}

/** The same as text of a statement whose rows become JSON in the database: moments as connect.ts writes the others. */
export function jsonColumnsOf(schema: z.ZodObject, table: string): string {
  return Object.entries(schema.shape)
    .map(([name, field]) => (isMoment(field) ? momentInJson(`${table}.${name}`, name) : `${table}.${name}`))
    .join(', ');
}

const momentInJson = (column: string, name: string) =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ${name}`;

function isMoment(field: unknown): boolean {
  const value = field instanceof z.ZodNullable ? field.unwrap() : field;
  return value instanceof z.ZodISODateTime;
}
