import { createHash } from 'node:crypto';
import type { AnnulmentInput, DocumentInput, IssuedDocument } from '@trama/contract/schemas/record/documents';
import { initialsOf, lastDigitsOf } from '@trama/contract/words/record/copies';
import {
  ATTENDANCE_NEEDS_APPOINTMENT,
  DOCUMENT_TOO_LONG,
  fieldsIn,
  fillFields,
  isAdministrative,
  isTooLongFilled,
  TEMPLATE_UNAVAILABLE,
  templateFault,
} from '@trama/contract/words/record/documents';
import type { Db, Tx } from '../../../database/connect.ts';
import { enter } from '../../../platform/entries/enter.ts';
import { AppError, invalidField } from '../../../platform/errors/app-error.ts';
import { printAtOnce } from '../../../platform/paper/print-at-once.ts';
import type { Allowed, Guard } from '../../../platform/statements/guard.ts';
import { createOnce } from '../../../platform/statements/idempotency.ts';
import { recordInTrail } from '../../../platform/trail/record-in-trail.ts';
import { recordRefusedTry } from '../../../platform/trail/refused-tries.ts';
import { letterheadOf } from '../../people/settings/letterhead.service.ts';
import { currentSettings } from '../../people/settings/settings.service.ts';
import { newCopyCode } from '../copies/copies.service.ts';
import { fieldValues } from './document-fields.ts';
import { documentBlocks, documentFacts } from './document-paper.ts';
import {
  type DocumentFacts,
  findFacts,
  insertAnnulment,
  insertDocument,
  lastAttended,
  nextNumber,
  readDocument,
} from './documents.queries.ts';
import { findTemplate, type TemplateRow } from './templates.queries.ts';

export interface Issuing {
  clinicName: string | undefined;
  publicUrl: string;
}

/** Numbers, prints and keeps a document; a clinical one gets its folio, all in one transaction. */
export async function issueDocument(
  db: Db,
  guard: Guard,
  input: DocumentInput,
  key: string | undefined,
  issuing: Issuing,
): Promise<IssuedDocument> {
  let passed: Allowed | undefined;
  try {
    return await guard.change(async (tx, allowed) => {
      passed = allowed;
      const { actor, patientId } = allowed;
      const creation = { type: 'document', key, content: { ...input, patient: patientId } };
      const { id, isNew } = await createOnce(tx, actor, creation, () => issue(tx, allowed, input, issuing));
      if (!isNew) await recordInTrail(tx, actor, 'document.list', { patient: patientId });
      return readDocument(tx, allowed, id);
    });
  } catch (error) {
    if (passed && error instanceof AppError && error.code === 'FORBIDDEN')
      await recordRefusedTry(db, passed.actor, 'document.create', { patient: passed.patientId });
    throw error;
  }
}

async function issue(tx: Tx, allowed: Allowed, input: DocumentInput, issuing: Issuing): Promise<number> {
  const { actor, patientId } = allowed;
  const template = await usableTemplate(tx, allowed, input.id_plantilla);
  const { clase, nombre: titulo, version, id_plantilla } = template;
  const id_turno = input.id_turno ?? (isAdministrative(clase) ? await lastAttended(tx, patientId) : null);
  const facts = await findFacts(tx, allowed, id_turno);
  if (id_turno !== null && !facts.turno) throw invalidField('id_turno', ATTENDANCE_NEEDS_APPOINTMENT);
  const clinic = letterheadOf(await currentSettings(tx), issuing.clinicName);
  const words = { texto: input.texto, role: actor.role };
  const texto = finalText(template, words, facts, fieldValues(facts, clinic));
  const codigo = newCopyCode();
  // The last step before the row: the next person who issues one waits for this number.
  const numero = await nextNumber(tx);
  const printed = { clase, titulo, numero, codigo, texto, facts, clinic, publicUrl: issuing.publicUrl };
  const { bytes, pages } = await printAtOnce(documentFacts(printed), documentBlocks(printed));
  const { nombre, apellido, dni } = facts.paciente;
  const row = { id_paciente: patientId, id_plantilla, version, clase, titulo, numero, codigo, texto };
  const id = await insertDocument(
    tx,
    {
      ...row,
      id_turno,
      iniciales: initialsOf([nombre, apellido]),
      dni_final: lastDigitsOf(dni),
      paginas: pages,
      sha256: createHash('sha256').update(bytes).digest(),
      registrado_por: actor.id,
    },
    bytes,
  );
  const folio = isAdministrative(clase) ? null : await enter(tx, actor, 'document', id);
  await recordInTrail(tx, actor, 'document.create', { patient: patientId, object: id, folio });
  return id;
}

/** Reception issues the administrative ones alone. */
async function usableTemplate(tx: Tx, { actor }: Allowed, id: number): Promise<TemplateRow> {
  const template = await findTemplate(tx, id);
  if (!template?.activa) throw invalidField('id_plantilla', TEMPLATE_UNAVAILABLE);
  if (actor.role === 'recepcion' && !isAdministrative(template.clase)) throw new AppError('FORBIDDEN');
  return template;
}

/** Reception reads attendance certificates, so clinicians issue them with the words of the template alone. */
const WORDS_CERTIFICATES: readonly string[] = ['recepcion', 'administrador'];

/** What is printed: the words that were sent, if the person may choose them, with its fields filled in. */
function finalText(
  { clase, texto: own }: TemplateRow,
  { texto: sent, role }: { texto: string | null | undefined; role: string },
  { turno }: DocumentFacts,
  values: Record<string, string | null>,
): string {
  const mayWord = !isAdministrative(clase) || WORDS_CERTIFICATES.includes(role);
  const written = mayWord ? (sent ?? own) : own;
  const fault = templateFault(clase, written);
  if (fault) throw invalidField('texto', fault);
  if (!turno && fieldsIn(written).some((name) => name.startsWith('turno.')))
    throw invalidField('id_turno', ATTENDANCE_NEEDS_APPOINTMENT);
  if (isTooLongFilled(written, values)) throw invalidField('texto', DOCUMENT_TOO_LONG);
  return fillFields(written, values);
}

/** Who issued it annuls it, or those who answer for the clinic. The document stays, and its check says so. */
export async function annulDocument(
  db: Db,
  guard: Guard,
  id: number,
  { motivo }: AnnulmentInput,
  key: string | undefined,
): Promise<IssuedDocument> {
  let passed: Allowed | undefined;
  try {
    return await guard.change(async (tx, allowed) => {
      passed = allowed;
      const { actor, patientId } = allowed;
      const document = await readDocument(tx, allowed, id);
      const mayAnnul =
        document.registrado_por === actor.id || ['administrador', 'director_medico'].includes(actor.role);
      if (!mayAnnul) throw new AppError('FORBIDDEN');
      const row = { id_documento: id, id_paciente: patientId, motivo };
      const creation = { type: 'document_annulment', key, content: row };
      const { isNew } = await createOnce(tx, actor, creation, async () => {
        if (document.anulacion) throw new AppError('ALREADY_CLOSED');
        const object = await insertAnnulment(tx, { ...row, registrado_por: actor.id });
        const folio = isAdministrative(document.clase)
          ? null
          : await enter(tx, actor, 'document_annulment', object);
        await recordInTrail(tx, actor, 'document_annulment.create', { patient: patientId, object, folio });
        return object;
      });
      if (!isNew) await recordInTrail(tx, actor, 'document.list', { patient: patientId });
      return readDocument(tx, allowed, id);
    });
  } catch (error) {
    if (passed && error instanceof AppError && error.code === 'FORBIDDEN')
      await recordRefusedTry(db, passed.actor, 'document_annulment.create', { patient: passed.patientId });
    throw error;
  }
}
