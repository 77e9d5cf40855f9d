import type { MeetingInput } from '@trama/contract/schemas/record/meetings';
import { PARTICIPANT_NOT_ELIGIBLE, PARTICIPANTS_REQUIRED } from '@trama/contract/words/record/meetings';
import type { Tx } from '../../../database/connect.ts';
import { enter } from '../../../platform/entries/enter.ts';
import { AppError, invalidField } from '../../../platform/errors/app-error.ts';
import type { Allowed, Guard } from '../../../platform/statements/guard.ts';
import { createOnce } from '../../../platform/statements/idempotency.ts';
import { recordInTrail } from '../../../platform/trail/record-in-trail.ts';
import { canAllSign, requestSignatures } from '../signatures/request.service.ts';
import { insertMeeting, readMeeting } from './meetings.queries.ts';

/** The JSON of the meeting, which asks everybody who took part to sign it. Writing it is its author's signature. */
export function addMeeting(guard: Guard, input: MeetingInput, key: string | undefined): Promise<string> {
  return guard.change(async (tx, allowed) => {
    const { actor, patientId: patient } = allowed;
    const creation = { type: 'meeting', key, content: { patient, ...input } };
    const { id, isNew } = await createOnce(tx, actor, creation, () => writeMeeting(tx, allowed, input));
    if (!isNew) await recordInTrail(tx, actor, 'meeting.list', { patient });
    return readMeeting(tx, allowed, id);
  });
}

async function writeMeeting(tx: Tx, allowed: Allowed, input: MeetingInput): Promise<number> {
  const { actor, patientId: patient } = allowed;
  const others = [...new Set(input.participantes)].filter((id) => id !== actor.id);
  if (others.length === 0) throw invalidField('participantes', PARTICIPANTS_REQUIRED);
  if (!(await canAllSign(tx, allowed, others)))
    throw new AppError('PROVIDER_NOT_ELIGIBLE', { message: PARTICIPANT_NOT_ELIGIBLE });
  const object = await insertMeeting(tx, allowed, { ...input, participantes: others });
  const folio = await enter(tx, actor, 'meeting', object);
  await recordInTrail(tx, actor, 'meeting.create', { patient, object, folio });
  await requestSignatures(tx, allowed, { folio, signers: others, caracter: 'cofirma', origen: 'reunion' });
  return object;
}
