import { Fee, FeeIncrease, FeeInput, FeesRaised } from '@trama/contract/schemas/money/cash';
import { FEES_MAX } from '@trama/contract/words/money/cash';
import { z } from 'zod';
import { needs } from '../../../platform/access/access.ts';
import type { TypedApp } from '../../../platform/http/feature.ts';
import { idempotencyKey } from '../../../platform/statements/idempotency.ts';
import { sendJson } from '../../../platform/statements/json-answer.ts';
import { FEES } from './fees.queries.ts';
import { createFee, raiseFees } from './fees.service.ts';

/** The price list: by payer, role and modality, each with the day from which it holds. */
export function feeRoutes(app: TypedApp): void {
  const create = needs('cash', 'create', 'fee.create');

  app.get(
    '/api/fees',
    {
      schema: { response: { 200: z.array(Fee).max(FEES_MAX) } },
      config: { ...needs('cash', 'read', 'fee.list'), sends: [FEES] },
    },
    ({ guard }) => guard.answerList(FEES),
  );

  app.post(
    '/api/fees',
    { schema: { body: FeeInput, response: { 201: Fee } }, config: create },
    async (request, reply) =>
      sendJson(reply.code(201), await createFee(request.guard, request.body, idempotencyKey(request))),
  );

  app.post(
    '/api/fees/increases',
    { schema: { body: FeeIncrease, response: { 201: FeesRaised } }, config: create },
    async (request, reply) => {
      const aranceles = await raiseFees(request.guard, request.body, idempotencyKey(request));
      return reply.code(201).send({ aranceles });
    },
  );
}
