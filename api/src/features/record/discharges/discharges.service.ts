import type {
  CreatedDischarge,
  DischargeInput,
  DischargeWarning,
  Readmission,
  ReadmissionInput,
} from '@trama/contract/schemas/record/discharges';
import { IMMINENT, riskText } from '@trama/contract/words/people/risk';
import { DISCHARGE_STANDS, READMITTED_ALREADY } from '@trama/contract/words/record/discharges';
import { enter } from '../../../platform/entries/enter.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { Guard } from '../../../platform/statements/guard.ts';
import { createOnce } from '../../../platform/statements/idempotency.ts';
import { recordInTrail } from '../../../platform/trail/record-in-trail.ts';
import {
  findOpenMatters,
  hasEnded,
  insertDischarge,
  insertReadmission,
  type OpenMatters,
  readDischarge,
  readReadmission,
  stands,
} from './discharges.queries.ts';

/** Ends the treatment. What is still open is answered with it; the screen has asked before. */
export function discharge(
  guard: Guard,
  input: DischargeInput,
  key: string | undefined,
): Promise<CreatedDischarge> {
  return guard.change(async (tx, allowed) => {
    const { actor, patientId: patient } = allowed;
    const creation = { type: 'discharge', key, content: { ...input, patient } };
    const { id, isNew } = await createOnce(tx, actor, creation, async () => {
      if (await hasEnded(tx, patient)) throw new AppError('ALREADY_CLOSED', { message: DISCHARGE_STANDS });
      const object = await insertDischarge(tx, allowed, input);
      const folio = await enter(tx, actor, 'discharge', object);
      await recordInTrail(tx, actor, 'discharge.create', { patient, object, folio });
      return object;
    });
    if (!isNew) await recordInTrail(tx, actor, 'discharge.list', { patient });
    const avisos = warningsOf(await findOpenMatters(tx, patient));
    return { ...(await readDischarge(tx, allowed, id)), avisos };
  });
}

/** Takes the patient back: the discharge no longer stands. */
export function readmit(
  guard: Guard,
  dischargeId: number,
  { motivo }: ReadmissionInput,
  key: string | undefined,
): Promise<Readmission> {
  return guard.change(async (tx, allowed) => {
    const { actor, patientId: patient } = allowed;
    const creation = { type: 'readmission', key, content: { motivo, dischargeId, patient } };
    const { id, isNew } = await createOnce(tx, actor, creation, async () => {
      if (!(await stands(tx, dischargeId)))
        throw new AppError('ALREADY_CLOSED', { message: READMITTED_ALREADY });
      const object = await insertReadmission(tx, allowed, dischargeId, motivo);
      const folio = await enter(tx, actor, 'readmission', object);
      await recordInTrail(tx, actor, 'readmission.create', { patient, object, folio });
      return object;
    });
    if (!isNew) await recordInTrail(tx, actor, 'discharge.list', { patient });
    return readReadmission(tx, allowed, id);
  });
}

export function warningsOf({ riesgo, inminente, intento, turnos }: OpenMatters): DischargeWarning[] {
  const avisos: DischargeWarning[] = [];
  if (riesgo)
    avisos.push({
      codigo: 'RIESGO_ABIERTO',
      mensaje: `${riskText(riesgo)}${inminente ? `, ${IMMINENT.toLowerCase()}` : ''}: no hay una evaluación que lo descarte.`,
    });
  if (intento)
    avisos.push({
      codigo: 'INTENTO_SIN_RESPONDER',
      mensaje: 'Hay un intento del que no se respondió si se notificó a la autoridad.',
    });
  if (turnos > 0)
    avisos.push({
      codigo: 'TURNOS_PENDIENTES',
      mensaje: turnos === 1 ? 'Tiene un turno pendiente.' : `Tiene ${turnos} turnos pendientes.`,
    });
  return avisos;
}
