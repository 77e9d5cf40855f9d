import { createHash } from 'node:crypto';
import type { ConsentInput, NewConsentText } from '@trama/contract/schemas/record/consents';
import { todayInClinic } from '@trama/contract/words/clinic-time';
import { CONSENT_REFUSED, consentTypesOf } from '@trama/contract/words/record/consents';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../database/connect.ts';
import type { Actor } from '../../../platform/access/actor.ts';
import { enter } from '../../../platform/entries/enter.ts';
import { AppError, invalidField } from '../../../platform/errors/app-error.ts';
import type { Allowed, Guard } from '../../../platform/statements/guard.ts';
import { createOnce } from '../../../platform/statements/idempotency.ts';
import { recordInTrail } from '../../../platform/trail/record-in-trail.ts';
import { recordRefusedTry } from '../../../platform/trail/refused-tries.ts';
import { setReminders } from '../../people/patients/patients.service.ts';
import {
  findConsent,
  findNamed,
  holdsConsent,
  insertConsent,
  insertRevocation,
  insertText,
  type NewConsent,
  readConsent,
  readText,
  typeOfCorrected,
} from './consents.queries.ts';

const TEXTS_LOCK = 7_261_401;

/** The JSON of the new version. */
export function addText(guard: Guard, input: NewConsentText, key: string | undefined): Promise<string> {
  return guard.change(async (tx, allowed) => {
    const { actor } = allowed;
    // One save after the other, so that no two get the same number.
    await sql`select pg_advisory_xact_lock(${TEXTS_LOCK})`.execute(tx);
    const { id, isNew } = await createOnce(
      tx,
      actor,
      { type: 'consent_text', key, content: input },
      async () => {
        const object = await insertText(tx, allowed, input);
        await recordInTrail(tx, actor, 'consent_text.create', { object });
        return object;
      },
    );
    if (!isNew) await recordInTrail(tx, actor, 'consent_text.list');
    return readText(tx, id);
  });
}

/** The JSON of the consent. One for reminders also switches them on: the patient's own tick stays the one place to look. */
export async function addConsent(
  db: Db,
  guard: Guard,
  input: ConsentInput,
  key: string | undefined,
): Promise<string> {
  const asking = await guard.check();
  if (!consentTypesOf(asking.actor.role).includes(input.tipo)) {
    await recordRefusedTry(db, asking.actor, 'consent.create', { patient: asking.patientId });
    throw new AppError('FORBIDDEN');
  }
  return guard.change(async (tx, allowed) => {
    const { actor, patientId: patient } = allowed;
    const creation = { type: 'consent', key, content: { patient, ...input } };
    const { id, isNew } = await createOnce(tx, actor, creation, async () => {
      const object = await insertConsent(tx, allowed, await checked(tx, allowed, input));
      const folio = await enter(tx, actor, 'consent', object);
      await recordInTrail(tx, actor, 'consent.create', { patient, object, folio });
      if (input.tipo === 'recordatorios') await followReminders(tx, actor, patient);
      return object;
    });
    if (!isNew) await recordInTrail(tx, actor, 'consent.list', { patient });
    return readConsent(tx, allowed, id);
  });
}

/** What is kept: what it names exists and is of this patient, and the hash of the text and the signature together. */
async function checked(tx: Tx, allowed: Allowed, { firma, ...input }: ConsentInput): Promise<NewConsent> {
  const { text, has_paper, representative } = await findNamed(tx, allowed, { firma, ...input });
  const isRepresented = input.otorgado_por === 'representante';
  if (input.id_texto !== null && text === null) throw invalidField('id_texto', CONSENT_REFUSED.textUnknown);
  if (input.id_adjunto !== null && !has_paper) throw invalidField('id_adjunto', CONSENT_REFUSED.paperUnknown);
  if (isRepresented && representative === null)
    throw invalidField('id_contacto', CONSENT_REFUSED.contactUnknown);
  const strokes = firma && JSON.stringify(firma);
  return {
    ...input,
    id_contacto: isRepresented ? input.id_contacto : null,
    representante: isRepresented ? representative : null,
    fecha_acto: input.fecha_acto ?? todayInClinic(),
    firma: strokes,
    firma_sha256: strokes ? createHash('sha256').update(`${text}\n${strokes}`).digest() : null,
  };
}

/** The JSON of the consent, which stays as it was. The patient is held, so that two revocations come one after the other. */
export async function revokeConsent(
  db: Db,
  guard: Guard,
  id: number,
  motivo: string,
  key: string | undefined,
): Promise<string> {
  let passed: Allowed | undefined;
  const work = async (tx: Tx, allowed: Allowed) => {
    passed = allowed;
    const { actor, patientId: patient } = allowed;
    const consent = await findConsent(tx, allowed, id);
    if (!consent) throw new AppError('NOT_FOUND');
    const creation = { type: 'revocation', key, content: { id, motivo } };
    const { isNew } = await createOnce(tx, actor, creation, async () => {
      if (!consent.vigente) throw new AppError('ALREADY_CLOSED');
      const object = await insertRevocation(tx, allowed, id, motivo);
      const folio = await enter(tx, actor, 'revocation', object);
      await recordInTrail(tx, actor, 'revocation.create', { patient, object, folio });
      if (consent.tipo === 'recordatorios') await followReminders(tx, actor, patient);
      return object;
    });
    if (!isNew) await recordInTrail(tx, actor, 'consent.list', { patient });
    return readConsent(tx, allowed, id);
  };
  try {
    return await guard.change(work);
  } catch (error) {
    if (passed && error instanceof AppError && error.code === 'NOT_FOUND')
      await recordRefusedTry(db, passed.actor, 'revocation.create', { patient: passed.patientId });
    throw error;
  }
}

/** Reminders are sent while a consent to them holds. The patient's own tick is the one place that the job looks at. */
async function followReminders(tx: Tx, actor: Actor, patient: number): Promise<void> {
  await setReminders(tx, actor, patient, await holdsConsent(tx, patient, 'recordatorios'));
}

/** After a consent, or its revocation, was marked as an error. */
export async function followCorrectedConsent(
  tx: Tx,
  { actor, patientId }: Allowed,
  clase: 'consent' | 'revocation',
  id: number,
): Promise<void> {
  if ((await typeOfCorrected(tx, clase, id)) === 'recordatorios') await followReminders(tx, actor, patientId);
}
