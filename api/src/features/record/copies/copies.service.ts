import { createHash, randomInt } from 'node:crypto';
import type { IssuedCopy } from '@trama/contract/schemas/record/copies';
import {
  CODE_ALPHABET,
  CODE_LENGTH,
  initialsOf,
  lastDigitsOf,
  readCode,
} from '@trama/contract/words/record/copies';
import type { Db } from '../../../database/connect.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { Allowed } from '../../../platform/statements/guard.ts';
import { recordInTrail, type TrailContext } from '../../../platform/trail/record-in-trail.ts';
import { type CopyBegun, findCopy, insertCopy } from './copies.queries.ts';

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
        await register(db, allowed, copy, { pages: value, sha256: hash.digest() });
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

/** It was allowed when it was read: whatever has become of the session since, what was printed is registered. */
function register(
  db: Db,
  { actor, patientId }: Allowed,
  copy: CopyBegun,
  file: { pages: number; sha256: Buffer },
): Promise<void> {
  const { nombre, apellido, dni } = copy.patient;
  const shown = { initials: initialsOf([nombre, apellido]), lastDigits: lastDigitsOf(dni) };
  return db.transaction().execute(async (tx) => {
    const object = await insertCopy(tx, actor, patientId, { ...copy, ...shown, ...file });
    await recordInTrail(tx, actor, 'copy.create', { patient: patientId, object });
  });
}

/** An unknown code and a malformed one get the same answer. */
export async function checkCopy(db: Db, typed: string, who: TrailContext): Promise<IssuedCopy> {
  const found = await findCopy(db, readCode(typed));
  if (!found) throw new AppError('NOT_FOUND');
  const { id_copia, id_paciente, ...copy } = found;
  await recordInTrail(db, who, 'copy.check', { patient: id_paciente, object: id_copia });
  return copy;
}
