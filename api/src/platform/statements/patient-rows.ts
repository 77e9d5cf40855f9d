import { z } from 'zod';
import type { OwnSql } from './compose.ts';
import type { Guard } from './guarded.ts';
import { partsThatFit } from './parts.ts';
import { rowAsJson } from './row-json.ts';

/** Rows that a patient has, each as the JSON of its schema. */
export interface PatientRows {
  name: string;
  schema: z.ZodObject;
  /** The table under the alias that the rest refers to. */
  from: string;
  alias: string;
  /** Fields of the schema that are no column, as SQL. */
  computed?: Record<string, string>;
}

/** Own SQL of the rows of the patient whom the request is about, where they are one at most. */
export const rowOfPatient = ({ name, schema, from, alias, computed }: PatientRows): OwnSql => ({
  name,
  text: `select ${rowAsJson(schema, alias, computed)} from ${from} ${alias}
          where ${alias}.id_paciente = allowed.id_paciente`,
});

export interface PatientList extends PatientRows {
  idColumn: string;
  /** Those of the computed fields that can be long themselves. */
  long?: Record<string, string>;
  orderBy: string;
}

/** A list can be long, and each of its texts too: no more than this, and one row, is in memory at a time. */
const PART_BYTES = 1_000_000;

/** The rows of the patient whom the request is about, as JSON, in parts; nearly always they are one. */
export const listOfPatient = (guard: Guard, list: PatientList) =>
  partsThatFit(guard, (ids) => partOf(list, ids));

/** All rows, or those with these ids: so many as fit, and of the others the ids. */
function partOf(list: PatientList, ids: number[] | null): OwnSql {
  const { name, schema, alias, computed, long = {}, idColumn, orderBy } = list;
  const made = Object.keys(long).map((field) => [field, `${alias}.${field}`]);
  const json = rowAsJson(schema, alias, { ...computed, ...Object.fromEntries(made) });
  return {
    name,
    text: `select ${alias}.${idColumn} as id, case when ${alias}.before < ${PART_BYTES} then ${json}::text end as json
             from (select ${alias}.*, coalesce(sum(${sizeOf(list)}) over (
                            order by ${orderBy} rows between unbounded preceding and 1 preceding), 0) as before
                     from (${rowsOf(list)}) ${alias}) ${alias}
            order by ${orderBy}`,
    values: [ids],
  };
}

/** With the long fields, made once: the offset keeps PostgreSQL from making them again wherever they are named. */
function rowsOf({ from, alias, idColumn, long = {} }: PatientList): string {
  const made = Object.entries(long).map(([field, text]) => `, ${text} as ${field}`);
  return `select ${alias}.*${made.join('')} from ${from} ${alias}
           where ${alias}.id_paciente = allowed.id_paciente
             and ($1::bigint[] is null or ${alias}.${idColumn} = any($1::bigint[]))
           ${made.length > 0 ? 'offset 0' : ''}`;
}

/** SQL of the length of a row's texts, which the database knows without reading them, and of its long fields. */
function sizeOf({ schema, alias, computed = {}, long = {} }: PatientList): string {
  const texts = Object.entries(schema.shape).filter(([name, field]) => !(name in computed) && isText(field));
  return [...texts.map(([name]) => name), ...Object.keys(long)]
    .map((name) => `coalesce(octet_length(${alias}.${name}::text), 0)`)
    .join(' + ');
}

function isText(field: unknown): boolean {
  return (field instanceof z.ZodNullable ? field.unwrap() : field) instanceof z.ZodString;
}
