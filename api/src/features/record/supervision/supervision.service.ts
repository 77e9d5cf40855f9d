import type { SupervisionInput } from '@trama/contract/schemas/record/supervision';
import { SUPERVISION_PREFIX } from '@trama/contract/words/record/supervision';
import type { Db } from '../../../database/connect.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import { violatesConstraint } from '../../../platform/errors/database-errors.ts';
import type { Allowed, Guard } from '../../../platform/statements/guard.ts';
import { createOnce } from '../../../platform/statements/idempotency.ts';
import { recordInTrail } from '../../../platform/trail/record-in-trail.ts';
import { recordRefusedTry } from '../../../platform/trail/refused-tries.ts';
import { addClarification, numberRecord } from '../entries/entries.service.ts';
import {
  findNote,
  insertSupervision,
  isOwnAnswer,
  markRead,
  readSupervision,
} from './supervision.queries.ts';

/** 'Visto': the note leaves the queue. What the supervisor answers is a clarification of the follow-up, with a folio. */
export async function seeNote(
  db: Db,
  guard: Guard,
  id: number,
  { respuesta }: SupervisionInput,
  key: string | undefined,
): Promise<string> {
  let passed: Allowed | undefined;
  try {
    return await guard.change(async (tx, allowed) => {
      passed = allowed;
      const { actor, patientId: patient } = allowed;
      await numberRecord(tx, allowed);
      const note = await findNote(tx, allowed, id);
      if (!note?.hasNote) throw new AppError('NOT_FOUND');
      if (note.isOwn) throw new AppError('FORBIDDEN');
      const creation = { type: 'supervision', key, content: { id, respuesta } };
      const { id: seen, isNew } = await createOnce(tx, actor, creation, async () => {
        const answer = respuesta
          ? await addClarification(tx, allowed, note.folio, `${SUPERVISION_PREFIX}${respuesta}`)
          : null;
        const object = await insertSupervision(tx, allowed, id, answer);
        await recordInTrail(tx, actor, 'supervision.create', { patient, object });
        return object;
      });
      if (!isNew) await recordInTrail(tx, actor, 'supervision.list', { patient });
      return readSupervision(tx, allowed, seen);
    });
  } catch (error) {
    if (violatesConstraint(error, 'supervisiones_una')) throw new AppError('ALREADY_CLOSED');
    if (passed && error instanceof AppError && ['FORBIDDEN', 'NOT_FOUND'].includes(error.code))
      await recordRefusedTry(db, passed.actor, 'supervision.create', {
        patient: passed.patientId,
        object: id,
      });
    throw error;
  }
}

/** The author of the note has read the answer; again it changes nothing. */
export async function readAnswer(db: Db, guard: Guard, id: number): Promise<string> {
  let passed: Allowed | undefined;
  try {
    return await guard.change(async (tx, allowed) => {
      passed = allowed;
      const { actor, patientId: patient } = allowed;
      if (!(await isOwnAnswer(tx, allowed, id))) throw new AppError('NOT_FOUND');
      const isNews = await markRead(tx, allowed, id);
      const action = isNews ? 'supervision.acknowledge' : 'supervision.list';
      await recordInTrail(tx, actor, action, { patient, object: id });
      return readSupervision(tx, allowed, id);
    });
  } catch (error) {
    if (passed && error instanceof AppError && error.code === 'NOT_FOUND')
      await recordRefusedTry(db, passed.actor, 'supervision.acknowledge', {
        patient: passed.patientId,
        object: id,
      });
    throw error;
  }
}
