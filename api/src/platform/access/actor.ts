import type { Role } from '@trama/contract/words/access/access-policy';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../errors/app-error.ts';

/** The signed-in person behind a request, as the database knows them at this moment. */
export interface Actor {
  id: number;
  role: Role;
  sessionId: string;
  address: string;
  requestId: string;
}

export function isAdmin(actor: Actor): boolean {
  return actor.role === 'administrador';
}

export type TokenVerifier = (token: string) => Promise<{ providerId: number; sessionId: string }>;

/** The person that a token names. The database checks at every request whether they still have access. */
export type Claim = Omit<Actor, 'role'>;

const BEARER = /^Bearer ([\w.~+/=-]+)$/i;

export async function claimOf(request: FastifyRequest, verify: TokenVerifier): Promise<Claim> {
  const header = request.headers.authorization;
  if (!header) throw new AppError('NO_TOKEN');
  const token = BEARER.exec(header)?.[1];
  if (!token) throw new AppError('INVALID_TOKEN');
  const { providerId: id, sessionId } = await verify(token);
  return { id, sessionId, address: request.ip, requestId: request.id };
}
