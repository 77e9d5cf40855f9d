import type { FeeIncrease, FeeInput } from '@trama/contract/schemas/money/cash';
import { LIST_IS_FULL } from '@trama/contract/words/list-limits';
import { FEES_MAX } from '@trama/contract/words/money/cash';
import { sql } from 'kysely';
import type { Tx } from '../../../database/connect.ts';
import { invalidField } from '../../../platform/errors/app-error.ts';
import { violatesConstraint } from '../../../platform/errors/database-errors.ts';
import type { Guard } from '../../../platform/statements/guard.ts';
import { createOnce } from '../../../platform/statements/idempotency.ts';
import { recordInTrail } from '../../../platform/trail/record-in-trail.ts';
import { copayCollector, copyFees, countFees, insertFee, readFee } from './fees.queries.ts';

const FEES_LOCK = 7_261_421;

/** The JSON of the Fee. A fee is never changed: a newer one takes its place from its day on. */
export function createFee(guard: Guard, input: FeeInput, key: string | undefined): Promise<string> {
  return guard
    .change(async (tx, { actor }) => {
      const { id, isNew } = await createOnce(tx, actor, { type: 'fee', key, content: input }, async () => {
        await assertCopay(tx, input);
        const fee = await insertFee(tx, actor.id, input);
        await assertRoom(tx);
        return fee;
      });
      await recordInTrail(tx, actor, isNew ? 'fee.create' : 'fee.list', isNew ? { object: id } : {});
      return readFee(tx, id);
    })
    .catch((error) => {
      if (!violatesConstraint(error, 'aranceles_id_financiador_fkey')) throw error;
      throw invalidField('id_financiador', 'El financiador no es válido');
    });
}

/** Some payers collect the patient's part themselves, others forbid it: the desk must not ask for it. */
async function assertCopay(tx: Tx, { id_financiador, importe }: FeeInput): Promise<void> {
  if (id_financiador === null || importe === 0) return;
  const collector = await copayCollector(tx, id_financiador);
  if (collector && collector !== 'clinica')
    throw invalidField('importe', 'Con este financiador la clínica no cobra coseguro');
}

/** How many prices the new list has. One rise at a time: two at once would both raise the same list. */
export function raiseFees(guard: Guard, input: FeeIncrease, key: string | undefined): Promise<number> {
  return guard
    .change(async (tx, { actor }) => {
      await sql`select pg_advisory_xact_lock(${FEES_LOCK})`.execute(tx);
      const { id, isNew } = await createOnce(
        tx,
        actor,
        { type: 'fee increase', key, content: input },
        async () => {
          const copies = await copyFees(tx, actor.id, input);
          if (copies.length === 0) throw invalidField('desde', 'No hay aranceles vigentes para copiar');
          await assertRoom(tx);
          for (const object of copies) await recordInTrail(tx, actor, 'fee.create', { object });
          return copies.length;
        },
      );
      if (!isNew) await recordInTrail(tx, actor, 'fee.list');
      return id;
    })
    .catch((error) => {
      if (!violatesConstraint(error, 'aranceles_importe_check')) throw error;
      throw invalidField('centesimos', 'Algún importe quedaría fuera de lo posible');
    });
}

async function assertRoom(tx: Tx): Promise<void> {
  if ((await countFees(tx)) > FEES_MAX) throw invalidField('desde', LIST_IS_FULL);
}
