import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { AttachmentInput } from '@trama/contract/schemas/record/attachments';
import { classesOf, FILE_REFUSED, FILE_TYPES } from '@trama/contract/words/record/attachments';
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import type { Db } from '../../../database/connect.ts';
import { enter } from '../../../platform/entries/enter.ts';
import { AppError, invalidInput } from '../../../platform/errors/app-error.ts';
import { loggableError } from '../../../platform/errors/database-errors.ts';
import type { Files, KeptFile } from '../../../platform/files/files.ts';
import type { Received } from '../../../platform/files/intake.ts';
import { forgetFile, keepFile } from '../../../platform/files/kept-files.ts';
import { problemOfFile } from '../../../platform/files/store.ts';
import { readUpload } from '../../../platform/files/upload.ts';
import { assertReadable } from '../../../platform/http/readable-input.ts';
import { fairShare } from '../../../platform/limits/fair-share.ts';
import type { Allowed, Guard } from '../../../platform/statements/guard.ts';
import { createOnce, idempotencyKey } from '../../../platform/statements/idempotency.ts';
import { recordInTrail } from '../../../platform/trail/record-in-trail.ts';
import { recordRefusedTry } from '../../../platform/trail/refused-tries.ts';
import { insertAttachment, type NewAttachment, readAttachment } from './attachments.queries.ts';

/** Uploads of one person at a time; the next ones wait, and a long line is refused. */
const takeTurn = fairShare({ atOnce: 2, inLine: 10 });

interface Deps {
  db: Db;
  files: Files;
}

/** The JSON of the attachment. A file that is refused, cut off or not entered leaves nothing behind. */
export async function addAttachment(deps: Deps, request: FastifyRequest): Promise<string> {
  const { guard } = request;
  const key = idempotencyKey(request);
  // Before a byte of the file is taken.
  const allowed = await guard.check();
  // Uploads have a line of their own: what else the person asks for does not wait until ten files have come.
  request.endTurn?.();
  const leave = await takeTurn(String(allowed.actor.id));
  try {
    const { fields, fileName, received } = await readUpload(request, deps.files);
    try {
      const input = await readFields(deps.db, allowed, fields);
      return await enterAttachment(deps, guard, received, { ...input, ...factsOf(received, fileName) }, key);
    } finally {
      await deps.files.discard(received);
    }
  } finally {
    leave();
  }
}

async function readFields(db: Db, { actor, patientId }: Allowed, fields: object): Promise<AttachmentInput> {
  assertReadable(fields);
  const { data, error } = AttachmentInput.safeParse(fields);
  if (error) throw invalidInput(error);
  if (classesOf(actor.role).includes(data.clase)) return data;
  await recordRefusedTry(db, actor, 'attachment.create', { patient: patientId });
  throw new AppError('FORBIDDEN');
}

function factsOf(received: Received, fileName: string) {
  const { type, bytes, sha256, receivedSha256, isScanned } = received;
  return {
    nombre_archivo: namedAs(fileName, type),
    tipo_mime: type,
    bytes,
    sha256,
    sha256_recibido: receivedSha256,
    antivirus: isScanned ? 'limpio' : 'no_revisado',
  };
}

/** The name ends as the content asks for: 'foto.exe' that is a picture becomes 'foto.jpg'. */
function namedAs(fileName: string, type: Received['type']): string {
  const ending = FILE_TYPES[type];
  const isFitting =
    fileName.toLowerCase().endsWith(`.${ending}`) || (ending === 'jpg' && /\.jpeg$/i.test(fileName));
  return isFitting ? fileName : `${fileName.replace(/\.\w{1,5}$/, '')}.${ending}`;
}

/** The file is in the store before the row that names it: without the row it is an orphan, and is removed. */
async function enterAttachment(
  { db, files }: Deps,
  guard: Guard,
  received: Received,
  attachment: NewAttachment,
  key: string | undefined,
): Promise<string> {
  let isUsed = false;
  try {
    const kept = await keepFile(db, files, received);
    return await guard.change(async (tx, allowed) => {
      const { actor, patientId: patient } = allowed;
      // Pictures are drawn again each time: what came is the same file, what is kept need not be.
      const { sha256, sha256_recibido, bytes, ...said } = attachment;
      const content = { patient, ...said, sha256_recibido: sha256_recibido.toString('hex') };
      const { id, isNew } = await createOnce(tx, actor, { type: 'attachment', key, content }, async () => {
        const object = await insertAttachment(tx, allowed, kept, attachment);
        const folio = await enter(tx, actor, 'attachment', object);
        await recordInTrail(tx, actor, 'attachment.create', { patient, object, folio });
        return object;
      });
      isUsed = isNew;
      if (!isNew) await recordInTrail(tx, actor, 'attachment.list', { patient });
      return readAttachment(tx, allowed, id);
    });
  } catch (error) {
    isUsed = false;
    throw error;
  } finally {
    if (!isUsed) await forgetFile(db, files, received.name);
  }
}

/** A file that is lost or damaged, or a store out of reach: the person reads which, and the log has the reason. */
export async function openFile(files: Files, file: KeptFile, log: FastifyBaseLogger): Promise<Readable> {
  try {
    const content = await files.open(file);
    // Of a damaged file nothing has gone out yet: the answer can still say so. Later it can only break off.
    await once(content, 'readable');
    return content;
  } catch (error) {
    if (error instanceof AppError) throw error;
    log.warn({ failure: loggableError(error) }, 'a file could not be opened');
    const message = problemOfFile(error) ? FILE_REFUSED.gone : FILE_REFUSED.unreadable;
    throw new AppError('DB_UNAVAILABLE', { message });
  }
}
