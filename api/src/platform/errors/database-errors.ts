import pg from 'pg';

/**
 * Connection lost, server starting or stopping, too many connections, disk full, statement timed out; a server that leads
 * no more and takes no writes (25006); or a deadlock that came again at every try (40P01).
 */
const UNAVAILABLE_SQLSTATES = /^(08|53|57P|57014|58|25006|40P01)/;
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

export function isDeadlock(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '40P01';
}

/** Somebody else holds what was waited for. */
export function isLockTimeout(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '55P03';
}

/** The server ended the statement at its time limit. */
export function tookTooLong(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '57014';
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
