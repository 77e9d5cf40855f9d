import {
  Patient,
  PatientInput,
  PatientListQuery,
  PatientPage,
  PatientSearchParams,
  PatientSearchQuery,
  PatientStatusInput,
  PatientUpdate,
  SEARCH_TERM_REQUIRED,
} from '@trama/contract/patients';
import { needs, recordedAhead } from '../../platform/access.ts';
import { AppError, invalidField } from '../../platform/app-error.ts';
import { limited } from '../../platform/cost-limits.ts';
import type { FeatureDeps, TypedApp } from '../../platform/feature.ts';
import { IdParams } from '../../platform/http-schemas.ts';
import { idempotencyKey } from '../../platform/idempotent-create.ts';
import { sendJson } from '../../platform/json-answer.ts';
import { listPatients } from './patient-list.queries.ts';
import { searchPatients } from './patient-search.queries.ts';
import { readPatient } from './patients.queries.ts';
import { createPatient, setPatientActive, updatePatient } from './patients.service.ts';

export function patientRoutes(app: TypedApp, { db, pool, quick }: FeatureDeps): void {
  app.get(
    '/api/patients',
    {
      schema: { querystring: PatientListQuery, response: { 200: PatientPage } },
      config: { ...needs('patients', 'read', 'patient.list'), ...limited('list'), ...recordedAhead },
    },
    async ({ actor, query }, reply) => sendJson(reply, await listPatients(quick, actor, query)),
  );

  app.get(
    '/api/patients/search/:term',
    {
      schema: {
        params: PatientSearchParams,
        querystring: PatientSearchQuery,
        response: { 200: PatientPage },
      },
      config: { ...needs('patients', 'read', 'patient.search'), ...limited('list'), ...recordedAhead },
    },
    async ({ actor, params, query }, reply) =>
      sendJson(reply, await searchPatients({ pool, quick }, actor, params.term, query)),
  );

  app.get(
    '/api/patients/search',
    { schema: { hide: true }, config: needs('patients', 'read', 'patient.search') },
    // Otherwise 'search' would be looked for as the id of a patient.
    () => Promise.reject(invalidField('term', SEARCH_TERM_REQUIRED)),
  );

  app.get(
    '/api/patients/:id',
    {
      schema: { params: IdParams, response: { 200: Patient } },
      config: { ...needs('patients', 'read', 'patient.read', { subject: 'patient' }), ...recordedAhead },
    },
    async ({ actor, params }, reply) => {
      const [patient] = await readPatient(quick, actor, params.id);
      if (!patient) throw new AppError('NOT_FOUND');
      return sendJson(reply, patient);
    },
  );

  app.post(
    '/api/patients',
    {
      schema: { body: PatientInput, response: { 201: Patient } },
      config: needs('patients', 'create', 'patient.create'),
    },
    async (request, reply) => {
      const created = await createPatient(db, request.actor, request.body, idempotencyKey(request));
      return reply.code(201).send(created);
    },
  );

  app.put(
    '/api/patients/:id',
    {
      schema: { params: IdParams, body: PatientUpdate, response: { 200: Patient } },
      config: needs('patients', 'update', 'patient.update', { subject: 'patient' }),
    },
    ({ actor, params, body }) => updatePatient(db, actor, params.id, body),
  );

  app.patch(
    '/api/patients/:id/status',
    {
      schema: { params: IdParams, body: PatientStatusInput, response: { 200: Patient } },
      config: needs('patients', 'update', 'patient.status', { only: 'administrador', subject: 'patient' }),
    },
    ({ actor, params, body }) => setPatientActive(db, actor, params.id, body.activo),
  );
}
