import { randomUUID } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import { AppError } from '../errors/app-error.ts';
import type { TokenVerifier } from './actor.ts';

export const ACCESS_TOKEN_SECONDS = 15 * 60;
const REMEMBERED_TOKENS = 2_000;
const ISSUER = 'trama';
const ALGORITHM = 'HS256';
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export interface AccessTokens {
  sign(providerId: number, sessionId: string, expiresAt: Date): Promise<string>;
  verify: TokenVerifier;
}

interface Verified {
  providerId: number;
  sessionId: string;
  /** In seconds, as in the token. */
  expiresAt: number;
}

export function accessTokens(secret: string): AccessTokens {
  const key = new TextEncoder().encode(secret);
  /** A signature that was right stays right: only the expiry is looked at again. */
  const verified = new Map<string, Verified>();
  return {
    sign: (providerId, sessionId, expiresAt) =>
      new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: ALGORITHM })
        .setSubject(String(providerId))
        .setJti(randomUUID())
        .setIssuer(ISSUER)
        .setAudience(ISSUER)
        .setIssuedAt()
        .setExpirationTime(expiresAt)
        .sign(key),

    verify: async (token) => {
      const known = verified.get(token) ?? (await verify(token));
      if (known.expiresAt <= Math.floor(Date.now() / 1000)) throw new AppError('TOKEN_EXPIRED');
      return known;
    },
  };

  async function verify(token: string): Promise<Verified> {
    try {
      const options = { algorithms: [ALGORITHM], issuer: ISSUER, audience: ISSUER };
      const { payload } = await jwtVerify(token, key, options);
      const [providerId, sessionId] = [Number(payload.sub), String(payload.sid)];
      if (!Number.isSafeInteger(providerId) || !UUID.test(sessionId)) throw new AppError('INVALID_TOKEN');
      return remember(token, { providerId, sessionId, expiresAt: Number(payload.exp) });
    } catch (error) {
      throw new AppError(error instanceof errors.JWTExpired ? 'TOKEN_EXPIRED' : 'INVALID_TOKEN');
    }
  }

  function remember(token: string, facts: Verified): Verified {
    const [oldest] = verified.keys();
    if (verified.size >= REMEMBERED_TOKENS && oldest) verified.delete(oldest);
    verified.set(token, facts);
    return facts;
  }
}
