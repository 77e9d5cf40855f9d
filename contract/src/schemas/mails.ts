import { z } from 'zod';
import { id, moment } from './fields.ts';

export type MailKind = 'account_setup' | 'password_reset' | 'activation' | 'deactivation';

/** `discarded`: its link was replaced, used or expired before the mail could leave. */
export const MAIL_STATES = ['pending', 'sent', 'failed', 'discarded'] as const;
export type MailState = (typeof MAIL_STATES)[number];

/** A mail as an administrator sees it: never its content, which may hold a link. */
export const OutgoingMail = z.object({
  id: id(),
  id_prestador: id().nullable(),
  kind: z.string(),
  recipient: z.string(),
  state: z.enum(MAIL_STATES),
  attempts: z.int(),
  last_error: z.string().nullable(),
  created_at: moment(),
  sent_at: moment().nullable(),
});
export type OutgoingMail = z.output<typeof OutgoingMail>;
