import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '../database/connect.ts';

/** `/healthz`: the process answers. `/readyz`: the database does too, with its schema in place. */
export function healthRoutes(app: FastifyInstance, db: Db): void {
  app.get('/healthz', { logLevel: 'silent', schema: { hide: true } }, () => ({ status: 'ok' }));
  app.get('/readyz', { logLevel: 'silent', schema: { hide: true } }, async () => {
    await sql`select from schema_migrations limit 1`.execute(db);
    return { status: 'ok' };
  });
}
