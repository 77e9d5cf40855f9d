import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '../../database/connect.ts';
import { AppError } from '../errors/app-error.ts';

const READY_WITHIN_MS = 3_000;

/**
 * `/healthz`: the process answers. `/readyz`: the database does too, in time, with its schema in place, and takes writes;
 * and the process is not about to stop.
 */
export function healthRoutes(app: FastifyInstance, db: Db, isStopping: () => boolean): void {
  let asking: Promise<unknown> | undefined;
  // One question at a time, however many ask: a frozen database keeps each of them waiting.
  const ask = () => {
    asking ??= assertTakesWrites(db).finally(() => {
      asking = undefined;
    });
    return asking;
  };

  app.get('/healthz', { logLevel: 'silent', schema: { hide: true } }, () => ({ status: 'ok' }));
  app.get('/readyz', { logLevel: 'silent', schema: { hide: true } }, async () => {
    if (isStopping()) throw new AppError('DB_UNAVAILABLE', { message: 'El servidor se está deteniendo' });
    const late = await Promise.race([ask(), pause(READY_WITHIN_MS, 'late', { ref: false })]);
    if (late === 'late') throw new AppError('DB_UNAVAILABLE');
    return { status: 'ok' };
  });
}

/** A standby also answers, but takes no writes. */
async function assertTakesWrites(db: Db): Promise<void> {
  const { rows } = await sql<{ standby: boolean }>`
    select pg_is_in_recovery() as standby from (select from schema_migrations limit 1) applied`.execute(db);
  if (rows[0]?.standby) throw new AppError('DB_UNAVAILABLE');
}
