import {
  Patient,
  PatientInput,
  PatientListQuery,
  PatientPage,
  PatientSearchParams,
  PatientSearchQuery,
  PatientStatusInput,
  PatientUpdate,
} from '@trama/contract/schemas/patients';
import { SEARCH_TERM_REQUIRED } from '@trama/contract/words/patients';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { needs } from '../../platform/access/access.ts';
import { AppError, invalidField } from '../../platform/http/app-error.ts';
import type { FeatureDeps, TypedApp } from '../../platform/http/feature.ts';
import { IdParams } from '../../platform/http/http-schemas.ts';
import { sendJson } from '../../platform/http/json-answer.ts';
import { limited } from '../../platform/limits/cost-limits.ts';
import { ahead } from '../../platform/statements/ahead.ts';
import { atOnce } from '../../platform/statements/at-once.ts';
import { idempotencyKey } from '../../platform/statements/idempotent-create.ts';
import { ofPatient } from '../../platform/statements/patient-rows.ts';
import { patientLists } from './patient-list.queries.ts';
import { searchPatients } from './patient-search.queries.ts';
import { PATIENT } from './patients.queries.ts';
import { createPatient, setPatientActive, updatePatient } from './patients.service.ts';

const PatientSearch = z.object({ params: PatientSearchParams, query: PatientSearchQuery });

export function patientRoutes(app: TypedApp, { db, pool, quick }: FeatureDeps): void {
  const listQuery = ({ query }: FastifyRequest) => PatientListQuery.safeParse(query).data;
  const lists = patientLists(quick);
  const list = ahead(listQuery, lists.list);
  const firstPage = atOnce(listQuery, lists.firstOfAll);
  app.get(
    '/api/patients',
    {
      schema: { querystring: PatientListQuery, response: { 200: PatientPage } },
      config: {
        ...needs('patients', 'read', 'patient.list'),
        ...limited('list'),
        ...list.config,
        ...firstPage.config,
      },
    },
    async (request, reply) =>
      sendJson(reply, firstPage.of(request) ?? (await list.of(request, request.query))),
  );

  const search = ahead(
    ({ params, query }) => PatientSearch.safeParse({ params, query }).data,
    (actor, { params, query }) => searchPatients({ pool, quick }, actor, params.term, query),
  );

  app.get(
    '/api/patients/search/:term',
    {
      schema: {
        params: PatientSearchParams,
        querystring: PatientSearchQuery,
        response: { 200: PatientPage },
      },
      config: { ...needs('patients', 'read', 'patient.search'), ...limited('list'), ...search.config },
    },
    async (request, reply) => sendJson(reply, await search.of(request, request)),
  );

  app.get(
    '/api/patients/search',
    { schema: { hide: true }, config: needs('patients', 'read', 'patient.search') },
    // Otherwise 'search' would be looked for as the id of a patient.
    () => Promise.reject(invalidField('term', SEARCH_TERM_REQUIRED)),
  );

  const one = ofPatient(quick, PATIENT);
  app.get(
    '/api/patients/:id',
    {
      schema: { params: IdParams, response: { 200: Patient } },
      config: { ...needs('patients', 'read', 'patient.read', { subject: 'patient' }), ...one.config },
    },
    async (request, reply) => {
      const [patient] = await one.of(request);
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
