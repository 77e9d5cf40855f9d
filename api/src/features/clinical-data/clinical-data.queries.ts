import { sql } from 'kysely';
import type { Tx } from '../../database/connect.ts';
import type { Actor } from '../../platform/access/actor.ts';
import { withinReach } from '../../platform/access/reach.ts';
import { patientRows } from '../../platform/statements/patient-rows.ts';
import type { ChangeableKind, ClinicalKind } from './clinical-kinds.ts';

/** A row of one of the four tables. Its columns beyond the contract are cut from the answer. */
export type ClinicalRow = Record<string, unknown> & { id_paciente: number };

/** Active ones first, then the newest. */
export function recordsOf(kind: ClinicalKind | ChangeableKind) {
  const newest = `r.fecha_creacion desc, r.${kind.idColumn} desc`;
  return patientRows({
    name: kind.path,
    schema: kind.output,
    from: kind.table,
    alias: 'r',
    orderBy: 'activeColumn' in kind ? `r.${kind.activeColumn} desc, ${newest}` : newest,
  });
}

export async function findRecord(
  tx: Tx,
  actor: Actor,
  kind: ClinicalKind,
  id: number,
  { lock = false } = {},
): Promise<ClinicalRow | undefined> {
  const { rows } = await sql<ClinicalRow>`
    select r.* from ${sql.table(kind.table)} r
     where ${sql.ref(`r.${kind.idColumn}`)} = ${id} and ${withinReach(actor, sql`r.id_paciente`)}
     ${lock ? sql`for update` : sql``}`.execute(tx);
  return rows[0];
}

export async function insertRecord(
  tx: Tx,
  kind: ClinicalKind,
  record: Record<string, unknown>,
): Promise<number> {
  const columns = Object.keys(record).map((column) => sql.ref(column));
  const { rows } = await sql<{ id: number }>`
    insert into ${sql.table(kind.table)} (${sql.join(columns)})
    values (${sql.join(Object.values(record))})
    returning ${sql.ref(kind.idColumn)} as id`.execute(tx);
  return Number(rows[0]?.id);
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
