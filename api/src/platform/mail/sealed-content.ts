import { openText, sealingKey, sealText } from '../access/sealed-text.ts';
import type { MailContent } from './mailer.ts';

/** A mail may hold a link that opens an account: a reader of the database or of a backup must not see it. */
export const mailKey = (secret: string) => sealingKey(secret, 'trama mail outbox');

export const sealContent = (key: Buffer, content: MailContent) => sealText(key, JSON.stringify(content));

export const openContent = (key: Buffer, sealed: Buffer) => JSON.parse(openText(key, sealed)) as MailContent;
