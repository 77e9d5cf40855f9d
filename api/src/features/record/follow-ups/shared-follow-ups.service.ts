import { setImmediate as nextTurn } from 'node:timers/promises';
import type { SharedFollowUpInput } from '@trama/contract/schemas/record/shared-follow-ups';
import type { FieldError } from '@trama/contract/words/errors';
import {
  namesSomebodyElse,
  SearchedText,
  SHARED_HAS_ONE,
  SHARED_NOT_WRITTEN_ABOUT,
  SHARED_TAKES_NO_PART,
} from '@trama/contract/words/record/shared-follow-ups';
import type { Tx } from '../../../database/connect.ts';
import { AppError, invalidField } from '../../../platform/errors/app-error.ts';
import { violatesConstraint } from '../../../platform/errors/database-errors.ts';
import { readEntry } from '../../../platform/statements/create-entry.ts';
import type { Allowed, Guard } from '../../../platform/statements/guard.ts';
import { createOnce } from '../../../platform/statements/idempotency.ts';
import { recordInTrail } from '../../../platform/trail/record-in-trail.ts';
import { markAttendance } from '../../agenda/appointments/marked.service.ts';
import { holdAgendaOfEncounter } from '../../agenda/appointments/shared.service.ts';
import { FOLLOW_UP } from './follow-ups.queries.ts';
import { endSharedDraft } from './shared-drafts.service.ts';
import { enterShared, followUpsOf, holdParticipants, type Participant } from './shared-follow-ups.queries.ts';

/**
 * The JSON of a SharedFollowUp: one entry in the record of each person who came, or none in any of them. An entry carries the
 * number of that person's own appointment and nothing that leads to the others.
 */
export function writeShared(
  guard: Guard,
  input: SharedFollowUpInput,
  key: string | undefined,
): Promise<string> {
  const write = async (tx: Tx, allowed: Allowed) => {
    const { actor } = allowed;
    const { id_turno } = input;
    const people = await holdParticipants(tx, actor, id_turno);
    await holdAgendaOfEncounter(tx, id_turno);
    // Somebody may have been taken out of reach between the first check and the lock.
    await guard.check({ tx });
    const creation = { type: 'shared_follow_up', key, content: input };
    const { isNew } = await createOnce(tx, actor, creation, async () => {
      await assertNobodyElseNamed(input, people);
      await markAttendance(tx, actor, id_turno, input.participantes);
      const own = input.participantes
        .filter(({ asistio }) => asistio)
        .map(({ id_paciente, propio = null }) => ({ id_paciente, propio }));
      await enterShared(tx, actor, { encounter: id_turno, common: input.comun ?? null, own });
      return id_turno;
    });
    await endSharedDraft(tx, actor, id_turno);
    return answer(tx, allowed, id_turno, isNew);
  };
  return guard.change(write).catch((error) => {
    if (violatesConstraint(error, 'seguimientos_un_turno'))
      throw invalidField('participantes', SHARED_HAS_ONE);
    throw error;
  });
}

/** No record names another patient: neither the common part nor what is written about one of them. */
async function assertNobodyElseNamed(
  { comun, participantes }: SharedFollowUpInput,
  people: Participant[],
): Promise<void> {
  const faults: FieldError[] = [];
  const refuse = (field: string, message: string) => {
    if (!faults.some((fault) => fault.field === field)) faults.push({ field, message });
  };
  const common = new SearchedText(comun ?? '');
  for (const [place, { id_paciente, asistio, propio }] of participantes.entries()) {
    const own = people.find((person) => person.id_paciente === id_paciente);
    if (!own) refuse(`participantes.${place}.id_paciente`, SHARED_TAKES_NO_PART);
    if (!asistio && propio) refuse(`participantes.${place}.propio`, SHARED_NOT_WRITTEN_ABOUT);
    if (!own || !asistio) continue;
    const about = new SearchedText(propio ?? '');
    for (const other of people.filter((person) => person !== own)) {
      const [inCommon, inOwn] = [common.named(own, other), about.named(own, other)];
      if (inCommon) refuse('comun', namesSomebodyElse(inCommon));
      if (inOwn) refuse(`participantes.${place}.propio`, namesSomebodyElse(inOwn));
      // Texts can be long: others are served between two comparisons.
      await nextTurn();
    }
  }
  if (faults[0]) throw new AppError('VALIDATION_ERROR', { message: faults[0].message, details: faults });
}

async function answer(tx: Tx, allowed: Allowed, id_turno: number, isNew: boolean): Promise<string> {
  const entries: string[] = [];
  for (const { id_seguimiento, id_paciente: patientId } of await followUpsOf(tx, id_turno)) {
    // The same creation asked for again is a read.
    if (!isNew) await recordInTrail(tx, allowed.actor, 'follow_up.list', { patient: patientId });
    entries.push(await readEntry(tx, FOLLOW_UP, { ...allowed, patientId }, id_seguimiento));
  }
  return `{"id_turno":${id_turno},"seguimientos":[${entries.join()}]}`;
}
