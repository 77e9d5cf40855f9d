import { z } from 'zod';
import { MAIL_STATES } from '../../words/people/mails.ts';
import { id, moment } from '../fields.ts';

/** A mail as an administrator sees it: never its content, which may hold a link. */
export const OutgoingMail = z.object({
  id: id(),
  id_prestador: id().nullable(),
  id_paciente: id().nullable(),
  kind: z.string(),
  recipient: z.string(),
  state: z.enum(MAIL_STATES),
  attempts: z.int(),
  last_error: z.string().nullable(),
  created_at: moment(),
  sent_at: moment().nullable(),
});
export type OutgoingMail = z.output<typeof OutgoingMail>;

/** Whether there is a way to send mails at all. */
export const MailDelivery = z.object({ available: z.boolean() });
export type MailDelivery = z.output<typeof MailDelivery>;
