import { createHash, randomInt } from 'node:crypto';
import type { CheckedPaper } from '@trama/contract/schemas/record/copies';
import { CODE_ALPHABET, CODE_LENGTH, initialsOf, lastDigitsOf } from '@trama/contract/words/record/copies';
import type { Db, Tx } from '../../../database/connect.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { Allowed } from '../../../platform/statements/guard.ts';
import { recordInTrail, type TrailContext } from '../../../platform/trail/record-in-trail.ts';
import { type CopyBegun, findCopy, findDocument, insertCopy } from './copies.queries.ts';

/** 80 bits: nobody finds one by trying. */
export function newCopyCode(): string {
  return Array.from({ length: CODE_LENGTH }, () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)]).join('');
}

/**
 * Passes a document on and registers it just before its last piece leaves: who has a whole copy can check it, and one
 * that was given up half-way is not known.
 */
export async function* registeredCopy(
  db: Db,
  allowed: Allowed,
  copy: CopyBegun,
  paper: AsyncGenerator<Uint8Array, number>,
): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256');
  let held: Uint8Array | undefined;
  try {
    for (;;) {
      const { done, value } = await paper.next();
      if (done) {
        const file = { pages: value, sha256: hash.digest() };
        await db.transaction().execute((tx) => registerCopy(tx, allowed, copy, file));
        break;
      }
      hash.update(value);
      if (held) yield held;
      held = value;
    }
    if (held) yield held;
  } finally {
    await paper.return(0);
  }
}

/** It was allowed when it was read: whatever has become of the session since, what was printed is registered. Its number. */
export async function registerCopy(
  tx: Tx,
  { actor, patientId }: Allowed,
  copy: CopyBegun,
  file: { pages: number; sha256: Buffer },
): Promise<number> {
  const { nombre, apellido, dni } = copy.patient;
  const shown = { initials: initialsOf([nombre, apellido]), lastDigits: lastDigitsOf(dni) };
  const object = await insertCopy(tx, actor, patientId, { ...copy, ...shown, ...file });
  await recordInTrail(tx, actor, 'copy.create', { patient: patientId, object });
  return object;
}

/** A copy or a document. An unknown code and a malformed one get the same answer. */
export async function checkPaper(db: Db, code: string, who: TrailContext): Promise<CheckedPaper> {
  const copy = await findCopy(db, code);
  if (copy) {
    const { id_copia, id_paciente, ...shown } = copy;
    await recordInTrail(db, who, 'copy.check', { patient: id_paciente, object: id_copia });
    return shown;
  }
  const document = await findDocument(db, code);
  if (!document) throw new AppError('NOT_FOUND');
  const { id_documento, id_paciente, ...shown } = document;
  await recordInTrail(db, who, 'document.check', { patient: id_paciente, object: id_documento });
  return shown;
}
