import {
  PendingPresentation,
  Presentation,
  PresentationInput,
  PresentationListed,
  PresentationQuery,
  PresentationStep,
} from '@trama/contract/schemas/money/presentations';
import { READS_ALL_CASH } from '@trama/contract/words/access/access-policy';
import { PENDING_MAX, PRESENTATIONS_MAX } from '@trama/contract/words/money/presentations';
import { z } from 'zod';
import { needs } from '../../../platform/access/access.ts';
import { rowInPath } from '../../../platform/access/subjects.ts';
import { refuses } from '../../../platform/describe/refusals.ts';
import type { TypedApp } from '../../../platform/http/feature.ts';
import { IdParams } from '../../../platform/http/http-schemas.ts';
import { idempotencyKey } from '../../../platform/statements/idempotency.ts';
import { sendJson } from '../../../platform/statements/json-answer.ts';
import { listValues, PENDING, PRESENTATION, PRESENTATIONS } from './presentations.queries.ts';
import { present, takeStep } from './presentations.service.ts';

/** What was presented to a payer for a month, and what became of each session. Nothing is sent anywhere. */
export function presentationRoutes(app: TypedApp): void {
  // Clinicians read their own sessions in settlements; what payers owe is the clinic's.
  const office = { only: READS_ALL_CASH };
  const ofPresentation = { subject: rowInPath('presentaciones', 'id_presentacion', 'nobody'), ...office };

  app.get(
    '/api/presentations',
    {
      schema: {
        querystring: PresentationQuery,
        response: { 200: z.array(PresentationListed).max(PRESENTATIONS_MAX) },
      },
      config: { ...needs('cash', 'read', 'presentation.list', office), sends: [PRESENTATIONS] },
    },
    ({ guard, query }) => guard.answerList(PRESENTATIONS, listValues(query)),
  );

  app.get(
    '/api/presentations/pending',
    {
      schema: { response: { 200: z.array(PendingPresentation).max(PENDING_MAX) } },
      config: { ...needs('cash', 'read', 'presentation.list', office), sends: [PENDING] },
    },
    ({ guard }) => guard.answerList(PENDING),
  );

  app.get(
    '/api/presentations/:id',
    {
      schema: { params: IdParams, response: { 200: Presentation } },
      config: { ...needs('cash', 'read', 'presentation.read', ofPresentation), sends: [PRESENTATION] },
    },
    ({ guard }) => guard.answer(PRESENTATION),
  );

  app.post(
    '/api/presentations',
    {
      schema: { body: PresentationInput, response: { 201: Presentation } },
      config: { ...needs('cash', 'create', 'presentation.create'), ...refuses('ALREADY_CLOSED') },
    },
    async (request, reply) =>
      sendJson(reply.code(201), await present(request.guard, request.body, idempotencyKey(request))),
  );

  app.patch(
    '/api/presentations/:id',
    {
      schema: { params: IdParams, body: PresentationStep, response: { 200: Presentation } },
      config: {
        ...needs('cash', 'update', 'presentation.update', ofPresentation),
        ...refuses('ALREADY_CLOSED'),
      },
    },
    async ({ guard, params, body }, reply) => sendJson(reply, await takeStep(guard, params.id, body)),
  );
}
