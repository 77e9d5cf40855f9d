import type { Socket } from 'node:net';
import { ERRORS, type ErrorBody, type FieldError } from '@trama/contract/words/errors';
import { LIST_IS_FULL, TOO_MANY_ROWS } from '@trama/contract/words/list-limits';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { AppError } from '../errors/app-error.ts';
import { isDatabaseUnavailable, loggableError, violatesConstraint } from '../errors/database-errors.ts';

function appErrorOf(error: FastifyError): AppError {
  if (error instanceof AppError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) return validationErrorOf(error);
  // Any table can be full: every list says how long it becomes.
  if (violatesConstraint(error, 'filas_como_maximo')) return refused(LIST_IS_FULL);
  if (violatesConstraint(error, 'filas_por_respuesta')) return refused(TOO_MANY_ROWS);
  // A client that breaks off in the middle of its body is a lost connection too, but not the database's.
  if (!error.statusCode && isDatabaseUnavailable(error)) return new AppError('DB_UNAVAILABLE');
  if (error.statusCode === 413) return new AppError('PAYLOAD_TOO_LARGE');
  if (error.statusCode === 415) return new AppError('UNSUPPORTED_MEDIA_TYPE');
  if (error.statusCode === 404) return new AppError('NOT_FOUND');
  // Everything else that the framework or its file server refuses is a request that it cannot read.
  if ((error.statusCode ?? 500) < 500) return new AppError('VALIDATION_ERROR');
  return new AppError('INTERNAL_ERROR');
}

const refused = (message: string) => new AppError('VALIDATION_ERROR', { message });

function validationErrorOf(error: FastifyError): AppError {
  const details: FieldError[] = [];
  for (const { instancePath, message } of error.validation ?? []) {
    const field = instancePath.replace(/^\//, '').replaceAll('/', '.');
    details.push({ field, message: message ?? ERRORS.VALIDATION_ERROR.message });
  }
  // A path that names no possible thing is a thing that does not exist; a search term is input like any other.
  const idInPath = error.validationContext === 'params' && details.every(({ field }) => field !== 'term');
  if (idInPath) return new AppError('NOT_FOUND');
  const [first] = details;
  return new AppError('VALIDATION_ERROR', first ? { message: first.message, details } : { details });
}

export function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const known = appErrorOf(error);
  const { status } = ERRORS[known.code];
  if (known.code === 'INTERNAL_ERROR')
    request.log.error({ reqId: request.id, failure: loggableError(error) }, 'request failed');
  if (known.code === 'DB_UNAVAILABLE') {
    // These refusals were announced once: a line for each would fill what is left of the disk.
    if (known !== error)
      request.log.warn({ reqId: request.id, failure: loggableError(error) }, 'database unavailable');
    reply.header('Retry-After', '2');
  }
  if (known.retryAfterSeconds) reply.header('Retry-After', String(known.retryAfterSeconds));
  // A file that was about to leave may have said already what it is.
  reply.removeHeader('Content-Disposition').type('application/json; charset=utf-8');
  return reply.code(status).send(errorBody(known));
}

const FAREWELL_MS = 500;

/** Bytes that are not an HTTP request never reach the application: the socket itself gets the same words. */
export function answerUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (!socket.writable) return void socket.destroy(error);
  const late = error.code === 'ERR_HTTP_REQUEST_TIMEOUT';
  const body = JSON.stringify(errorBody(new AppError(late ? 'REQUEST_TIMEOUT' : 'VALIDATION_ERROR')));
  const head = [
    `HTTP/1.1 ${statusLine(error.code)}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
  // Somebody who goes on sending would keep the connection; at once, the answer could be lost on its way.
  setTimeout(() => socket.destroy(), FAREWELL_MS).unref();
}

function statusLine(code: string | undefined): string {
  if (code === 'HPE_HEADER_OVERFLOW') return '431 Request Header Fields Too Large';
  return code === 'ERR_HTTP_REQUEST_TIMEOUT' ? '408 Request Timeout' : '400 Bad Request';
}

function errorBody({ message, code, details, more }: AppError): ErrorBody {
  return { error: message, code, ...(details && { details }), ...more };
}
