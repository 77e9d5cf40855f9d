import {
  History,
  HistoryEnvelope,
  HistoryInput,
  HistoryUpdate,
  HistoryVersion,
  HistoryVersionPage,
  HistoryVersionQuery,
} from '@trama/contract/schemas/record/medical-history';
import { needs } from '../../../platform/access/access.ts';
import { patientInBody, patientInPath, rowInPath } from '../../../platform/access/subjects.ts';
import { refuses } from '../../../platform/describe/refusals.ts';
import type { TypedApp } from '../../../platform/http/feature.ts';
import { IdParams, pathId } from '../../../platform/http/http-schemas.ts';
import { idempotencyKey } from '../../../platform/statements/idempotency.ts';
import { sendJson } from '../../../platform/statements/json-answer.ts';
import { HISTORY, HISTORY_OF_PATIENT, VERSION_OF_HISTORY, VERSIONS } from './medical-history.queries.ts';
import { createHistory, readVersion, updateHistory } from './medical-history.service.ts';

const historyInPath = rowInPath('admisiones', 'id_admision');

export function medicalHistoryRoutes(app: TypedApp): void {
  app.get(
    '/api/patients/:id/medical-history',
    {
      schema: { params: IdParams, response: { 200: HistoryEnvelope } },
      config: {
        ...needs('medical_history', 'read', 'history.read', { subject: patientInPath() }),
        sends: [HISTORY_OF_PATIENT],
      },
    },
    ({ guard }) => guard.answer(HISTORY_OF_PATIENT),
  );

  app.post(
    '/api/medical-history',
    {
      schema: { body: HistoryInput, response: { 201: History } },
      config: {
        ...needs('medical_history', 'create', 'history.create', { subject: patientInBody }),
        ...refuses('HISTORY_EXISTS'),
        sends: [HISTORY.creation],
      },
    },
    async (request, reply) => {
      const { guard, body } = request;
      return sendJson(reply.code(201), await createHistory(guard, body, idempotencyKey(request)));
    },
  );

  app.put(
    '/api/medical-history/:id',
    {
      schema: { params: IdParams, body: HistoryUpdate, response: { 200: History } },
      config: {
        ...needs('medical_history', 'update', 'history.update', { subject: historyInPath }),
        ...refuses('EDIT_CONFLICT'),
      },
    },
    async ({ guard, body }, reply) => sendJson(reply, await updateHistory(guard, body)),
  );

  app.get(
    '/api/medical-history/:id/versions',
    {
      schema: { params: IdParams, querystring: HistoryVersionQuery, response: { 200: HistoryVersionPage } },
      config: {
        ...needs('medical_history', 'read', 'history.versions', { subject: historyInPath }),
        sends: [VERSIONS],
      },
    },
    ({ guard, query: { page, pageSize } }) => guard.answer(VERSIONS, [pageSize, (page - 1) * pageSize]),
  );

  app.get(
    '/api/medical-history/:id/versions/:version',
    {
      schema: { params: IdParams.extend({ version: pathId() }), response: { 200: HistoryVersion } },
      config: {
        ...needs('medical_history', 'read', 'history.versions', { subject: historyInPath }),
        sends: [VERSION_OF_HISTORY],
      },
    },
    ({ guard, params }) => readVersion(guard, params.version),
  );
}
