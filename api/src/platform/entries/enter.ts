import type { EntryKind } from '@trama/contract/words/record/entries';
import { sql } from 'kysely';
import type { Tx } from '../../database/connect.ts';
import { PATIENT_TABLES } from '../../database/patient-tables.ts';
import type { Actor } from '../access/actor.ts';

/** Kinds that differ from the usual entry, which is written once, by its author, at the moment of the act. */
const DIFFERS: Partial<
  Record<EntryKind, Partial<Record<'version' | 'day' | 'hour' | 'moment' | 'performer', string>>>
> = {
  history: { version: 'version', moment: 'fecha_actualizacion', performer: 'id_prestador' },
  risk_event: { day: 'fecha_acto' },
  follow_up: { day: 'fecha', hour: 'hora', performer: 'id_prestador' },
  consent: { day: 'fecha_acto' },
  discharge: { day: 'fecha_acto' },
  meeting: { day: 'fecha_acto' },
};

/**
 * SQL that enters a row into its patient's record (see database/functions/asentar.sql) and gives the folio. It is called
 * by whatever writes the row, once, in the same transaction.
 */
export function enteredSql(
  kind: EntryKind,
  row: string,
  { recorder = `${row}.registrado_por`, fingerprint = `huella(to_jsonb(${row}))` } = {},
): string {
  const { version, day, hour, moment = 'fecha_creacion', performer } = DIFFERS[kind] ?? {};
  const column = (name: string | undefined, otherwise: string) => (name ? `${row}.${name}` : otherwise);
  return `asentar(${[
    `${row}.id_paciente`,
    `'${kind}'`,
    `${row}.${PATIENT_TABLES[kind].id}`,
    column(version, '1'),
    column(day, 'null'),
    column(hour, 'null'),
    `${row}.${moment}`,
    recorder,
    column(performer, 'null'),
    fingerprint,
  ].join(', ')})`;
}

/** Enters what the transaction has just written in the name of that person. Gives the folio. */
export async function enter(tx: Tx, actor: Actor, kind: EntryKind, id: number): Promise<number> {
  const { table, id: idColumn } = PATIENT_TABLES[kind];
  const { rows } = await sql<{ folio: number }>`
    select ${sql.raw(enteredSql(kind, 'r', { recorder: String(actor.id) }))} as folio
      from ${sql.table(table)} r where ${sql.ref(`r.${idColumn}`)} = ${id}`.execute(tx);
  return Number(rows[0]?.folio);
}
