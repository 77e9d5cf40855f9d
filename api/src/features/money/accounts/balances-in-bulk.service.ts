import { todayInClinic } from '@trama/contract/words/clinic-time';
import { OPENING_BALANCE } from '@trama/contract/words/money/cash';
import { sql } from 'kysely';
import type { Tx } from '../../../database/connect.ts';
import type { Actor } from '../../../platform/access/actor.ts';
import { recordedBy } from '../../../platform/trail/trail-rows.ts';

/** What the system before said of each patient: null where no opening balance was entered. */
export async function openingBalances(tx: Tx, patients: number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ id_paciente: number; importe: number }>`
    select c.id_paciente, c.importe from cargos c
     where c.id_paciente = any(${patients}::bigint[]) and c.tipo = 'ajuste' and c.concepto = ${OPENING_BALANCE}`.execute(
    tx,
  );
  return new Map(rows.map(({ id_paciente, importe }) => [id_paciente, importe]));
}

const SAVED = {
  id_paciente: 'saved.id_paciente',
  object_id: 'saved.id_cargo',
  huella: 'huella(to_jsonb(saved))',
};

/** Adjustments with words of their own: from here on each account goes on by itself. */
export async function enterOpeningBalances(
  tx: Tx,
  actor: Actor,
  balances: { id_paciente: number; importe: number }[],
): Promise<void> {
  const same = {
    tipo: 'ajuste',
    concepto: OPENING_BALANCE,
    fecha: todayInClinic(),
    registrado_por: actor.id,
  } as const;
  const insert = tx
    .insertInto('cargos')
    .values(balances.map((balance) => ({ ...balance, ...same })))
    .returningAll();
  await sql`
    with saved as (${insert})
    ${recordedBy(actor, 'charge.create', SAVED, sql`saved order by saved.id_cargo`)}`.execute(tx);
}
