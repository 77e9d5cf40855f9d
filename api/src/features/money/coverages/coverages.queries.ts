import { Coverage, type CoverageInput, type CoverageUpdate } from '@trama/contract/schemas/money/coverage';
import { sql } from 'kysely';
import type { Tx } from '../../../database/connect.ts';
import type { Actor } from '../../../platform/access/actor.ts';
import { ownSql } from '../../../platform/statements/own-sql.ts';
import { rowAsJson } from '../../../platform/statements/row-json.ts';

const COVERAGE_JSON = rowAsJson(Coverage, 'c', {
  financiadores: `(select row_to_json(f) from (
  select f.nombre, f.tipo from financiadores f where f.id_financiador = c.id_financiador) f)`,
});

/** Those of the patient that the request is about: the principal one first, then those that hold, the newest first. */
export const COVERAGES = ownSql('money/coverages/list')`
  select ${COVERAGE_JSON} as json from coberturas c
   where c.id_paciente = allowed.id_paciente
   order by c.principal desc, c.hasta desc nulls first, c.id_cobertura desc`;

export async function readCoverage(tx: Tx, id: number): Promise<string> {
  const { rows } = await sql<{ json: string }>`
    select ${sql.raw(COVERAGE_JSON)}::text as json from coberturas c where c.id_cobertura = ${id}`.execute(
    tx,
  );
  return String(rows[0]?.json);
}

export const coveragesOf = (tx: Tx, patient: number) =>
  tx.selectFrom('coberturas').selectAll().where('id_paciente', '=', patient).execute();
export type StoredCoverage = Awaited<ReturnType<typeof coveragesOf>>[number];

export const findPayer = (tx: Tx, id: number) =>
  tx
    .selectFrom('financiadores')
    .select(['nombre', 'activo'])
    .where('id_financiador', '=', id)
    .executeTakeFirst();

/** Two principal ones would break the index: the one that was steps back first. */
export async function stepBack(tx: Tx, patient: number): Promise<void> {
  await tx
    .updateTable('coberturas')
    .set({ principal: false, fecha_actualizacion: sql`now()` })
    .where('id_paciente', '=', patient)
    .where('principal', '=', true)
    .execute();
}

export async function insertCoverage(
  tx: Tx,
  actor: Actor,
  id_paciente: number,
  input: CoverageInput & { principal: boolean },
): Promise<number> {
  const insert = tx
    .insertInto('coberturas')
    .values({ ...input, id_paciente, registrado_por: actor.id })
    .returning('id_cobertura');
  return (await insert.executeTakeFirstOrThrow()).id_cobertura;
}

export async function updateCoverageRow(tx: Tx, id: number, changes: CoverageUpdate): Promise<void> {
  await tx
    .updateTable('coberturas')
    .set({ ...changes, fecha_actualizacion: sql`now()` })
    .where('id_cobertura', '=', id)
    .execute();
}
