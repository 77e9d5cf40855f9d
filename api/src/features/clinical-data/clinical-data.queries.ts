import { sql } from 'kysely';
import type { Tx } from '../../database/connect.ts';
import type { OwnSql } from '../../platform/statements/compose.ts';
import { rowsOfPatient } from '../../platform/statements/patient-rows.ts';
import type { ChangeableKind, ClinicalKind } from './clinical-kinds.ts';

/** Active ones first, then the newest. */
export function recordsOf(kind: ClinicalKind | ChangeableKind): OwnSql {
  const newest = `r.fecha_creacion desc, r.${kind.idColumn} desc`;
  return rowsOfPatient({
    name: kind.path,
    schema: kind.output,
    from: kind.table,
    alias: 'r',
    orderBy: 'activeColumn' in kind ? `r.${kind.activeColumn} desc, ${newest}` : newest,
  });
}

/** Held until the transaction ends. */
export async function lockFlags(
  tx: Tx,
  kind: ChangeableKind,
  patientId: number,
  id: number,
): Promise<Record<string, unknown>> {
  const { rows } = await sql<Record<string, unknown>>`
    select r.* from ${sql.table(kind.table)} r
     where ${sql.ref(`r.${kind.idColumn}`)} = ${id} and r.id_paciente = ${patientId} for update`.execute(tx);
  return rows[0] ?? {};
}

export async function updateFlags(
  tx: Tx,
  kind: ChangeableKind,
  id: number,
  flags: [column: string, value: boolean][],
): Promise<void> {
  const assignments = flags.map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  await sql`
    update ${sql.table(kind.table)} set ${sql.join(assignments)}, fecha_actualizacion = now()
     where ${sql.ref(kind.idColumn)} = ${id}`.execute(tx);
}
