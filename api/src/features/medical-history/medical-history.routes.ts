import {
  History,
  HistoryEnvelope,
  HistoryInput,
  HistoryUpdate,
  HistoryVersion,
} from '@trama/contract/schemas/medical-history';
import { z } from 'zod';
import { needs } from '../../platform/access/access.ts';
import type { FeatureDeps, TypedApp } from '../../platform/http/feature.ts';
import { IdParams } from '../../platform/http/http-schemas.ts';
import { sendJson } from '../../platform/http/json-answer.ts';
import { idempotencyKey } from '../../platform/statements/idempotent-create.ts';
import { ofPatient } from '../../platform/statements/patient-rows.ts';
import { HISTORY_OF_PATIENT, listVersions } from './medical-history.queries.ts';
import { createHistory, updateHistory } from './medical-history.service.ts';

export function medicalHistoryRoutes(app: TypedApp, { db, quick }: FeatureDeps): void {
  const ofOne = ofPatient(quick, HISTORY_OF_PATIENT);
  app.get(
    '/api/patients/:id/medical-history',
    {
      schema: { params: IdParams, response: { 200: HistoryEnvelope } },
      config: {
        ...needs('medical_history', 'read', 'history.read', { subject: 'patient' }),
        ...ofOne.config,
      },
    },
    async (request, reply) => {
      const [history] = await ofOne.of(request);
      return sendJson(reply, `{"hasHistory":${history !== undefined},"data":${history ?? 'null'}}`);
    },
  );

  app.post(
    '/api/medical-history',
    {
      schema: { body: HistoryInput, response: { 201: History } },
      config: needs('medical_history', 'create', 'history.create', { subject: 'patientInBody' }),
    },
    async (request, reply) =>
      reply.code(201).send(await createHistory(db, request.actor, request.body, idempotencyKey(request))),
  );

  app.put(
    '/api/medical-history/:id',
    {
      schema: { params: IdParams, body: HistoryUpdate, response: { 200: History } },
      config: needs('medical_history', 'update', 'history.update', { subject: 'history' }),
    },
    ({ actor, params, body }) => updateHistory(db, actor, params.id, body),
  );

  app.get(
    '/api/medical-history/:id/versions',
    {
      schema: { params: IdParams, response: { 200: z.array(HistoryVersion) } },
      config: needs('medical_history', 'read', 'history.versions', { subject: 'history' }),
    },
    ({ actor, params }) => listVersions(db, actor, params.id),
  );
}
