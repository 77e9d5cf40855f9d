import { todayInClinic } from '@trama/contract/words/clinic-time';
import { OPENING_BALANCE } from '@trama/contract/words/money/cash';
import { sql } from 'kysely';
import type { Tx } from '../../../database/connect.ts';
import type { Actor } from '../../../platform/access/actor.ts';
import { recordInTrail } from '../../../platform/trail/record-in-trail.ts';

/** What the system before said of each patient: null where no opening balance was entered. */
export async function openingBalances(tx: Tx, patients: number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ id_paciente: number; importe: number }>`
    select c.id_paciente, c.importe from cargos c
     where c.id_paciente = any(${patients}::bigint[]) and c.tipo = 'ajuste' and c.concepto = ${OPENING_BALANCE}`.execute(
    tx,
  );
  return new Map(rows.map(({ id_paciente, importe }) => [id_paciente, importe]));
}

/** An adjustment with words of its own: from here on the account goes on by itself. */
export async function enterOpeningBalance(
  tx: Tx,
  actor: Actor,
  { id_paciente, importe }: { id_paciente: number; importe: number },
): Promise<void> {
  const row = {
    id_paciente,
    importe,
    tipo: 'ajuste',
    concepto: OPENING_BALANCE,
    fecha: todayInClinic(),
  } as const;
  const insert = tx
    .insertInto('cargos')
    .values({ ...row, registrado_por: actor.id })
    .returning('id_cargo');
  const { id_cargo: object } = await insert.executeTakeFirstOrThrow();
  await recordInTrail(tx, actor, 'charge.create', { patient: id_paciente, object });
}
