import { PatientVersionPage, PatientVersionQuery } from '@trama/contract/schemas/people/patient-versions';
import {
  Patient,
  PatientDetail,
  PatientExportQuery,
  PatientInput,
  PatientListQuery,
  PatientPage,
  PatientSearchParams,
  PatientSearchQuery,
  PatientStatusInput,
  PatientUpdate,
  PhoneSearchParams,
} from '@trama/contract/schemas/people/patients';
import { SEARCH_COUNTED_MAX, SEARCH_TERM_REQUIRED } from '@trama/contract/words/people/patients';
import { z } from 'zod';
import { needs } from '../../../platform/access/access.ts';
import { patientInPath } from '../../../platform/access/subjects.ts';
import { refuses } from '../../../platform/describe/refusals.ts';
import { invalidField } from '../../../platform/errors/app-error.ts';
import { csvFile, sendCsv } from '../../../platform/http/csv-answer.ts';
import type { FeatureDeps, TypedApp } from '../../../platform/http/feature.ts';
import { IdParams } from '../../../platform/http/http-schemas.ts';
import { exported } from '../../../platform/limits/exported.ts';
import { GUESSES, tryLimit } from '../../../platform/limits/rate-limits.ts';
import { idempotencyKey } from '../../../platform/statements/idempotency.ts';
import { PATIENT_EXPORTS, patientsToExport } from './patient-export.queries.ts';
import { PATIENT_LISTS, patientList } from './patient-list.queries.ts';
import { PATIENT_SEARCH, wordsOf } from './patient-search.queries.ts';
import { PATIENT_VERSIONS } from './patient-versions.queries.ts';
import { PATIENT, READS_PATIENT, SETS_STATUS } from './patients.queries.ts';
import { createPatient, setPatientActive, updatePatient } from './patients.service.ts';
import { PATIENT_COLUMNS } from './patients-csv.ts';
import { backwards, FOUND_MAX, PATIENTS_BY_PHONE } from './phone-search.queries.ts';

export function patientRoutes(app: TypedApp, { db, pool, hashTerm }: FeatureDeps): void {
  const saving = { db, conflicts: tryLimit(pool, 'dni', GUESSES) };

  app.get(
    '/api/patients',
    {
      schema: { querystring: PatientListQuery, response: { 200: PatientPage } },
      config: { ...needs('patients', 'read', 'patient.list'), sends: PATIENT_LISTS },
    },
    ({ guard, query }) => guard.answer(...patientList(query)),
  );

  app.get(
    '/api/patients/export.csv',
    {
      schema: { querystring: PatientExportQuery, response: { 200: csvFile('all there is') } },
      config: { ...exported('patients', 'export.patients'), sends: PATIENT_EXPORTS },
      exposeHeadRoute: false,
    },
    async ({ guard, query }, reply) =>
      sendCsv(reply, 'pacientes', PATIENT_COLUMNS, patientsToExport(guard, query, hashTerm)),
  );

  app.get(
    '/api/patients/search/:term',
    {
      schema: {
        params: PatientSearchParams,
        querystring: PatientSearchQuery,
        response: { 200: PatientPage },
      },
      config: { ...needs('patients', 'read', 'patient.search'), sends: [PATIENT_SEARCH] },
    },
    ({ guard, params: { term }, query: { page, pageSize, status } }) => {
      // Pages end where the count ends.
      const before = Math.min((page - 1) * pageSize, SEARCH_COUNTED_MAX + 1);
      return guard.answer(PATIENT_SEARCH, [pageSize, before, wordsOf(term), status, hashTerm(term)]);
    },
  );

  app.get(
    '/api/patients/search',
    { schema: { hide: true }, config: needs('patients', 'read', 'patient.search') },
    // Otherwise 'search' would be looked for as the id of a patient.
    async ({ guard }) => {
      await guard.check();
      throw invalidField('term', SEARCH_TERM_REQUIRED);
    },
  );

  app.get(
    '/api/patients/telephone/:term',
    {
      schema: { params: PhoneSearchParams, response: { 200: z.array(Patient).max(FOUND_MAX) } },
      config: {
        ...needs('patients', 'read', 'patient.search'),
        sends: [PATIENTS_BY_PHONE],
      },
    },
    ({ guard, params: { term } }) =>
      guard.answerList(PATIENTS_BY_PHONE, [...backwards(term), hashTerm(term)]),
  );

  app.get(
    '/api/patients/:id',
    { schema: { params: IdParams, response: { 200: PatientDetail } }, config: READS_PATIENT },
    ({ guard }) => guard.answer(PATIENT),
  );

  app.get(
    '/api/patients/:id/versions',
    {
      schema: { params: IdParams, querystring: PatientVersionQuery, response: { 200: PatientVersionPage } },
      config: {
        ...needs('patients', 'read', 'patient.versions', { subject: patientInPath() }),
        sends: [PATIENT_VERSIONS],
      },
    },
    ({ guard, query: { page, pageSize } }) =>
      guard.answer(PATIENT_VERSIONS, [pageSize, (page - 1) * pageSize]),
  );

  app.post(
    '/api/patients',
    {
      schema: { body: PatientInput, response: { 201: PatientDetail } },
      config: { ...needs('patients', 'create', 'patient.create'), ...refuses('DNI_EXISTS') },
    },
    async (request, reply) => {
      const created = await createPatient(saving, request.guard, request.body, idempotencyKey(request));
      return reply.code(201).send(created);
    },
  );

  app.put(
    '/api/patients/:id',
    {
      schema: { params: IdParams, body: PatientUpdate, response: { 200: PatientDetail } },
      config: {
        ...needs('patients', 'update', 'patient.update', { subject: patientInPath() }),
        ...refuses('DNI_EXISTS', 'EDIT_CONFLICT'),
      },
    },
    ({ guard, body }) => updatePatient(saving, guard, body),
  );

  app.patch(
    '/api/patients/:id/status',
    {
      schema: { params: IdParams, body: PatientStatusInput, response: { 200: PatientDetail } },
      config: SETS_STATUS,
    },
    ({ guard, body }) => setPatientActive(guard, body.activo),
  );
}
