import {
  WaitingEntry,
  WaitingInput,
  WaitingOpening,
  WaitingQuery,
  WaitingUpdate,
} from '@trama/contract/schemas/agenda/waiting-list';
import { OPENINGS_MAX, WAITING_MAX } from '@trama/contract/words/agenda/waiting-list';
import { z } from 'zod';
import { needs } from '../../../platform/access/access.ts';
import { patientInBody } from '../../../platform/access/subjects.ts';
import type { TypedApp } from '../../../platform/http/feature.ts';
import { IdParams } from '../../../platform/http/http-schemas.ts';
import { idempotencyKey } from '../../../platform/statements/idempotency.ts';
import { sendJson } from '../../../platform/statements/json-answer.ts';
import { OPENINGS, WAITING, waitingValues } from './waiting-list.queries.ts';
import { addToWaitingList, changeWaiting, waitingInPath } from './waiting-list.service.ts';

/** The waiting list. No row is deleted: it is taken or withdrawn. */
export function waitingListRoutes(app: TypedApp): void {
  const read = needs('appointments', 'read', 'waiting.list');

  app.get(
    '/api/waiting-list',
    {
      schema: { querystring: WaitingQuery, response: { 200: z.array(WaitingEntry).max(WAITING_MAX) } },
      config: { ...read, sends: [WAITING] },
    },
    ({ guard, query }) => guard.answerList(WAITING, waitingValues(query)),
  );

  app.get(
    '/api/waiting-list/openings',
    {
      schema: { response: { 200: z.array(WaitingOpening).max(OPENINGS_MAX) } },
      config: { ...read, sends: [OPENINGS] },
    },
    ({ guard }) => guard.answer(OPENINGS),
  );

  app.post(
    '/api/waiting-list',
    {
      schema: { body: WaitingInput, response: { 201: WaitingEntry } },
      config: needs('appointments', 'create', 'waiting.create', { subject: patientInBody }),
    },
    async (request, reply) =>
      sendJson(reply.code(201), await addToWaitingList(request.guard, request.body, idempotencyKey(request))),
  );

  app.patch(
    '/api/waiting-list/:id',
    {
      schema: { params: IdParams, body: WaitingUpdate, response: { 200: WaitingEntry } },
      config: needs('appointments', 'update', 'waiting.update', { subject: waitingInPath }),
    },
    async ({ guard, params, body }, reply) => sendJson(reply, await changeWaiting(guard, params.id, body)),
  );
}
