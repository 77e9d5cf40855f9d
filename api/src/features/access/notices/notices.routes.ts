import { OwnNotice, SeenInput } from '@trama/contract/schemas/access/account';
import { z } from 'zod';
import { signedIn } from '../../../platform/access/access.ts';
import type { TypedApp } from '../../../platform/http/feature.ts';
import { NOTICES_SEEN, NOTICES_SHOWN, OWN_NOTICES } from './notices.queries.ts';

export function noticeRoutes(app: TypedApp): void {
  app.get(
    '/api/account/notices',
    {
      schema: { response: { 200: z.array(OwnNotice).max(NOTICES_SHOWN) } },
      config: { ...signedIn(), sends: [OWN_NOTICES] },
    },
    ({ guard }) => guard.read<OwnNotice>(OWN_NOTICES),
  );

  app.post(
    '/api/account/notices/seen',
    {
      schema: { body: SeenInput, response: { 204: z.undefined() } },
      config: { ...signedIn(), sends: [NOTICES_SEEN] },
    },
    async ({ guard, body }, reply) => {
      await guard.readOne(NOTICES_SEEN, [body.until]);
      return reply.code(204).send();
    },
  );
}
