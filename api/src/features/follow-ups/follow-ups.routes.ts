import { FollowUp, FollowUpInput } from '@trama/contract/follow-ups';
import { z } from 'zod';
import { needs } from '../../platform/access.ts';
import { ofPatient } from '../../platform/ahead.ts';
import type { FeatureDeps, TypedApp } from '../../platform/feature.ts';
import { IdParams } from '../../platform/http-schemas.ts';
import { idempotencyKey } from '../../platform/idempotent-create.ts';
import { sendJson, sendJsonList } from '../../platform/json-answer.ts';
import { listFollowUps } from './follow-ups.queries.ts';
import { createFollowUp } from './follow-ups.service.ts';

/** Follow-ups are read and created; a clinical note is never edited nor deleted. */
export function followUpRoutes(app: TypedApp, { db, pool, quick }: FeatureDeps): void {
  const list = ofPatient((actor, id) => listFollowUps(quick, actor, id));
  app.get(
    '/api/patients/:id/follow-ups',
    {
      schema: { params: IdParams, response: { 200: z.array(FollowUp) } },
      config: { ...needs('follow_ups', 'read', 'follow_up.list', { subject: 'patient' }), ...list.config },
    },
    async (request, reply) => sendJsonList(reply, await list.of(request, request.params.id)),
  );

  app.post(
    '/api/follow-ups',
    {
      schema: { body: FollowUpInput, response: { 201: FollowUp } },
      config: needs('follow_ups', 'create', 'follow_up.create', { subject: 'patientInBody' }),
    },
    async (request, reply) => {
      const deps = { db, pool };
      const created = await createFollowUp(deps, request.actor, request.body, idempotencyKey(request));
      return sendJson(reply.code(201), created);
    },
  );
}
