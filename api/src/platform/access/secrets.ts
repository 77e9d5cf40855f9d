import { createHash, randomBytes } from 'node:crypto';

/** An opaque secret for links and refresh tokens. Only its hash is ever stored. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
