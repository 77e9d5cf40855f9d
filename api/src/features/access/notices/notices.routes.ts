import { OwnNotice, SeenInput } from '@trama/contract/schemas/access/account';
import { z } from 'zod';
import { signedIn } from '../../../platform/access/access.ts';
import type { TypedApp } from '../../../platform/http/feature.ts';
import { markSeen, OWN_NOTICES } from './notices.queries.ts';

export function noticeRoutes(app: TypedApp): void {
  app.get(
    '/api/account/notices',
    { schema: { response: { 200: z.array(OwnNotice) } }, config: signedIn() },
    async ({ guard }) => {
      const { actor } = await guard.check();
      return guard.read<OwnNotice>({ ...OWN_NOTICES, values: [actor.sessionId] });
    },
  );

  app.post(
    '/api/account/notices/seen',
    { schema: { body: SeenInput, response: { 204: z.undefined() } }, config: signedIn() },
    async ({ guard, body }, reply) => {
      const { actor } = await guard.check();
      await guard.changeAtOnce(markSeen(actor.sessionId, body.until));
      return reply.code(204).send();
    },
  );
}
