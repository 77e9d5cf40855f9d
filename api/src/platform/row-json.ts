import type pg from 'pg';
import { z } from 'zod';

type Value = string | null;
type Row = Value[];

/**
 * JSON of rows as the database sends them, cut to a schema by construction: only its fields are asked for, each is
 * written as its kind wants it, and a list of a hundred rows becomes neither objects nor dates on the way.
 */
export interface RowJson {
  /** The fields as columns of a statement, in the order in which rows are written; some are computed by other SQL. */
  columns(table: string, computed?: Record<string, string>): string[];
  /** A row whose first column of these is at `from`. */
  write(row: Row, from?: number): string;
}

const WRITERS = {
  number: (text: string) => text,
  /** `t`, or `true` where it was cast to text. */
  boolean: (text: string) => (text.startsWith('t') ? 'true' : 'false'),
  text: (text: string) => JSON.stringify(text),
  /** `2024-03-10 02:30:00.5+00`, in a session whose time zone is UTC. */
  moment: (text: string) =>
    `"${text.slice(0, 10)}T${text.slice(11, 19)}.${text.slice(20, -3).padEnd(3, '0')}Z"`,
  /** The database has written it as JSON already. */
  json: (text: string) => text,
};

export function rowJson(schema: z.ZodObject): RowJson {
  const fields = Object.entries(schema.shape).map(([name, field]) => ({
    name,
    opening: `${JSON.stringify(name)}:`,
    write: WRITERS[kindOf(field)],
  }));
  return {
    columns: (table, computed = {}) => fields.map(({ name }) => computed[name] ?? `${table}.${name}`),
    write: (row, from = 0) => {
      let json = '';
      for (const [index, { opening, write }] of fields.entries()) {
        const value = row[from + index] ?? null;
        json += `${index === 0 ? '{' : ','}${opening}${value === null ? 'null' : write(value)}`;
      }
      return `${json}}`;
    },
  };
}

function kindOf(field: unknown): keyof typeof WRITERS {
  const value = field instanceof z.ZodNullable ? field.unwrap() : field;
  if (value instanceof z.ZodISODateTime) return 'moment';
  if (value instanceof z.ZodNumber) return 'number';
  if (value instanceof z.ZodBoolean) return 'boolean';
  return value instanceof z.ZodObject ? 'json' : 'text';
}

const asItComes = (text: string) => text;

/** How such rows are asked for: as arrays of texts. */
export const RAW_ROWS = {
  rowMode: 'array',
  types: { getTypeParser: () => asItComes } as unknown as pg.CustomTypesConfig,
} as const;
