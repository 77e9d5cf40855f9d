import type { z } from 'zod';
import type { OwnSql } from './compose.ts';
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
  orderBy?: string;
}

/** Own SQL of the rows of the patient whom the request is about. */
export const rowsOfPatient = ({ name, schema, from, alias, computed, orderBy }: PatientRows): OwnSql => ({
  name,
  text: `select ${rowAsJson(schema, alias, computed)} from ${from} ${alias}
          where ${alias}.id_paciente = allowed.id_paciente ${orderBy ? `order by ${orderBy}` : ''}`,
});
