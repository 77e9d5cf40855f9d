import type { Correction, CorrectionInput } from '@trama/contract/schemas/record/entries';
import { roleCan } from '@trama/contract/words/access/access-policy';
import { LIST_NAMES, type ListName } from '@trama/contract/words/record/clinical-lists';
import {
  CAME_FROM_ELSEWHERE,
  CORRECTION_OF_CORRECTION,
  ENTRY_RESOURCES,
  type EntryKind,
  MARKS_FOR_ABSENT_AUTHORS,
  MOVES_ELSEWHERE,
  MOVES_NOT,
} from '@trama/contract/words/record/entries';
import type { Db, Tx } from '../../../database/connect.ts';
import type { GuardedAccess } from '../../../platform/access/access.ts';
import type { Actor } from '../../../platform/access/actor.ts';
import { enter } from '../../../platform/entries/enter.ts';
import { AppError, invalidField } from '../../../platform/errors/app-error.ts';
import { violatesConstraint } from '../../../platform/errors/database-errors.ts';
import type { Allowed, Guard } from '../../../platform/statements/guard.ts';
import { createOnce } from '../../../platform/statements/idempotency.ts';
import { recordInTrail } from '../../../platform/trail/record-in-trail.ts';
import { recordRefusedTry } from '../../../platform/trail/refused-tries.ts';
import { reopenAppointmentOf } from '../../agenda/appointments/attended.service.ts';
import { followCorrectedConsent } from '../consents/consents.service.ts';
import {
  awaitOtherMoves,
  copyRecord,
  type EntryRow,
  findEntry,
  insertCorrection,
  numberRecordsOf,
  readCorrection,
} from './entries.queries.ts';

interface Correcting {
  folio: number;
  input: CorrectionInput;
  key: string | undefined;
}

/** Adds a clarification to an entry and may mark it as an error. Nothing of it is overwritten. */
export async function correctEntry(
  db: Db,
  guard: Guard,
  route: { access: GuardedAccess },
  { folio, input, key }: Correcting,
): Promise<Correction> {
  let passed: Allowed | undefined;
  const work = async (tx: Tx, allowed: Allowed) => {
    passed = allowed;
    const creation = { type: 'correction', key, content: { ...input, folio, patient: allowed.patientId } };
    const { id, isNew } = await createOnce(tx, allowed.actor, creation, () =>
      correct(tx, allowed, folio, input),
    );
    if (!isNew) await recordInTrail(tx, allowed.actor, 'entry.list', { patient: allowed.patientId });
    return readCorrection(tx, allowed, id);
  };
  try {
    const target = input.trasladar_a ?? null;
    return await guard.change(work, target === null ? {} : { also: [guard.about(route, target)] });
  } catch (error) {
    if (violatesConstraint(error, 'correcciones_un_error')) throw new AppError('ALREADY_CORRECTED');
    if (passed && error instanceof AppError && ['FORBIDDEN', 'NOT_FOUND'].includes(error.code))
      await recordRefusedTry(db, passed.actor, route.access.inTrail ?? 'correction.create', {
        patient: passed.patientId,
      });
    throw error;
  }
}

/** The number of the correction. */
async function correct(tx: Tx, allowed: Allowed, folio: number, input: CorrectionInput): Promise<number> {
  const entry = await findEntry(tx, allowed, folio);
  assertMayCorrect(allowed, entry, input);
  const { aclaracion, error } = input;
  // Before the correction: a new follow-up takes the appointment first, too, and the patient's counters after it.
  if (error && entry.clase === 'follow_up') await reopenAppointmentOf(tx, allowed.actor, entry.id_objeto);
  const other = input.trasladar_a
    ? await moveTo(tx, allowed, { ...entry, folio }, input.trasladar_a)
    : undefined;
  const en_ausencia_de = error && entry.registrado_por !== allowed.actor.id ? entry.registrado_por : null;
  const correction = { ...entry, folio, aclaracion, error, en_ausencia_de, ...other };
  const id = await addCorrection(tx, allowed, correction);
  const { clase } = entry;
  if (error && (clase === 'consent' || clase === 'revocation'))
    await followCorrectedConsent(tx, allowed, clase, entry.id_objeto);
  return id;
}

/** A clarification of an entry that marks no error, for another feature, which has checked who writes it. Gives its number. */
export async function addClarification(
  tx: Tx,
  allowed: Allowed,
  folio: number,
  aclaracion: string,
): Promise<number> {
  const entry = await findEntry(tx, allowed, folio);
  return addCorrection(tx, allowed, { ...entry, folio, aclaracion, error: false });
}

/** A record from before folios gets them, so that something can be said of one of its entries. */
export const numberRecord = (tx: Tx, { patientId }: Allowed) => numberRecordsOf(tx, [patientId]);

function assertMayCorrect(
  { actor, patientId }: Allowed,
  entry: EntryRow,
  { error, trasladar_a: target }: CorrectionInput,
): void {
  const { clase } = entry;
  if (clase === 'correction') throw invalidField('folio', CORRECTION_OF_CORRECTION);
  if (!roleCan(actor.role, ENTRY_RESOURCES[clase], 'create')) throw new AppError('FORBIDDEN');
  if (error && !mayMarkError(entry, actor)) throw new AppError('FORBIDDEN');
  if (target && !isMovable(clase)) throw invalidField('trasladar_a', MOVES_NOT);
  if (target === patientId) throw invalidField('trasladar_a', MOVES_ELSEWHERE);
}

/** Whether it was an error is for its author to say or, in their absence, for those who answer for the clinic. */
const mayMarkError = ({ registrado_por, autor_ausente }: EntryRow, { id, role }: Actor): boolean =>
  registrado_por === id || (autor_ausente && MARKS_FOR_ABSENT_AUTHORS.includes(role));

type MovableKind = 'follow_up' | ListName;
const isMovable = (clase: EntryKind): clase is MovableKind =>
  clase === 'follow_up' || LIST_NAMES.some((name) => name === clase);

/** What was written to the wrong patient becomes an entry of the right one, which says where it comes from. */
async function moveTo(
  tx: Tx,
  allowed: Allowed,
  { clase, id_objeto, folio }: EntryRow & { folio: number },
  target: number,
) {
  const { actor, patientId } = allowed;
  if (!isMovable(clase)) throw invalidField('trasladar_a', MOVES_NOT);
  await awaitOtherMoves(tx);
  await numberRecordsOf(tx, [patientId, target]);
  const id = await copyRecord(tx, clase, id_objeto, { patientId: target, recorder: actor.id });
  const newFolio = await enter(tx, actor, clase, id);
  await recordInTrail(tx, actor, `${clase}.create`, { patient: target, object: id, folio: newFolio });
  await addCorrection(
    tx,
    { ...allowed, patientId: target },
    {
      folio: newFolio,
      clase,
      id_objeto: id,
      version: 1,
      error: false,
      aclaracion: CAME_FROM_ELSEWHERE,
      otro_paciente: patientId,
      otro_folio: folio,
    },
  );
  return { otro_paciente: target, otro_folio: newFolio };
}

type NewCorrection = Parameters<typeof insertCorrection>[2];

async function addCorrection(tx: Tx, allowed: Allowed, correction: NewCorrection): Promise<number> {
  const { actor, patientId: patient } = allowed;
  const object = await insertCorrection(tx, allowed, correction);
  const folio = await enter(tx, actor, 'correction', object);
  await recordInTrail(tx, actor, 'correction.create', { patient, object, folio });
  return object;
}
