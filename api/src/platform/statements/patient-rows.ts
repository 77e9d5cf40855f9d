import type { EntryKind } from '@trama/contract/words/record/entries';
import { z } from 'zod';
import { withinReach } from '../access/reach.ts';
import { otherPatients } from '../entries/entry-fields.ts';
import type { Shown } from '../trail/read-row.ts';
import { type OwnSql, ownSql } from './own-sql.ts';
import { rowAsJson } from './row-json.ts';

/** Rows that a patient has, each as the JSON of its schema. */
export interface PatientList {
  /** WING/FEATURE/NAME, as in ownSql. */
  name: string;
  /** For entries: their kind, whose corrections the list shows. */
  kind?: EntryKind;
  schema: z.ZodObject;
  /** The table under the alias that the rest refers to. */
  from: string;
  alias: string;
  idColumn: string;
  /** Fields of the schema that are no column, as SQL. */
  computed?: Record<string, string>;
  /** Those of the computed fields that can be long themselves. */
  long?: Record<string, string>;
  orderBy: string;
  /** SQL that narrows it down, with values from $2 on. */
  where?: string;
}

/** A list can be long, and each of its texts too: no more than this, and one row, is in memory at a time. */
const PART_BYTES = 1_000_000;

/**
 * The rows of the patient that the request is about: all of them, or those with the ids in $1. As many as fit, and of the
 * others the ids (see restOf in parts.ts); nearly always all of them fit.
 */
export function listOfPatient(list: PatientList): OwnSql {
  const { name, kind, schema, alias, computed, long = {}, idColumn, orderBy } = list;
  const longFields = Object.keys(long).map((field) => [field, `${alias}.${field}`]);
  const json = rowAsJson(schema, alias, { ...computed, ...Object.fromEntries(longFields) });
  return ownSql(name, { trail: 'first part', ...(kind && { otherPatients: otherPatients(kind) }) })`
    select ${alias}.${idColumn} as id, case when ${alias}.before < ${PART_BYTES} then ${json} end as json
      from (
        select ${alias}.*, coalesce(sum(${sizeOf(list)}) over (
                 order by ${orderBy} rows between unbounded preceding and 1 preceding), 0) as before
          from (
            ${rowsOf(list)}
          ) ${alias}
      ) ${alias}
     order by ${orderBy}`;
}

/** With the long fields, made once: the offset keeps PostgreSQL from making them again wherever they are named. */
function rowsOf({ from, alias, idColumn, long = {}, where }: PatientList): string {
  const longFields = Object.entries(long).map(([field, text]) => `,\n       ${text} as ${field}`);
  return `select ${alias}.*${longFields.join('')}
  from ${from} ${alias}
 where ${alias}.id_paciente = allowed.id_paciente
   and ($1::bigint[] is null or ${alias}.${idColumn} = any($1::bigint[]))${where ? `\n   and ${where}` : ''}${longFields.length > 0 ? '\noffset 0' : ''}`;
}

/** SQL of the length of what a row holds without a limit of its own: texts, lists, drawings, and its long fields. */
function sizeOf({ schema, alias, computed = {}, long = {} }: PatientList): string {
  const texts = Object.entries(schema.shape).filter(
    ([name, field]) => !(name in computed) && hasAnyLength(field),
  );
  return [...texts.map(([name]) => name), ...Object.keys(long)]
    .map((name) => `coalesce(octet_length(${alias}.${name}::text), 0)`)
    .join(' + ');
}

function hasAnyLength(field: unknown): boolean {
  const inner = field instanceof z.ZodNullable ? field.unwrap() : field;
  return inner instanceof z.ZodString || inner instanceof z.ZodArray || inner instanceof z.ZodObject;
}

/** SQL of the patient that a query asks about, in an array; null if the person does not reach them. */
export const askedAbout = (parameter: string) =>
  `case when ${parameter}::bigint is not null and ${withinReach(`${parameter}::bigint`)} then array[${parameter}::bigint] end`;

/** For a list that can be asked about one patient: that it has nothing of them is an answer, too. */
export const shownOrAsked = ({ patients, ...shown }: Shown, parameter: string): Shown => ({
  ...shown,
  patients: `coalesce(${patients}, ${askedAbout(parameter)})`,
});
