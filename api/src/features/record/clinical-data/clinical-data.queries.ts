import { activeFlagOf, type FieldValue } from '@trama/contract/words/record/clinical-lists/list';
import { sql } from 'kysely';
import type { Tx } from '../../../database/connect.ts';
import type { Actor } from '../../../platform/access/actor.ts';
import { inError } from '../../../platform/entries/entry-fields.ts';
import type { PatientList } from '../../../platform/statements/patient-rows.ts';
import { computedOf, longOf } from './changes.service.ts';
import type { ClinicalKind } from './clinical-kinds.ts';

export type Values = Record<string, FieldValue>;

/** Active ones first, then the newest; those that were written in error are the last. */
export function recordsOf({ name, list, table, idColumn, output }: ClinicalKind): PatientList {
  const active = activeFlagOf(list);
  return {
    name: list.path,
    schema: output,
    from: `(select r.*, ${inError({ clase: `'${name}'`, patient: 'r.id_paciente', object: `r.${idColumn}` })} as error from ${table} r)`,
    alias: 'r',
    idColumn,
    computed: { ...computedOf(name, 'r'), error: 'r.error' },
    long: longOf(name, 'r'),
    orderBy: `r.error, ${active ? `r.${active.name} desc, ` : ''}r.fecha_creacion desc, r.${idColumn} desc`,
  };
}

/** Held until the transaction ends. */
export async function lockRecord(
  tx: Tx,
  { table, idColumn }: ClinicalKind,
  patientId: number,
  id: number,
): Promise<Values> {
  const { rows } = await sql<Values>`
    select r.* from ${sql.table(table)} r
     where ${sql.ref(`r.${idColumn}`)} = ${id} and r.id_paciente = ${patientId} for update`.execute(tx);
  return rows[0] ?? {};
}

export async function updateRecord(
  tx: Tx,
  { table, idColumn }: ClinicalKind,
  id: number,
  values: Values,
): Promise<void> {
  const assignments = Object.entries(values).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  await sql`
    update ${sql.table(table)} set ${sql.join(assignments)}, fecha_actualizacion = now()
     where ${sql.ref(idColumn)} = ${id}`.execute(tx);
}

interface NewChange {
  patientId: number;
  id: number;
  motivo: string | null;
  antes: Values;
  despues: Values;
}

/** The number of the change. */
export async function insertChange(
  tx: Tx,
  actor: Actor,
  { name }: ClinicalKind,
  { patientId, id, motivo, antes, despues }: NewChange,
): Promise<number> {
  const { id_cambio } = await tx
    .insertInto('cambios_clinicos')
    .values({
      id_paciente: patientId,
      lista: name,
      id_registro: id,
      registrado_por: actor.id,
      motivo,
      antes: JSON.stringify(antes),
      despues: JSON.stringify(despues),
    })
    .returning('id_cambio')
    .executeTakeFirstOrThrow();
  return id_cambio;
}
