import type { IncomingMessage } from 'node:http';
import multipart from '@fastify/multipart';
import { FILE_BYTES_MAX, FILE_REFUSED } from '@trama/contract/words/record/attachments';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError, invalidField } from '../errors/app-error.ts';
import { type Files, isCutOff } from './files.ts';
import { type Received, tooLarge } from './intake.ts';

const FIELDS_MAX = 20;
const FIELD_BYTES_MAX = 64 * 1024;
/** What a form of one file and its fields adds to the file. */
const FORM_BYTES = 256 * 1024;
const NAME_MAX = 200;

interface FormLimits {
  fileBytes: number;
  fields: number;
}

/** Beside the route that takes one file with its fields: only there is anything but JSON taken. */
export async function takesForms(scope: FastifyInstance, { fileBytes, fields }: FormLimits): Promise<void> {
  await scope.register(multipart, {
    limits: { fileSize: fileBytes, files: 1, fields, fieldSize: FIELD_BYTES_MAX, parts: fields + 1 },
  });
  scope.addHook('onRequest', (request, _reply, done) => {
    stopAtTooManyParts(request.raw);
    done();
  });
}

export const takesUploads = (scope: FastifyInstance) =>
  takesForms(scope, { fileBytes: FILE_BYTES_MAX + 1, fields: FIELDS_MAX });

/**
 * The reader of forms goes on behind its last part, though it takes no more of them: each costs hundreds of times what it
 * costs the sender. So it gets nothing more, and what comes is dropped unread.
 */
function stopAtTooManyParts(request: IncomingMessage): void {
  const { pipe } = request;
  request.pipe = (form, options) => {
    form.once('partsLimit', () => {
      request.unpipe(form);
      request.resume();
    });
    return pipe.call(request, form, options) as typeof form;
  };
}

interface Upload {
  fields: Record<string, unknown>;
  /** As the person's machine called it. */
  fileName: string;
  received: Received;
}

/** The form of a request, with its file received. The caller discards the file or keeps it. */
export async function readUpload(request: FastifyRequest, files: Files): Promise<Upload> {
  if (Number(request.headers['content-length'] ?? 0) > FILE_BYTES_MAX + FORM_BYTES) throw tooLarge();
  if (!request.isMultipart()) throw invalidField('file', FILE_REFUSED.missing);
  // Given up while it waited for its turn: its parts would never end.
  if (request.raw.destroyed) throw invalidField('file', FILE_REFUSED.cutOff);
  const fields: Record<string, unknown> = {};
  let found: Omit<Upload, 'fields'> | undefined;
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') fields[part.fieldname] = part.value;
      else if (part.fieldname !== 'file') part.file.resume();
      else found = { fileName: plainName(part.filename), received: await receivedOf(files, part.file) };
    }
  } catch (error) {
    if (found) await files.discard(found.received);
    throw refusalOf(error as Error & { statusCode?: number; code?: string });
  }
  if (!found) throw invalidField('file', FILE_REFUSED.missing);
  return { ...found, fields };
}

/** What is left of a refused file is read and dropped: a browser that is still sending would not see the answer. */
async function receivedOf(files: Files, file: Parameters<Files['receive']>[0]): Promise<Received> {
  try {
    return await files.receive(file);
  } catch (error) {
    file.resume();
    throw error;
  }
}

/** Without folders, and without signs that no file name has. A part of bytes counts as a file, also where it gives no name. */
const plainName = (name: string | undefined): string =>
  (name ?? '')
    .toWellFormed()
    .replace(/^.*[/\\]/, '')
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .slice(-NAME_MAX) || 'archivo';

function refusalOf(error: Error & { statusCode?: number; code?: string }): Error {
  if (error instanceof AppError) return error;
  if (error.code === 'FST_FILES_LIMIT') return invalidField('file', FILE_REFUSED.several);
  if (error.statusCode === 413) return tooLarge();
  const hasNoParts = /boundary|needle/i.test(error.message);
  return isCutOff(error) || hasNoParts ? invalidField('file', FILE_REFUSED.cutOff) : error;
}
