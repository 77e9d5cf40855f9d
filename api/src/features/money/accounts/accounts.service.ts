import type { AnnulmentInput, ChargeInput, PaymentInput } from '@trama/contract/schemas/money/cash';
import { todayInClinic } from '@trama/contract/words/clinic-time';
import { ALREADY_ANNULLED, DAY_IS_CLOSED, MORE_THAN_OWED } from '@trama/contract/words/money/cash';
import type { Tx } from '../../../database/connect.ts';
import { AppError, invalidField } from '../../../platform/errors/app-error.ts';
import { violatesConstraint } from '../../../platform/errors/database-errors.ts';
import type { Guard } from '../../../platform/statements/guard.ts';
import { createOnce } from '../../../platform/statements/idempotency.ts';
import { recordInTrail } from '../../../platform/trail/record-in-trail.ts';
import { holdSession, insertPayment, isClosed, readCharge, readPayment } from './accounts.queries.ts';

const DAY_MS = 86_400_000;

/** The trigger caja_abierta decides, also between a payment and the closing of its day at the same moment. */
function refuseInWords(error: unknown): never {
  if (violatesConstraint(error, 'caja_cerrada'))
    throw new AppError('ALREADY_CLOSED', { message: DAY_IS_CLOSED });
  if (violatesConstraint(error, 'anulaciones_pago_id_pago_key'))
    throw new AppError('ALREADY_CLOSED', { message: ALREADY_ANNULLED });
  throw error;
}

/** Money is counted on the day it comes. What comes after the closing can be counted tomorrow, if the person says so. */
async function cashDay(tx: Tx, asked: string | undefined): Promise<string> {
  const today = todayInClinic();
  if (asked === undefined || asked === today) return today;
  const tomorrow = new Date(Date.parse(today) + DAY_MS).toISOString().slice(0, 10);
  if (asked === tomorrow && (await isClosed(tx, today))) return tomorrow;
  throw invalidField('fecha', 'Se cobra en la caja de hoy o, si ya está cerrada, en la de mañana');
}

/** The JSON of the Payment. */
export function takePayment(guard: Guard, input: PaymentInput, key: string | undefined): Promise<string> {
  return guard
    .change(async (tx, { actor, patientId: patient }) => {
      const { id, isNew } = await createOnce(
        tx,
        actor,
        { type: 'payment', key, content: input },
        async () => {
          await assertOwed(tx, patient, input);
          return insertPayment(tx, actor.id, { ...input, fecha: await cashDay(tx, input.fecha) });
        },
      );
      // The same payment asked for again is a read.
      await recordInTrail(tx, actor, isNew ? 'payment.create' : 'payment.read', { patient, object: id });
      return readPayment(tx, id);
    })
    .catch(refuseInWords);
}

/** Two desks that charge one session would take the money twice. */
async function assertOwed(tx: Tx, patient: number, { id_turno, importe }: PaymentInput): Promise<void> {
  if (!id_turno) return;
  const session = await holdSession(tx, id_turno, patient);
  if (!session) throw invalidField('id_turno', 'El turno no es de este paciente');
  if (session.importe !== null && session.pagado + importe > session.importe)
    throw invalidField('importe', MORE_THAN_OWED);
}

/** The JSON of the Payment. The annulment is counted in the cash of its own day: a closed day never changes. */
export function annulPayment(
  guard: Guard,
  id: number,
  input: AnnulmentInput,
  key: string | undefined,
): Promise<string> {
  return guard
    .change(async (tx, { actor, patientId: patient }) => {
      const creation = { type: 'annulment', key, content: { id, ...input } };
      const { isNew } = await createOnce(tx, actor, creation, async () => {
        const insert = tx
          .insertInto('anulaciones_pago')
          .values({
            id_pago: id,
            id_paciente: patient,
            motivo: input.motivo,
            fecha: await cashDay(tx, input.fecha),
            registrado_por: actor.id,
          })
          .returning('id_anulacion');
        const { id_anulacion: object } = await insert.executeTakeFirstOrThrow();
        await recordInTrail(tx, actor, 'annulment.create', { patient, object });
        return object;
      });
      if (!isNew) await recordInTrail(tx, actor, 'payment.read', { patient, object: id });
      return readPayment(tx, id);
    })
    .catch(refuseInWords);
}

/** The JSON of the Charge: an adjustment, which never changes a charge that stands. */
export function adjustAccount(guard: Guard, input: ChargeInput, key: string | undefined): Promise<string> {
  return guard.change(async (tx, { actor, patientId: patient }) => {
    const { id, isNew } = await createOnce(tx, actor, { type: 'charge', key, content: input }, async () => {
      const insert = tx
        .insertInto('cargos')
        .values({ ...input, tipo: 'ajuste', fecha: todayInClinic(), registrado_por: actor.id })
        .returning('id_cargo');
      return (await insert.executeTakeFirstOrThrow()).id_cargo;
    });
    await recordInTrail(tx, actor, isNew ? 'charge.create' : 'account.read', { patient, object: id });
    return readCharge(tx, id);
  });
}
