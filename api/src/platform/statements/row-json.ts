import type pg from 'pg';
import { z } from 'zod';
import { indented } from './own-sql.ts';

/** As it is written in an answer, in a session whose time zone is UTC. */
const momentJson = (column: string) => `to_char(${column}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/**
 * SQL of a row as the JSON of its schema, cut to it by construction: only its fields are asked for. A page of rows
 * becomes neither objects nor dates on its way. Some fields are computed by other SQL.
 */
export function rowAsJson(schema: z.ZodObject, table: string, computed: Record<string, string> = {}): string {
  const fields = Object.entries(schema.shape).map(([name, field]) => {
    const column = computed[name] ?? `${table}.${name}`;
    return `${isMoment(field) ? momentJson(column) : column} as "${name}"`;
  });
  return `(select row_to_json(shaped) from (
  select ${indented(inLines(fields), 9)}) shaped)`;
}

const LINE = 110;

/** As many on a line as it takes. */
const inLines = (fields: string[]): string =>
  fields.reduce((text, field) => {
    const line = text.slice(text.lastIndexOf('\n') + 1);
    return `${text},${line.length + field.length < LINE ? ' ' : '\n'}${field}`;
  });

function isMoment(field: unknown): boolean {
  return (field instanceof z.ZodNullable ? field.unwrap() : field) instanceof z.ZodISODateTime;
}

const asItComes = (text: string) => text;

/** How such columns are asked for: as the texts that they are. */
export const RAW_TYPES = { getTypeParser: () => asItComes } as unknown as pg.CustomTypesConfig;
