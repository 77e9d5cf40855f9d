import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '../../database/connect.ts';
import { AppError } from '../errors/app-error.ts';

const READY_WITHIN_MS = 3_000;

/** `/healthz`: the process answers. `/readyz`: the database does too, in time, with its schema in place. */
export function healthRoutes(app: FastifyInstance, db: Db): void {
  let asking: Promise<unknown> | undefined;
  // However often it is asked for, one question at a time: a frozen server keeps each of them for a while.
  const ask = () => {
    asking ??= sql`select from schema_migrations limit 1`.execute(db).finally(() => {
      asking = undefined;
    });
    return asking;
  };

  app.get('/healthz', { logLevel: 'silent', schema: { hide: true } }, () => ({ status: 'ok' }));
  app.get('/readyz', { logLevel: 'silent', schema: { hide: true } }, async () => {
    const late = await Promise.race([ask(), pause(READY_WITHIN_MS, 'late', { ref: false })]);
    if (late === 'late') throw new AppError('DB_UNAVAILABLE');
    return { status: 'ok' };
  });
}
