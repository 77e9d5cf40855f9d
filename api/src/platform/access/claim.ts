import type { FastifyRequest } from 'fastify';
import { AppError } from '../errors/app-error.ts';
import type { Actor } from './actor.ts';

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
