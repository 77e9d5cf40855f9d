import type { MailKind } from '@trama/contract/words/people/mails';
import type { Tx } from '../../database/connect.ts';

export interface MailContent {
  subject: string;
  text: string;
  html: string;
}

export interface Mail {
  kind: MailKind;
  /** Null for a mail to a patient. */
  providerId: number | null;
  patientId?: number;
  recipient: string;
  content: MailContent;
  /** A mail with a link is worth nothing once the link is. */
  expiresAt?: Date;
}

/** A mail that lies in the outbox and that this process alone may try to send now. The content is sealed. */
export interface ClaimedMail {
  id: number;
  message_id: string;
  recipient: string;
  content: Buffer;
  attempts: number;
}

export interface Mailer {
  /** Whether there is a way to send mails at all. */
  readonly isAvailable: boolean;
  /**
   * Puts the mail into the outbox, in the transaction of the change that it reports. Null if the clinic cannot send
   * mails.
   */
  enqueue(tx: Tx, mail: Mail): Promise<ClaimedMail | null>;
  /** The same for a mail that nobody waits for: the rounds send it soon after the commit. */
  post(tx: Tx, mail: Mail): Promise<void>;
  /** Once the change is committed: whether the mail left in the time that a person is willing to wait. */
  sendNow(mail: ClaimedMail): Promise<boolean>;
  /** Sends what could not leave at once, until stopped. */
  start(): void;
  stop(): Promise<void>;
}

/** Without SMTP nobody could ever send what lies in an outbox: the screens show the link instead. */
export const noMailer: Mailer = {
  isAvailable: false,
  enqueue: async () => null,
  post: async () => {},
  sendNow: async () => false,
  start: () => {},
  stop: async () => {},
};
