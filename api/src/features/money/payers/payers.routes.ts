import { Payer, PayerInput, PayerUpdate } from '@trama/contract/schemas/money/coverage';
import { PAYERS_MAX } from '@trama/contract/words/money/coverage';
import { z } from 'zod';
import { needs } from '../../../platform/access/access.ts';
import { rowInPath } from '../../../platform/access/subjects.ts';
import type { TypedApp } from '../../../platform/http/feature.ts';
import { IdParams } from '../../../platform/http/http-schemas.ts';
import { idempotencyKey } from '../../../platform/statements/idempotency.ts';
import { sendJson } from '../../../platform/statements/json-answer.ts';
import { PAYERS } from './payers.queries.ts';
import { createPayer, updatePayer } from './payers.service.ts';

/** Obras sociales, prepagas and others who pay: the clinic's own list. */
export function payerRoutes(app: TypedApp): void {
  app.get(
    '/api/payers',
    {
      schema: { response: { 200: z.array(Payer).max(PAYERS_MAX) } },
      config: { ...needs('coverage', 'read', 'payer.list'), sends: [PAYERS] },
    },
    ({ guard }) => guard.answerList(PAYERS),
  );

  app.post(
    '/api/payers',
    {
      schema: { body: PayerInput, response: { 201: Payer } },
      config: needs('coverage', 'create', 'payer.create'),
    },
    async (request, reply) =>
      sendJson(reply.code(201), await createPayer(request.guard, request.body, idempotencyKey(request))),
  );

  app.patch(
    '/api/payers/:id',
    {
      schema: { params: IdParams, body: PayerUpdate, response: { 200: Payer } },
      config: needs('coverage', 'update', 'payer.update', {
        subject: rowInPath('financiadores', 'id_financiador', 'nobody'),
      }),
    },
    async ({ guard, params, body }, reply) => sendJson(reply, await updatePayer(guard, params.id, body)),
  );
}
