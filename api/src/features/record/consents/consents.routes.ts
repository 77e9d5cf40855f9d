import {
  Consent,
  ConsentInput,
  ConsentText,
  NewConsentText,
  RevocationInput,
} from '@trama/contract/schemas/record/consents';
import { LIST_OF_PATIENT_MAX } from '@trama/contract/words/list-limits';
import { CONSENT_TEXTS_MAX } from '@trama/contract/words/record/consents';
import { z } from 'zod';
import { needs } from '../../../platform/access/access.ts';
import { patientInPath, rowInPath } from '../../../platform/access/subjects.ts';
import { refuses } from '../../../platform/describe/refusals.ts';
import type { FeatureDeps, TypedApp } from '../../../platform/http/feature.ts';
import { IdParams } from '../../../platform/http/http-schemas.ts';
import { idempotencyKey } from '../../../platform/statements/idempotency.ts';
import { sendJson } from '../../../platform/statements/json-answer.ts';
import { restOf } from '../../../platform/statements/parts.ts';
import { CONSENT_TEXTS, CONSENTS } from './consents.queries.ts';
import { addConsent, addText, revokeConsent } from './consents.service.ts';

export function consentRoutes(app: TypedApp, { db }: Pick<FeatureDeps, 'db'>): void {
  const ofPatient = { subject: patientInPath() };

  app.get(
    '/api/consent-texts',
    {
      schema: { response: { 200: z.array(ConsentText).max(CONSENT_TEXTS_MAX) } },
      config: { ...needs('papers', 'read', 'consent_text.list'), sends: [CONSENT_TEXTS] },
    },
    ({ guard }) => guard.answerList(CONSENT_TEXTS),
  );

  app.post(
    '/api/consent-texts',
    {
      schema: { body: NewConsentText, response: { 201: ConsentText } },
      config: needs('settings', 'update', 'consent_text.create'),
    },
    async (request, reply) =>
      sendJson(reply.code(201), await addText(request.guard, request.body, idempotencyKey(request))),
  );

  app.get(
    '/api/patients/:id/consents',
    {
      schema: { params: IdParams, response: { 200: z.array(Consent).max(LIST_OF_PATIENT_MAX) } },
      config: { ...needs('papers', 'read', 'consent.list', ofPatient), sends: [CONSENTS] },
    },
    ({ guard }) => guard.answerList(CONSENTS, [null], restOf),
  );

  app.post(
    '/api/patients/:id/consents',
    {
      schema: { params: IdParams, body: ConsentInput, response: { 201: Consent } },
      config: needs('papers', 'create', 'consent.create', ofPatient),
    },
    async (request, reply) =>
      sendJson(reply.code(201), await addConsent(db, request.guard, request.body, idempotencyKey(request))),
  );

  app.post(
    '/api/consents/:id/revocation',
    {
      schema: { params: IdParams, body: RevocationInput, response: { 201: Consent } },
      config: {
        ...needs('papers', 'create', 'revocation.create', {
          subject: rowInPath('consentimientos', 'id_consentimiento'),
        }),
        ...refuses('ALREADY_CLOSED'),
      },
    },
    async (request, reply) => {
      const { guard, params, body } = request;
      const revoked = await revokeConsent(db, guard, params.id, body.motivo, idempotencyKey(request));
      return sendJson(reply.code(201), revoked);
    },
  );
}
