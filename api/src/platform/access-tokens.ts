import { randomUUID } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import { AppError } from './app-error.ts';
import type { TokenVerifier } from './authenticate.ts';

export const ACCESS_TOKEN_SECONDS = 15 * 60;
const ISSUER = 'trama';
const ALGORITHM = 'HS256';
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export interface AccessTokens {
  sign(providerId: number, sessionId: string, expiresAt: Date): Promise<string>;
  verify: TokenVerifier;
}

export function accessTokens(secret: string): AccessTokens {
  const key = new TextEncoder().encode(secret);
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
      try {
        const options = { algorithms: [ALGORITHM], issuer: ISSUER, audience: ISSUER };
        const { payload } = await jwtVerify(token, key, options);
        const [providerId, sessionId] = [Number(payload.sub), String(payload.sid)];
        if (!Number.isSafeInteger(providerId) || !UUID.test(sessionId)) throw new AppError('INVALID_TOKEN');
        return { providerId, sessionId };
      } catch (error) {
        throw new AppError(error instanceof errors.JWTExpired ? 'TOKEN_EXPIRED' : 'INVALID_TOKEN');
      }
    },
  };
}
