import type { SignatureAnswerInput, SignatureRequestInput } from '@trama/contract/schemas/record/signatures';
import {
  ALREADY_ANSWERED,
  ENTRY_IN_ERROR,
  SIGNER_NOT_ELIGIBLE,
  SIGNS_NO_SIGNATURE,
  TEXT_HAS_CHANGED,
} from '@trama/contract/words/record/signatures';
import type { Db, Tx } from '../../../database/connect.ts';
import { needs } from '../../../platform/access/access.ts';
import { rowInPath } from '../../../platform/access/subjects.ts';
import { enter } from '../../../platform/entries/enter.ts';
import { AppError, invalidField } from '../../../platform/errors/app-error.ts';
import { violatesConstraint } from '../../../platform/errors/database-errors.ts';
import type { Allowed, Guard } from '../../../platform/statements/guard.ts';
import { recordInTrail } from '../../../platform/trail/record-in-trail.ts';
import { recordRefusedTry } from '../../../platform/trail/refused-tries.ts';
import { canAllSign, requestSignatures } from './request.service.ts';
import {
  findEntryToSign,
  findRequest,
  findRequestTo,
  insertAnswer,
  readSignature,
} from './signatures.queries.ts';

const requestInPath = rowInPath('pedidos_firma', 'id_firma');
export const ANSWERS = needs('signatures', 'update', 'signature.create', { subject: requestInPath });
/** Signing, unlike refusing, needs a proof of who signs. */
export const SIGNS = needs('signatures', 'update', 'signature.create', {
  subject: requestInPath,
  proof: 'recent',
});

const alreadyAnswered = () => new AppError('ALREADY_SIGNED', { message: ALREADY_ANSWERED });
const UNSIGNABLE = ['signature', 'correction'];

/** Asks somebody of the team to sign an entry. Asked again before they have answered, it is the same request. */
export function askForSignature(
  guard: Guard,
  folio: number,
  { caracter, id_prestador: signer }: SignatureRequestInput,
): Promise<{ json: string; isNew: boolean }> {
  return guard.change(async (tx, allowed) => {
    const entry = await findEntryToSign(tx, allowed, folio);
    if (!entry) throw new AppError('NOT_FOUND');
    if (UNSIGNABLE.includes(entry.clase)) throw invalidField('folio', SIGNS_NO_SIGNATURE);
    const earlier = await findRequestTo(tx, allowed, folio, signer);
    if (earlier?.state === 'firmada') throw new AppError('ALREADY_SIGNED');
    if (entry.changed) throw new AppError('EDIT_CONFLICT', { message: ENTRY_IN_ERROR });
    // Writing an entry is its author's signature.
    if (entry.registrado_por === signer || !(await canAllSign(tx, allowed, [signer])))
      throw new AppError('PROVIDER_NOT_ELIGIBLE', { message: SIGNER_NOT_ELIGIBLE });
    if (earlier?.state === 'pendiente') {
      await recordInTrail(tx, allowed.actor, 'signature.list', { patient: allowed.patientId });
      return { json: await readSignature(tx, allowed, earlier.id), isNew: false };
    }
    const [id] = await requestSignatures(tx, allowed, {
      folio,
      signers: [signer],
      caracter,
      origen: 'pedido',
    });
    // Who signs is shown the entry: to ask oneself is to read it.
    if (signer === allowed.actor.id)
      await recordInTrail(tx, allowed.actor, 'entry.read', { patient: allowed.patientId });
    return { json: await readSignature(tx, allowed, Number(id)), isNew: true };
  });
}

/** Signs an entry, or refuses to: either is an entry of the record. */
export async function answerRequest(
  db: Db,
  guard: Guard,
  id: number,
  input: SignatureAnswerInput,
): Promise<string> {
  let passed: Allowed | undefined;
  try {
    return await guard.change(async (tx, allowed) => {
      passed = allowed;
      await answer(tx, guard, allowed, id, input);
      return readSignature(tx, allowed, id);
    });
  } catch (error) {
    if (violatesConstraint(error, 'firmas_una_respuesta')) throw alreadyAnswered();
    if (passed && error instanceof AppError && error.code === 'FORBIDDEN')
      await recordRefusedTry(db, passed.actor, 'signature.create', {
        patient: passed.patientId,
        object: id,
      });
    throw error;
  }
}

async function answer(
  tx: Tx,
  guard: Guard,
  allowed: Allowed,
  id: number,
  input: SignatureAnswerInput,
): Promise<void> {
  const { actor, patientId: patient } = allowed;
  const request = await findRequest(tx, allowed, id);
  // Somebody else's signature: nobody signs for them.
  if (request?.signer !== actor.id) throw new AppError('FORBIDDEN');
  if (input.estado === 'firmada') await guard.about(SIGNS, id).check({ tx });
  if (request.answered) throw alreadyAnswered();
  const object = await insertAnswer(tx, allowed, id, input);
  if (object === undefined) throw new AppError('EDIT_CONFLICT', { message: TEXT_HAS_CHANGED });
  const folio = await enter(tx, actor, 'signature', object);
  await recordInTrail(tx, actor, 'signature.create', { patient, object, folio });
}
