import {
  Assignment,
  AssignmentRecord,
  AssignmentWithPatient,
} from '@trama/contract/schemas/people/assignments';
import { ASSIGNMENTS_MAX } from '@trama/contract/words/list-limits';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Tx } from '../../../database/connect.ts';
import { withinReach } from '../../../platform/access/reach.ts';
import { ownSql } from '../../../platform/statements/own-sql.ts';
import { rowAsJson } from '../../../platform/statements/row-json.ts';
import { SHOWN_IN_ROWS } from '../../../platform/trail/read-row.ts';

export const providerOrder = 'clave_orden(pr.apellido), clave_orden(pr.nombre), pr.id_prestador';

const rowOf = (columns: string) => `(select row_to_json(r) from (select ${columns}) r)`;

/** The two ends of an assignment, as SQL. */
const ENDS = {
  prestadores: rowOf('pr.id_prestador, pr.nombre, pr.apellido, pr.email, pr.matricula, pr.role'),
  pacientes: rowOf('p.id_paciente, p.nombre, p.nombre_elegido, p.apellido, p.dni, p.email, p.activo'),
};

const FROM = `asignaciones a
  join prestadores pr on pr.id_prestador = a.id_prestador
  join pacientes p on p.id_paciente = a.id_paciente`;
/** How many rows are in memory at a time; none has a long text. */
const ROWS_AT_A_TIME = 2_000;

/** SQL that ends the statement when a list would have too many rows. */
export const notTooMany = (condition: string) =>
  `(select dentro_del_maximo(exists (select from asignaciones a where ${condition} offset ${ASSIGNMENTS_MAX})))`;

const newestFirst = (name: string, schema: z.ZodObject, condition: string) => ownSql(
  `people/assignments/${name}`,
  {
    shown: SHOWN_IN_ROWS,
    plan: 'for its values',
  },
)`
  select ${rowAsJson(schema, 'a', ENDS)} as json, a.fecha_asignacion as fecha, a.id_asignacion as id,
         a.id_paciente
    from ${FROM}
   where ${condition} and ${withinReach('a.id_paciente')}
     and ($1::timestamptz is not null or ${notTooMany(condition)})
     and ($1::timestamptz is null or (a.fecha_asignacion, a.id_asignacion) < ($1::timestamptz, $2::bigint))
   order by a.fecha_asignacion desc, a.id_asignacion desc limit ${ROWS_AT_A_TIME}`;

/** Every assignment within reach, newest first, in parts; closed ones included. */
export const EVERY_ASSIGNMENT = newestFirst('all', AssignmentRecord, 'true');
export const OPEN_ASSIGNMENTS = newestFirst('open', AssignmentWithPatient, 'a.fecha_baja is null');

export const FROM_THE_NEWEST = [null, null];

/** Where the following part begins. */
export function afterLast(part: { json: string; fecha: string; id: string }[]) {
  const last = part.at(-1);
  return last && part.length === ROWS_AT_A_TIME ? [last.fecha, last.id] : undefined;
}

export const ASSIGNMENTS_OF_PATIENT = ownSql('people/assignments/of-patient')`
  select ${rowAsJson(Assignment, 'a', ENDS)} as json
    from ${FROM}
   where a.id_paciente = allowed.id_paciente and a.fecha_baja is null order by ${providerOrder}`;

/** The JSON of an open assignment. The transaction holds a lock on the patient. */
export async function readOpenAssignment(tx: Tx, patientId: number, providerId: number): Promise<string> {
  const { rows } = await sql<{ json: string }>`
    select ${sql.raw(rowAsJson(Assignment, 'a', ENDS))}::text as json from ${sql.raw(FROM)}
     where a.id_paciente = ${patientId} and a.id_prestador = ${providerId} and a.fecha_baja is null`.execute(
    tx,
  );
  return String(rows[0]?.json);
}

/** Locked until the end of the transaction: nobody deactivates the provider between the check and the assignment. */
export function findProviderForAssignment(tx: Tx, providerId: number) {
  return tx
    .selectFrom('prestadores')
    .select(['role', 'is_active'])
    .where('id_prestador', '=', providerId)
    .forShare()
    .executeTakeFirst();
}
