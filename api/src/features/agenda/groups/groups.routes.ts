import { ChangedGroup, Group, GroupInput, GroupUpdate } from '@trama/contract/schemas/agenda/groups';
import { GROUPS_MAX } from '@trama/contract/words/agenda/encounters';
import { z } from 'zod';
import { needs } from '../../../platform/access/access.ts';
import { refuses } from '../../../platform/describe/refusals.ts';
import type { TypedApp } from '../../../platform/http/feature.ts';
import { IdParams } from '../../../platform/http/http-schemas.ts';
import { idempotencyKey } from '../../../platform/statements/idempotency.ts';
import { sendJson } from '../../../platform/statements/json-answer.ts';
import { GROUPS } from './groups.queries.ts';
import { changeGroup, createGroup, groupInPath, NAMES_MEMBER } from './groups.service.ts';

/** Groups that meet: a name, a place, and who belongs to them since when. Nothing clinical, and nobody is deleted. */
export function groupRoutes(app: TypedApp): void {
  app.get(
    '/api/groups',
    {
      schema: { response: { 200: z.array(Group).max(GROUPS_MAX) } },
      config: { ...needs('appointments', 'read', 'group.list'), sends: [GROUPS] },
    },
    ({ guard }) => guard.answerList(GROUPS),
  );

  app.post(
    '/api/groups',
    {
      schema: { body: GroupInput, response: { 201: ChangedGroup } },
      config: {
        ...needs('appointments', 'create', 'group.create'),
        ...refuses('NOT_FOUND'),
        alsoAsks: [NAMES_MEMBER],
      },
    },
    async (request, reply) =>
      sendJson(reply.code(201), await createGroup(request.guard, request.body, idempotencyKey(request))),
  );

  app.patch(
    '/api/groups/:id',
    {
      schema: { params: IdParams, body: GroupUpdate, response: { 200: ChangedGroup } },
      config: {
        ...needs('appointments', 'update', 'group.update', { subject: groupInPath }),
        alsoAsks: [NAMES_MEMBER],
      },
    },
    async ({ guard, params, body }, reply) => sendJson(reply, await changeGroup(guard, params.id, body)),
  );
}
