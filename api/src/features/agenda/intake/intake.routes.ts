import { AssignmentRequest, RequestDecision } from '@trama/contract/schemas/agenda/assignment-requests';
import { REQUESTS_MAX } from '@trama/contract/words/agenda/intake';
import { z } from 'zod';
import { needs } from '../../../platform/access/access.ts';
import { rowInPath } from '../../../platform/access/subjects.ts';
import { refuses } from '../../../platform/describe/refusals.ts';
import type { TypedApp } from '../../../platform/http/feature.ts';
import { IdParams } from '../../../platform/http/http-schemas.ts';
import { sendJson } from '../../../platform/statements/json-answer.ts';
import { PENDING_REQUESTS } from './requests.queries.ts';
import { decideRequest } from './requests.service.ts';

export function intakeRoutes(app: TypedApp): void {
  app.get(
    '/api/assignment-requests',
    {
      schema: { response: { 200: z.array(AssignmentRequest).max(REQUESTS_MAX) } },
      config: {
        ...needs('patients', 'assign', 'assignment_request.list'),
        sends: [PENDING_REQUESTS],
      },
    },
    ({ guard }) => guard.answerList(PENDING_REQUESTS),
  );

  app.patch(
    '/api/assignment-requests/:id',
    {
      schema: { params: IdParams, body: RequestDecision, response: { 200: AssignmentRequest } },
      config: {
        ...needs('patients', 'assign', 'assignment_request.decide', {
          subject: rowInPath('pedidos_asignacion', 'id_pedido'),
        }),
        ...refuses('ALREADY_CLOSED', 'PROVIDER_NOT_ELIGIBLE'),
      },
    },
    async ({ guard, params, body }, reply) =>
      sendJson(reply, await decideRequest(guard, params.id, body.estado)),
  );
}
