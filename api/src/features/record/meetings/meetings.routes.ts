import { Meeting, MeetingInput } from '@trama/contract/schemas/record/meetings';
import { LIST_OF_PATIENT_MAX } from '@trama/contract/words/list-limits';
import { z } from 'zod';
import { needs } from '../../../platform/access/access.ts';
import { patientInPath } from '../../../platform/access/subjects.ts';
import { refuses } from '../../../platform/describe/refusals.ts';
import type { TypedApp } from '../../../platform/http/feature.ts';
import { IdParams } from '../../../platform/http/http-schemas.ts';
import { idempotencyKey } from '../../../platform/statements/idempotency.ts';
import { sendJson } from '../../../platform/statements/json-answer.ts';
import { restOf } from '../../../platform/statements/parts.ts';
import { MEETINGS } from './meetings.queries.ts';
import { addMeeting } from './meetings.service.ts';

/** Meetings of a patient's team: everybody who reads the record reads them, and those who may sign write them. */
export function meetingRoutes(app: TypedApp): void {
  app.get(
    '/api/patients/:id/meetings',
    {
      schema: { params: IdParams, response: { 200: z.array(Meeting).max(LIST_OF_PATIENT_MAX) } },
      config: {
        ...needs('medical_history', 'read', 'meeting.list', { subject: patientInPath() }),
        sends: [MEETINGS],
      },
    },
    ({ guard }) => guard.answerList(MEETINGS, [null], restOf),
  );

  app.post(
    '/api/patients/:id/meetings',
    {
      schema: { params: IdParams, body: MeetingInput, response: { 201: Meeting } },
      config: {
        ...needs('signatures', 'create', 'meeting.create', { subject: patientInPath() }),
        ...refuses('PROVIDER_NOT_ELIGIBLE'),
      },
    },
    async (request, reply) =>
      sendJson(reply.code(201), await addMeeting(request.guard, request.body, idempotencyKey(request))),
  );
}
