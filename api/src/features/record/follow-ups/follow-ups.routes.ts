import { FollowUp, FollowUpInput, FollowUpQuery, LastPlan } from '@trama/contract/schemas/record/follow-ups';
import { LIST_OF_PATIENT_MAX } from '@trama/contract/words/list-limits';
import { z } from 'zod';
import { needs } from '../../../platform/access/access.ts';
import { patientInBody, patientInPath } from '../../../platform/access/subjects.ts';
import { csvFile, sendCsv } from '../../../platform/http/csv-answer.ts';
import type { TypedApp } from '../../../platform/http/feature.ts';
import { IdParams } from '../../../platform/http/http-schemas.ts';
import { exported } from '../../../platform/limits/exported.ts';
import { createEntry } from '../../../platform/statements/create-entry.ts';
import { idempotencyKey } from '../../../platform/statements/idempotency.ts';
import { sendJson } from '../../../platform/statements/json-answer.ts';
import { restOf } from '../../../platform/statements/parts.ts';
import { appointmentError } from '../../agenda/appointments/attended.service.ts';
import { answerFollowUps, FOLLOW_UP, FOLLOW_UP_LISTS, FOLLOW_UPS, LAST_PLAN } from './follow-ups.queries.ts';
import { FOLLOW_UP_COLUMNS } from './follow-ups-csv.ts';

/** Follow-ups are read and created; a clinical note is never edited nor deleted. */
export function followUpRoutes(app: TypedApp): void {
  app.get(
    '/api/patients/:id/follow-ups',
    {
      schema: {
        params: IdParams,
        querystring: FollowUpQuery,
        response: { 200: z.array(FollowUp).max(LIST_OF_PATIENT_MAX) },
      },
      config: {
        ...needs('follow_ups', 'read', 'follow_up.list', { subject: patientInPath() }),
        sends: FOLLOW_UP_LISTS,
      },
    },
    ({ guard, query }) => answerFollowUps(guard, query),
  );

  app.get(
    '/api/patients/:id/last-plan',
    {
      schema: { params: IdParams, response: { 200: LastPlan } },
      config: {
        ...needs('follow_ups', 'read', 'follow_up.list', { subject: patientInPath() }),
        sends: [LAST_PLAN],
      },
    },
    ({ guard }) => guard.answer(LAST_PLAN),
  );

  app.get(
    '/api/patients/:id/follow-ups/export.csv',
    {
      schema: { params: IdParams, response: { 200: csvFile(LIST_OF_PATIENT_MAX) } },
      config: { ...exported('follow_ups', 'export.follow_ups', patientInPath()), sends: [FOLLOW_UPS] },
      exposeHeadRoute: false,
    },
    async ({ guard, params }, reply) =>
      sendCsv(reply, `seguimientos-${params.id}`, FOLLOW_UP_COLUMNS, guard.parts(FOLLOW_UPS, [null], restOf)),
  );

  app.post(
    '/api/follow-ups',
    {
      schema: { body: FollowUpInput, response: { 201: FollowUp } },
      config: {
        ...needs('follow_ups', 'create', 'follow_up.create', { subject: patientInBody }),
        sends: [FOLLOW_UP.creation],
      },
    },
    async (request, reply) => {
      const { guard, body } = request;
      const created = createEntry(guard, FOLLOW_UP, body, idempotencyKey(request));
      const json = await created.catch((error) => {
        throw appointmentError(error);
      });
      return sendJson(reply.code(201), json);
    },
  );
}
