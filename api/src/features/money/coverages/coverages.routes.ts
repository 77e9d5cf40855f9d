import {
  Authorization,
  AuthorizationInput,
  AuthorizationUpdate,
  Coverage,
  CoverageInput,
  CoverageUpdate,
  Renewal,
} from '@trama/contract/schemas/money/coverage';
import { AUTHORIZATIONS_MAX, COVERAGES_MAX, RENEWALS_MAX } from '@trama/contract/words/money/coverage';
import { z } from 'zod';
import { needs } from '../../../platform/access/access.ts';
import { patientInPath, rowInPath } from '../../../platform/access/subjects.ts';
import type { TypedApp } from '../../../platform/http/feature.ts';
import { IdParams } from '../../../platform/http/http-schemas.ts';
import { idempotencyKey } from '../../../platform/statements/idempotency.ts';
import { sendJson } from '../../../platform/statements/json-answer.ts';
import { AUTHORIZATIONS, AUTHORIZATIONS_OF_PATIENT, RENEWALS } from './authorizations.queries.ts';
import { createAuthorization, updateAuthorization } from './authorizations.service.ts';
import { COVERAGES } from './coverages.queries.ts';
import { createCoverage, updateCoverage } from './coverages.service.ts';

/** Who pays for a patient, and what they authorised. Reception keeps it; the team reads it. */
export function coverageRoutes(app: TypedApp): void {
  const ofPatient = { subject: patientInPath() };
  const coverage = { subject: rowInPath('coberturas', 'id_cobertura') };
  const authorizations = z.array(Authorization).max(AUTHORIZATIONS_MAX);

  app.get(
    '/api/patients/:id/coverages',
    {
      schema: { params: IdParams, response: { 200: z.array(Coverage).max(COVERAGES_MAX) } },
      config: { ...needs('coverage', 'read', 'coverage.list', ofPatient), sends: [COVERAGES] },
    },
    ({ guard }) => guard.answerList(COVERAGES),
  );

  app.get(
    '/api/patients/:id/authorizations',
    {
      schema: { params: IdParams, response: { 200: authorizations } },
      config: {
        ...needs('coverage', 'read', 'authorization.list', ofPatient),
        sends: [AUTHORIZATIONS_OF_PATIENT],
      },
    },
    ({ guard }) => guard.answerList(AUTHORIZATIONS_OF_PATIENT),
  );

  app.post(
    '/api/patients/:id/coverages',
    {
      schema: { params: IdParams, body: CoverageInput, response: { 201: Coverage } },
      config: needs('coverage', 'create', 'coverage.create', ofPatient),
    },
    async (request, reply) =>
      sendJson(reply.code(201), await createCoverage(request.guard, request.body, idempotencyKey(request))),
  );

  app.patch(
    '/api/coverages/:id',
    {
      schema: { params: IdParams, body: CoverageUpdate, response: { 200: Coverage } },
      config: needs('coverage', 'update', 'coverage.update', coverage),
    },
    async ({ guard, params, body }, reply) => sendJson(reply, await updateCoverage(guard, params.id, body)),
  );

  app.get(
    '/api/coverages/:id/authorizations',
    {
      schema: { params: IdParams, response: { 200: authorizations } },
      config: { ...needs('coverage', 'read', 'authorization.list', coverage), sends: [AUTHORIZATIONS] },
    },
    ({ guard }) => guard.answerList(AUTHORIZATIONS),
  );

  app.post(
    '/api/coverages/:id/authorizations',
    {
      schema: { params: IdParams, body: AuthorizationInput, response: { 201: Authorization } },
      config: needs('coverage', 'create', 'authorization.create', coverage),
    },
    async (request, reply) =>
      sendJson(
        reply.code(201),
        await createAuthorization(request.guard, request.params.id, request.body, idempotencyKey(request)),
      ),
  );

  app.patch(
    '/api/authorizations/:id',
    {
      schema: { params: IdParams, body: AuthorizationUpdate, response: { 200: Authorization } },
      config: needs('coverage', 'update', 'authorization.update', {
        subject: rowInPath('autorizaciones', 'id_autorizacion'),
      }),
    },
    async ({ guard, params, body }, reply) =>
      sendJson(reply, await updateAuthorization(guard, params.id, body)),
  );

  app.get(
    '/api/authorizations/renewals',
    {
      schema: { response: { 200: z.array(Renewal).max(RENEWALS_MAX) } },
      config: { ...needs('coverage', 'read', 'authorization.list'), sends: [RENEWALS] },
    },
    ({ guard }) => guard.answerList(RENEWALS),
  );
}
