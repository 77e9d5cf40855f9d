import { PerformingProvider } from '@trama/contract/schemas/people/providers';
import { activeFlagOf, type FieldValue } from '@trama/contract/words/record/clinical-lists/list';
import { sql } from 'kysely';
import type { Tx } from '../../../database/connect.ts';
import type { Actor } from '../../../platform/access/actor.ts';
import { inError, withEntry } from '../../../platform/entries/entry-fields.ts';
import type { OwnSql } from '../../../platform/statements/own-sql.ts';
import { listOfPatient } from '../../../platform/statements/patient-rows.ts';
import { frozenJson } from '../../people/providers/performers.service.ts';
import { computedOf, entryOf, longOf } from './changes.service.ts';
import type { ClinicalKind } from './clinical-kinds.ts';

/** What is shown of the person who recorded it. */
const SHOWN = Object.keys(PerformingProvider.shape);

export type Values = Record<string, FieldValue>;

/** Active ones first, then the newest; those that were written in error are the last. */
export function entriesOf({ name, list, table, current = table, idColumn, output }: ClinicalKind): OwnSql {
  const active = activeFlagOf(list);
  const computed = computedOf(name, 'r');
  return listOfPatient({
    name: `record/clinical-data/${list.path}`,
    kind: name,
    schema: output,
    from: `(select r.*, ${computed.error} as error from ${withEntry(current, entryOf(name, 'r'))} r)`,
    alias: 'r',
    idColumn,
    computed: {
      ...computed,
      error: 'r.error',
      folio: 'r.folio',
      autor: frozenJson('r.asentado_por', 'r.registrado_por', SHOWN),
    },
    long: longOf(name, 'r'),
    orderBy: `r.error, ${active ? `r.${active.name} desc, ` : ''}r.fecha_creacion desc, r.${idColumn} desc`,
  });
}

/** What holds of the entry, and whether it was entered in error. Its row is held until the transaction ends. */
export async function lockRecord(
  tx: Tx,
  { name, table, current = table, idColumn }: ClinicalKind,
  patientId: number,
  id: number,
): Promise<Values & { isInError: boolean }> {
  const itself = sql`${sql.ref(`r.${idColumn}`)} = ${id} and r.id_paciente = ${patientId}`;
  await sql`select from ${sql.table(table)} r where ${itself} for update`.execute(tx);
  const error = inError({ clase: `'${name}'`, patient: 'r.id_paciente', object: `r.${idColumn}` });
  const { rows } = await sql<Values & { isInError: boolean }>`
    select r.*, ${sql.raw(error)} as "isInError" from ${sql.table(current)} r where ${itself}`.execute(tx);
  return rows[0] ?? { isInError: false };
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
