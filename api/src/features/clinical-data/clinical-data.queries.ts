import { activeFlagOf } from '@trama/contract/words/clinical-lists/list';
import { sql } from 'kysely';
import type { Tx } from '../../database/connect.ts';
import type { PatientList } from '../../platform/statements/patient-rows.ts';
import type { ClinicalKind } from './clinical-kinds.ts';

/** Active ones first, then the newest. */
export function recordsOf({ list, table, idColumn, output }: ClinicalKind): PatientList {
  const active = activeFlagOf(list);
  return {
    name: list.path,
    schema: output,
    from: table,
    alias: 'r',
    idColumn,
    orderBy: `${active ? `r.${active.name} desc, ` : ''}r.fecha_creacion desc, r.${idColumn} desc`,
  };
}

/** Held until the transaction ends. */
export async function lockFlags(
  tx: Tx,
  { table, idColumn }: ClinicalKind,
  patientId: number,
  id: number,
): Promise<Record<string, unknown>> {
  const { rows } = await sql<Record<string, unknown>>`
    select r.* from ${sql.table(table)} r
     where ${sql.ref(`r.${idColumn}`)} = ${id} and r.id_paciente = ${patientId} for update`.execute(tx);
  return rows[0] ?? {};
}

export async function updateFlags(
  tx: Tx,
  { table, idColumn }: ClinicalKind,
  id: number,
  flags: [column: string, value: boolean][],
): Promise<void> {
  const assignments = flags.map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  await sql`
    update ${sql.table(table)} set ${sql.join(assignments)}, fecha_actualizacion = now()
     where ${sql.ref(idColumn)} = ${id}`.execute(tx);
}
