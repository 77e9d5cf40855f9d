import type { Cash, ClosingInput } from '@trama/contract/schemas/money/cash';
import { todayInClinic } from '@trama/contract/words/clinic-time';
import { DAY_IS_CLOSED, PAYMENT_MEANS } from '@trama/contract/words/money/cash';
import { AppError, invalidField } from '../../../platform/errors/app-error.ts';
import { violatesConstraint } from '../../../platform/errors/database-errors.ts';
import type { Guard } from '../../../platform/statements/guard.ts';
import { createOnce } from '../../../platform/statements/idempotency.ts';
import { recordInTrail } from '../../../platform/trail/record-in-trail.ts';
import { holdDay, insertClosing, readCash } from './cash.queries.ts';

/** Counts a day and closes it, once: two at the same moment meet at the unique day. */
export function closeDay(
  guard: Guard,
  fecha: string,
  { contado, nota = null }: ClosingInput,
  key: string | undefined,
): Promise<Cash> {
  return guard
    .change(async (tx, allowed) => {
      const { actor } = allowed;
      if (fecha > todayInClinic()) throw invalidField('fecha', 'Ese día todavía no llegó');
      await holdDay(tx, fecha);
      const creation = { type: 'closing', key, content: { fecha, contado, nota } };
      const { isNew } = await createOnce(tx, actor, creation, async () => {
        const before = (await readCash(tx, allowed, fecha)).json;
        const esperado = Object.fromEntries(before.medios.map((line) => [line.medio, line.esperado]));
        const counted = Object.fromEntries(PAYMENT_MEANS.map((medio) => [medio, contado[medio] ?? 0]));
        const object = await insertClosing(tx, actor.id, { fecha, esperado, contado: counted, nota });
        await recordInTrail(tx, actor, 'closing.create', { object });
        return object;
      });
      const { json, pacientes } = await readCash(tx, allowed, fecha);
      if (pacientes || !isNew) await recordInTrail(tx, actor, 'cash.read', { patients: pacientes ?? [] });
      return json;
    })
    .catch((error) => {
      if (!violatesConstraint(error, 'cierres_caja_fecha_key')) throw error;
      throw new AppError('ALREADY_CLOSED', { message: DAY_IS_CLOSED });
    });
}
