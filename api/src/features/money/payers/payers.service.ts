import type { PayerInput, PayerUpdate } from '@trama/contract/schemas/money/coverage';
import { LIST_IS_FULL } from '@trama/contract/words/list-limits';
import { PAYERS_MAX } from '@trama/contract/words/money/coverage';
import { sql } from 'kysely';
import type { Tx } from '../../../database/connect.ts';
import { invalidField } from '../../../platform/errors/app-error.ts';
import { violatesConstraint } from '../../../platform/errors/database-errors.ts';
import type { Guard } from '../../../platform/statements/guard.ts';
import { createOnce } from '../../../platform/statements/idempotency.ts';
import { recordInTrail } from '../../../platform/trail/record-in-trail.ts';
import { holdPayer, readPayer } from './payers.queries.ts';

const NAME_TAKEN = 'Ya hay un financiador con ese nombre';
const NAME_IN_USE = 'Hay pacientes con este financiador: desactívelo y cree otro';

const refuseSameName = (error: unknown): never => {
  throw violatesConstraint(error, 'financiadores_nombre') ? invalidField('nombre', NAME_TAKEN) : error;
};

/** The JSON of the Payer. */
export function createPayer(guard: Guard, input: PayerInput, key: string | undefined): Promise<string> {
  return guard
    .change(async (tx, { actor }) => {
      await assertRoom(tx);
      const { id, isNew } = await createOnce(tx, actor, { type: 'payer', key, content: input }, async () => {
        const insert = tx.insertInto('financiadores').values(input).returning('id_financiador');
        return (await insert.executeTakeFirstOrThrow()).id_financiador;
      });
      await recordInTrail(tx, actor, isNew ? 'payer.create' : 'payer.list', isNew ? { object: id } : {});
      return readPayer(tx, id);
    })
    .catch(refuseSameName);
}

/** A list that is answered whole. */
async function assertRoom(tx: Tx): Promise<void> {
  const { rows } = await sql<{ full: boolean }>`
    select exists (select from financiadores offset ${PAYERS_MAX - 1}) as full`.execute(tx);
  if (rows[0]?.full) throw invalidField('nombre', LIST_IS_FULL);
}

/** The JSON of the Payer. */
export function updatePayer(guard: Guard, id: number, changes: PayerUpdate): Promise<string> {
  return guard
    .change(async (tx, { actor }) => {
      const { isUsed, ...payer } = await holdPayer(tx, id);
      const changed = Object.entries(changes).filter(
        ([field, value]) =>
          value !== undefined && JSON.stringify(value) !== JSON.stringify(payer[field as keyof typeof payer]),
      );
      if (isUsed && changed.some(([field]) => field === 'nombre')) throw invalidField('nombre', NAME_IN_USE);
      if (changed.length > 0)
        await tx
          .updateTable('financiadores')
          .set({ ...Object.fromEntries(changed), fecha_actualizacion: sql`now()` })
          .where('id_financiador', '=', id)
          .execute();
      await recordInTrail(tx, actor, changed.length > 0 ? 'payer.update' : 'payer.list', { object: id });
      return readPayer(tx, id);
    })
    .catch(refuseSameName);
}
