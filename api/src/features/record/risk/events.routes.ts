import {
  RiskEvent,
  RiskEventInput,
  RiskNotice,
  RiskNoticeInput,
} from '@trama/contract/schemas/record/risk-events';
import { LIST_OF_PATIENT_MAX } from '@trama/contract/words/list-limits';
import { NOTICE_ANSWERED, NOTICE_OF_ERROR } from '@trama/contract/words/record/risk-events';
import { z } from 'zod';
import { needs } from '../../../platform/access/access.ts';
import { patientInPath } from '../../../platform/access/subjects.ts';
import { invalidField } from '../../../platform/errors/app-error.ts';
import { violatesConstraint } from '../../../platform/errors/database-errors.ts';
import type { FeatureDeps, TypedApp } from '../../../platform/http/feature.ts';
import { IdParams, pathId } from '../../../platform/http/http-schemas.ts';
import { createEntry } from '../../../platform/statements/create-entry.ts';
import { idempotencyKey } from '../../../platform/statements/idempotency.ts';
import { sendJson } from '../../../platform/statements/json-answer.ts';
import { restOf } from '../../../platform/statements/parts.ts';
import { EVENT_IN_PATH, RISK_EVENTS } from './events.queries.ts';
import { reportEvent } from './events.service.ts';
import { RISK_NOTICE } from './risk.queries.ts';

const EventParams = IdParams.extend({ eventId: pathId() });

/** The trigger una_respuesta_por_evento decides, also between two answers at the same moment. */
function refuseNotice(error: unknown): never {
  if (violatesConstraint(error, 'notificaciones_riesgo_una'))
    throw invalidField('id_evento', NOTICE_ANSWERED);
  if (violatesConstraint(error, 'notificaciones_riesgo_de_error'))
    throw invalidField('id_evento', NOTICE_OF_ERROR);
  throw error;
}

/** What happened to a patient: companions report it too, and a mail tells the team at once. */
export function riskEventRoutes(
  app: TypedApp,
  { mailer, publicUrl }: Pick<FeatureDeps, 'mailer' | 'publicUrl'>,
): void {
  app.get(
    '/api/patients/:id/risk-events',
    {
      schema: { params: IdParams, response: { 200: z.array(RiskEvent).max(LIST_OF_PATIENT_MAX) } },
      config: {
        ...needs('risk_events', 'read', 'risk_event.list', { subject: patientInPath() }),
        sends: [RISK_EVENTS],
      },
    },
    ({ guard }) => guard.answerList(RISK_EVENTS, [null], restOf),
  );

  app.post(
    '/api/patients/:id/risk-events',
    {
      schema: { params: IdParams, body: RiskEventInput, response: { 201: RiskEvent } },
      config: needs('risk_events', 'create', 'risk_event.create', { subject: patientInPath() }),
    },
    async (request, reply) => {
      const reporting = { mailer, publicUrl, key: idempotencyKey(request) };
      return reply.code(201).send(await reportEvent(request.guard, request.body, reporting));
    },
  );

  app.post(
    '/api/patients/:id/risk-events/:eventId/notification',
    {
      schema: { params: EventParams, body: RiskNoticeInput, response: { 201: RiskNotice } },
      config: {
        ...needs('risk', 'create', 'risk_notice.create', { subject: patientInPath() }),
        part: EVENT_IN_PATH,
        sends: [RISK_NOTICE.creation],
      },
    },
    async (request, reply) => {
      const { guard, params, body } = request;
      await guard.readOne(EVENT_IN_PATH.exists, [params.eventId]);
      const answer = { id_evento: params.eventId, ...body };
      const creating = createEntry(guard, RISK_NOTICE, answer, idempotencyKey(request));
      return sendJson(reply.code(201), await creating.catch(refuseNotice));
    },
  );
}
