import type { Socket } from 'node:net';
import { ERRORS, type ErrorBody, type ErrorCode, type FieldError } from '@trama/contract/words/errors';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import pg from 'pg';
import { AppError } from './app-error.ts';

/** Connection lost, server starting or stopping, too many connections, disk full, statement timed out. */
const UNAVAILABLE_SQLSTATES = /^(08|53|57P|57014|58)/;
const UNAVAILABLE_SOCKET = /^(ECONNREFUSED|ECONNRESET|EPIPE|ENOENT|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND)$/;
const UNAVAILABLE_CLIENT =
  /Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client has encountered/;

export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isDatabaseUnavailable);
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  if (error instanceof pg.DatabaseError) return UNAVAILABLE_SQLSTATES.test(code);
  return UNAVAILABLE_SOCKET.test(code) || UNAVAILABLE_CLIENT.test(error.message);
}

export function violatesConstraint(error: unknown, constraint: string): boolean {
  return error instanceof pg.DatabaseError && error.constraint === constraint;
}

function appErrorOf(error: FastifyError): AppError {
  if (error instanceof AppError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) return validationErrorOf(error);
  if (isDatabaseUnavailable(error)) return new AppError('DB_UNAVAILABLE');
  if (error.statusCode === 413) return new AppError('PAYLOAD_TOO_LARGE');
  if (error.statusCode === 415) return new AppError('UNSUPPORTED_MEDIA_TYPE');
  if (error.statusCode === 404) return new AppError('NOT_FOUND');
  // Everything else that the framework refuses before our code runs is a request it cannot read.
  if (error.code?.startsWith('FST_') && (error.statusCode ?? 500) < 500)
    return new AppError('VALIDATION_ERROR');
  return new AppError('INTERNAL_ERROR');
}

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

/** What may be logged of a failure: never a message or a detail, which can quote what somebody typed. */
export function loggableError(error: unknown) {
  if (!(error instanceof Error)) return { type: typeof error };
  const stack = error.stack
    ?.split('\n')
    .filter((line) => line.startsWith('    at '))
    .slice(0, 12);
  if (error instanceof pg.DatabaseError) {
    const { code, table, constraint, routine } = error;
    return { type: 'DatabaseError', code, table, constraint, routine, stack };
  }
  return { type: error.name, code: 'code' in error ? String(error.code) : undefined, stack };
}

export function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const known = appErrorOf(error);
  const { status } = ERRORS[known.code];
  if (known.code === 'INTERNAL_ERROR')
    request.log.error({ reqId: request.id, failure: loggableError(error) }, 'request failed');
  if (known.code === 'DB_UNAVAILABLE') {
    // What was refused on purpose was announced once: a line for each would fill what is left of the disk.
    if (known !== error)
      request.log.warn({ reqId: request.id, failure: loggableError(error) }, 'database unavailable');
    reply.header('Retry-After', '2');
  }
  if (known.retryAfterSeconds) reply.header('Retry-After', String(known.retryAfterSeconds));
  return reply.code(status).send(errorBody(known));
}

const FAREWELL_MS = 500;

/** What is no HTTP request never reaches the application: the same words, written to the socket itself. */
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

function errorBody({
  message,
  code,
  details,
}: {
  message: string;
  code: ErrorCode;
  details?: FieldError[] | undefined;
}): ErrorBody {
  return details ? { error: message, code, details } : { error: message, code };
}
