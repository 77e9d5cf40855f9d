import {
  History,
  HistoryEnvelope,
  HistoryInput,
  HistoryUpdate,
  HistoryVersion,
} from '@trama/contract/schemas/medical-history';
import { z } from 'zod';
import { needs } from '../../platform/access/access.ts';
import { patientInBody, patientInPath, recordInPath } from '../../platform/access/subjects.ts';
import type { TypedApp } from '../../platform/http/feature.ts';
import { IdParams } from '../../platform/http/http-schemas.ts';
import { sendJson } from '../../platform/http/json-answer.ts';
import { idempotencyKey } from '../../platform/statements/idempotency.ts';
import { HISTORY_OF_PATIENT } from './medical-history.queries.ts';
import { createHistory, listVersions, updateHistory } from './medical-history.service.ts';

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
      config: needs('medical_history', 'create', 'history.create', { subject: patientInBody }),
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
      config: needs('medical_history', 'update', 'history.update', { subject: historyInPath }),
    },
    async ({ guard, body }, reply) => sendJson(reply, await updateHistory(guard, body)),
  );

  app.get(
    '/api/medical-history/:id/versions',
    {
      schema: { params: IdParams, response: { 200: z.array(HistoryVersion) } },
      config: needs('medical_history', 'read', 'history.versions', { subject: historyInPath }),
    },
    ({ guard }) => listVersions(guard),
  );
}
