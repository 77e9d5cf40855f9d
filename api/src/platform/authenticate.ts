import { isRole } from '@trama/contract/access-policy';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '../database/connect.ts';
import type { Actor } from './actor.ts';
import { AppError } from './app-error.ts';

export type TokenVerifier = (token: string) => Promise<{ providerId: number; sessionId: string }>;

const BEARER = /^Bearer ([\w.~+/=-]+)$/i;

/** The token says who; the database says, at every request, whether they still may. */
export async function authenticate(
  db: Db,
  verifyToken: TokenVerifier,
  request: FastifyRequest,
): Promise<Actor> {
  const header = request.headers.authorization;
  if (!header) throw new AppError('NO_TOKEN');
  const token = BEARER.exec(header)?.[1];
  if (!token) throw new AppError('INVALID_TOKEN');
  const { providerId, sessionId } = await verifyToken(token);
  const { rows } = await sql<{ role: string; is_active: boolean; open: boolean }>`
    select p.role, p.is_active, s.closed_at is null and s.expires_at > now() as open
      from sessions s join prestadores p using (id_prestador)
     where s.id = ${sessionId} and s.id_prestador = ${providerId}`.execute(db);
  const [person] = rows;
  if (!person) throw new AppError('INVALID_TOKEN');
  if (!person.is_active) throw new AppError('USER_INACTIVE');
  if (!person.open) throw new AppError('INVALID_TOKEN');
  if (!isRole(person.role)) throw new AppError('INVALID_ROLE');
  return { id: providerId, role: person.role, sessionId, address: request.ip, requestId: request.id };
}
