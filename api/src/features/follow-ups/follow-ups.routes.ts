import { FollowUp, FollowUpInput } from '@trama/contract/schemas/follow-ups';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { needs } from '../../platform/access/access.ts';
import type { FeatureDeps, TypedApp } from '../../platform/http/feature.ts';
import { IdParams } from '../../platform/http/http-schemas.ts';
import { sendJson, sendJsonList } from '../../platform/http/json-answer.ts';
import { atOnce } from '../../platform/statements/at-once.ts';
import { hasValidKey, idempotencyKey } from '../../platform/statements/idempotent-create.ts';
import { ofPatient } from '../../platform/statements/patient-rows.ts';
import { followUpCreator } from './create-statement.ts';
import { FOLLOW_UPS } from './follow-ups.queries.ts';
import { createFollowUp } from './follow-ups.service.ts';

/** Follow-ups are read and created; a clinical note is never edited nor deleted. */
export function followUpRoutes(app: TypedApp, { db, quick }: FeatureDeps): void {
  const list = ofPatient(quick, FOLLOW_UPS);
  app.get(
    '/api/patients/:id/follow-ups',
    {
      schema: { params: IdParams, response: { 200: z.array(FollowUp) } },
      config: { ...needs('follow_ups', 'read', 'follow_up.list', { subject: 'patient' }), ...list.config },
    },
    async (request, reply) => sendJsonList(reply, await list.of(request)),
  );

  const createAtOnce = followUpCreator(quick);
  const creation = atOnce(validCreation, (actor, { input, key }) => createAtOnce({ actor, input, key }));
  app.post(
    '/api/follow-ups',
    {
      schema: { body: FollowUpInput, response: { 201: FollowUp } },
      config: {
        ...needs('follow_ups', 'create', 'follow_up.create', { subject: 'patientInBody' }),
        ...creation.config,
      },
    },
    async (request, reply) => {
      const { actor, body } = request;
      const created =
        creation.of(request) ?? (await createFollowUp(db, actor, body, idempotencyKey(request)));
      return sendJson(reply.code(201), created);
    },
  );
}

function validCreation(request: FastifyRequest) {
  const input = FollowUpInput.safeParse(request.body).data;
  return input && hasValidKey(request) ? { input, key: idempotencyKey(request) } : undefined;
}
