import type pg from 'pg';
import type { z } from 'zod';
import type { Actor } from './actor.ts';
import { preparedRaw } from './prepared.ts';
import { reachCondition, reachOf } from './reach.ts';
import { rowJson } from './row-json.ts';

interface PatientRows {
  /** Of the statement's name. */
  name: string;
  schema: z.ZodObject;
  /** The table under the alias that the rest refers to. */
  from: string;
  alias: string;
  /** Fields of the schema that are no column, as SQL. */
  computed?: Record<string, string>;
  orderBy?: string;
}

/** Rows of one patient, each as the JSON of its schema, for whoever reaches the patient. */
export function patientRows({ name, schema, from, alias, computed = {}, orderBy }: PatientRows) {
  const json = rowJson(schema);
  const statement = (reach: 'all' | 'assigned') =>
    preparedRaw(
      `${name}-${reach}`,
      `select ${json.columns(alias, computed)} from ${from} ${alias}
        where ${alias}.id_paciente = $1 and ${reachCondition(reach, `${alias}.id_paciente`, '$2')}
        ${orderBy ? `order by ${orderBy}` : ''}`,
    );
  const [ofAll, ofOwn] = [statement('all'), statement('assigned')];

  return async (quick: pg.Pool, actor: Actor, patientId: number): Promise<string[]> => {
    const reach = reachOf(actor);
    if (reach === 'none') return [];
    const rows = reach === 'all' ? ofAll(quick, [patientId]) : ofOwn(quick, [patientId, actor.id]);
    return (await rows).map((row) => json.write(row));
  };
}
