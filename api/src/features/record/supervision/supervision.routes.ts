import { Supervision, SupervisionInput, SupervisionNote } from '@trama/contract/schemas/record/supervision';
import { SUPERVISION_MAX } from '@trama/contract/words/record/supervision';
import { z } from 'zod';
import { needs } from '../../../platform/access/access.ts';
import { rowInPath } from '../../../platform/access/subjects.ts';
import { refuses } from '../../../platform/describe/refusals.ts';
import type { FeatureDeps, TypedApp } from '../../../platform/http/feature.ts';
import { IdParams } from '../../../platform/http/http-schemas.ts';
import { idempotencyKey } from '../../../platform/statements/idempotency.ts';
import { sendJson } from '../../../platform/statements/json-answer.ts';
import { ANSWERS, TO_SUPERVISE } from './supervision.queries.ts';
import { readAnswer, seeNote } from './supervision.service.ts';

/** Notes for supervision: people who assign patients supervise, and the authors read what they answer. */
export function supervisionRoutes(app: TypedApp, { db }: Pick<FeatureDeps, 'db'>): void {
  app.get(
    '/api/supervision',
    {
      schema: { response: { 200: z.array(SupervisionNote).max(SUPERVISION_MAX) } },
      config: { ...needs('patients', 'assign', 'supervision.list'), sends: [TO_SUPERVISE] },
    },
    ({ guard }) => guard.answerList(TO_SUPERVISE),
  );

  app.post(
    '/api/follow-ups/:id/supervision',
    {
      schema: { params: IdParams, body: SupervisionInput, response: { 201: Supervision } },
      config: {
        ...needs('patients', 'assign', 'supervision.create', {
          subject: rowInPath('seguimientos', 'id_seguimiento'),
        }),
        ...refuses('ALREADY_CLOSED'),
      },
    },
    async (request, reply) => {
      const { guard, params, body } = request;
      return sendJson(reply.code(201), await seeNote(db, guard, params.id, body, idempotencyKey(request)));
    },
  );

  app.get(
    '/api/supervision/answers',
    {
      schema: { response: { 200: z.array(Supervision).max(SUPERVISION_MAX) } },
      config: { ...needs('follow_ups', 'create', 'supervision.list'), sends: [ANSWERS] },
    },
    ({ guard }) => guard.answerList(ANSWERS),
  );

  app.post(
    '/api/supervision/:id/reading',
    {
      schema: { params: IdParams, response: { 200: Supervision } },
      config: needs('follow_ups', 'create', 'supervision.acknowledge', {
        subject: rowInPath('supervisiones', 'id_supervision'),
      }),
    },
    async ({ guard, params }, reply) => sendJson(reply, await readAnswer(db, guard, params.id)),
  );
}
