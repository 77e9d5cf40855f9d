import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** A key of its own for each purpose, from a secret that serves several. */
export function sealingKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
}

/** `belongsTo` is not hidden, but has to be the same when it is opened: a text moved to another row does not open. */
export function sealText(key: Buffer, text: string, belongsTo = ''): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, key, iv).setAAD(Buffer.from(belongsTo));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
}

/** Throws if it was not sealed with this key, for this, or was changed since. */
export function openText(key: Buffer, sealed: Buffer, belongsTo = ''): string {
  const decipher = createDecipheriv(CIPHER, key, sealed.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(belongsTo)).setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  const opened = [decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()];
  return Buffer.concat(opened).toString('utf8');
}
