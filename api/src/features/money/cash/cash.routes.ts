import { Cash, CashDay, ClosingInput } from '@trama/contract/schemas/money/cash';
import { needs } from '../../../platform/access/access.ts';
import { refuses } from '../../../platform/describe/refusals.ts';
import type { TypedApp } from '../../../platform/http/feature.ts';
import { idempotencyKey } from '../../../platform/statements/idempotency.ts';
import { CASH } from './cash.queries.ts';
import { closeDay } from './cash.service.ts';

/** What a day's drawer should hold, and what was counted in it. */
export function cashRoutes(app: TypedApp): void {
  app.get(
    '/api/cash/:fecha',
    {
      schema: { params: CashDay, response: { 200: Cash } },
      // A day that does not exist is not found.
      config: { ...needs('cash', 'read', 'cash.read'), ...refuses('NOT_FOUND'), sends: [CASH] },
    },
    ({ guard, params }) => guard.answer(CASH, [params.fecha]),
  );

  app.post(
    '/api/cash/:fecha/closing',
    {
      schema: { params: CashDay, body: ClosingInput, response: { 201: Cash } },
      config: { ...needs('cash', 'create', 'closing.create'), ...refuses('NOT_FOUND', 'ALREADY_CLOSED') },
    },
    async (request, reply) => {
      const { guard, params, body } = request;
      return reply.code(201).send(await closeDay(guard, params.fecha, body, idempotencyKey(request)));
    },
  );
}
