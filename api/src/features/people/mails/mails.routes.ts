import { MailDelivery, OutgoingMail } from '@trama/contract/schemas/people/mails';
import { z } from 'zod';
import { needs } from '../../../platform/access/access.ts';
import type { FeatureDeps, TypedApp } from '../../../platform/http/feature.ts';
import { MAILS, MAILS_SHOWN } from './mails.queries.ts';

export function mailRoutes(app: TypedApp, { mailer }: FeatureDeps): void {
  app.get(
    '/api/mails',
    {
      schema: { response: { 200: z.array(OutgoingMail).max(MAILS_SHOWN) } },
      config: { ...needs('system', 'read', 'mail.list'), sends: [MAILS] },
    },
    ({ guard }) => guard.answerList(MAILS),
  );

  app.get(
    '/api/mails/delivery',
    { schema: { response: { 200: MailDelivery } }, config: needs('system', 'read', 'mail.list') },
    async ({ guard }) => {
      await guard.check({ isRecorded: true });
      return { available: mailer.isAvailable };
    },
  );
}
