import { Appointment } from '@trama/contract/schemas/agenda/appointments';
import { DraftInput } from '@trama/contract/schemas/record/drafts';
import {
  SavedSharedDraft,
  SharedDraft,
  SharedFollowUp,
  SharedFollowUpInput,
} from '@trama/contract/schemas/record/shared-follow-ups';
import type { TrailAction } from '@trama/contract/words/trail-actions';
import { z } from 'zod';
import { needs } from '../../../platform/access/access.ts';
import type { TypedApp } from '../../../platform/http/feature.ts';
import { IdParams } from '../../../platform/http/http-schemas.ts';
import { idempotencyKey } from '../../../platform/statements/idempotency.ts';
import { sendJson } from '../../../platform/statements/json-answer.ts';
import {
  ENCOUNTER_TO_WRITE_ABOUT,
  encounterInBody,
  encounterInPath,
} from '../../agenda/appointments/shared.service.ts';
import { discardSharedDraft, SHARED_DRAFT, saveSharedDraft } from './shared-drafts.service.ts';
import { writeShared } from './shared-follow-ups.service.ts';

const NOTHING = z.void().describe('No content');

/** One note about a couple, a family or a group: an entry in the record of each one who came. */
export function sharedFollowUpRoutes(app: TypedApp): void {
  app.post(
    '/api/follow-ups/shared',
    {
      schema: { body: SharedFollowUpInput, response: { 201: SharedFollowUp } },
      config: needs('follow_ups', 'create', 'follow_up.create', { subject: encounterInBody }),
    },
    async (request, reply) =>
      sendJson(reply.code(201), await writeShared(request.guard, request.body, idempotencyKey(request))),
  );

  const mayWrite = (inTrail: TrailAction) =>
    needs('follow_ups', 'create', inTrail, { subject: encounterInPath });

  // What the form begins with: who takes part, who came, and who has a note already.
  app.get(
    '/api/follow-ups/shared/:id',
    {
      schema: { params: IdParams, response: { 200: Appointment } },
      config: { ...mayWrite('appointment.list'), sends: [ENCOUNTER_TO_WRITE_ABOUT] },
    },
    ({ guard }) => guard.answer(ENCOUNTER_TO_WRITE_ABOUT),
  );

  const url = '/api/drafts/shared-follow-up/:id';

  app.get(
    url,
    {
      schema: {
        params: IdParams,
        response: { 200: SharedDraft, 204: NOTHING.describe('The caller has no draft of this note') },
      },
      config: { ...mayWrite('draft.read'), sends: [SHARED_DRAFT] },
    },
    async ({ guard }, reply) => (await guard.read<SharedDraft>(SHARED_DRAFT))[0] ?? reply.code(204).send(),
  );

  app.put(
    url,
    {
      schema: { params: IdParams, body: DraftInput, response: { 200: SavedSharedDraft } },
      config: mayWrite('draft.save'),
    },
    ({ guard, params, body }) => saveSharedDraft(guard, params.id, body.contenido),
  );

  app.delete(
    url,
    { schema: { params: IdParams, response: { 204: NOTHING } }, config: mayWrite('draft.discard') },
    async ({ guard, params }, reply) => {
      await discardSharedDraft(guard, params.id);
      return reply.code(204).send();
    },
  );
}
