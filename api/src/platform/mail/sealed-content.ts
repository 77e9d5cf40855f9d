import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { MailContent } from './mailer.ts';

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** A mail may hold a link that opens an account: whoever reads the database, or a backup of it, must not see it. */
export function sealingKey(secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', 'trama mail outbox', 32));
}

export function sealContent(key: Buffer, content: MailContent): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, key, iv);
  const sealed = Buffer.concat([cipher.update(JSON.stringify(content), 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
}

export function openContent(key: Buffer, sealed: Buffer): MailContent {
  const decipher = createDecipheriv(CIPHER, key, sealed.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES });
  decipher.setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  const opened = Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
  return JSON.parse(opened.toString('utf8')) as MailContent;
}
