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
import { patientInBody, patientInPath, recordInPath } from '../../../platform/access/subjects.ts';
import { refuses } from '../../../platform/describe/refusals.ts';
import type { TypedApp } from '../../../platform/http/feature.ts';
import { IdParams, pathId } from '../../../platform/http/http-schemas.ts';
import { sendJson } from '../../../platform/http/json-answer.ts';
import { idempotencyKey } from '../../../platform/statements/idempotency.ts';
import { HISTORY_OF_PATIENT, versionPage } from './medical-history.queries.ts';
import { createHistory, readVersion, updateHistory } from './medical-history.service.ts';

const historyInPath = recordInPath('admisiones', 'id_admision');

export function medicalHistoryRoutes(app: TypedApp): void {
  app.get(
    '/api/patients/:id/medical-history',
    {
      schema: { params: IdParams, response: { 200: HistoryEnvelope } },
      config: needs('medical_history', 'read', 'history.read', { subject: patientInPath() }),
    },
    async ({ guard }, reply) => {
      const [history] = await guard.readJson(HISTORY_OF_PATIENT);
      return sendJson(reply, `{"hasHistory":${history !== undefined},"data":${history ?? 'null'}}`);
    },
  );

  app.post(
    '/api/medical-history',
    {
      schema: { body: HistoryInput, response: { 201: History } },
      config: {
        ...needs('medical_history', 'create', 'history.create', { subject: patientInBody }),
        ...refuses('HISTORY_EXISTS'),
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
      config: needs('medical_history', 'read', 'history.versions', { subject: historyInPath }),
    },
    async ({ guard, query }, reply) => sendJson(reply, (await guard.readJson(versionPage(query)))[0]),
  );

  app.get(
    '/api/medical-history/:id/versions/:version',
    {
      schema: { params: IdParams.extend({ version: pathId() }), response: { 200: HistoryVersion } },
      config: needs('medical_history', 'read', 'history.versions', { subject: historyInPath }),
    },
    ({ guard, params }) => readVersion(guard, params.version),
  );
}
