import type { MailKind } from '@trama/contract/mails';
import type { Tx } from '../../database/connect.ts';

export interface MailContent {
  subject: string;
  text: string;
  html: string;
}

export interface Mail extends MailContent {
  kind: MailKind;
  providerId: number;
  recipient: string;
  /** A mail with a link is worth nothing once the link is. */
  expiresAt?: Date;
}

/** A mail that is safe in the outbox and that this process is about to send. */
export interface QueuedMail {
  id: number;
}

export interface Mailer {
  /** Puts the mail into the outbox, in the transaction of the change it tells of. Null: there is no way to send it. */
  enqueue(tx: Tx, mail: Mail): Promise<QueuedMail | null>;
  /** Once the change is committed: whether the mail left in the time that a person is willing to wait. */
  sendNow(mail: QueuedMail): Promise<boolean>;
}

/** Without SMTP nobody could ever send what lies in an outbox: the screens show the link instead. */
export const noMailer: Mailer = {
  enqueue: async () => null,
  sendNow: async () => false,
};
