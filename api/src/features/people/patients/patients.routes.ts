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
import { SEARCH_TERM_REQUIRED } from '@trama/contract/words/people/patients';
import { z } from 'zod';
import { needs } from '../../../platform/access/access.ts';
import { patientInPath } from '../../../platform/access/subjects.ts';
import { refuses } from '../../../platform/describe/refusals.ts';
import { invalidField } from '../../../platform/errors/app-error.ts';
import { CsvFile, sendCsv } from '../../../platform/http/csv-answer.ts';
import type { FeatureDeps, TypedApp } from '../../../platform/http/feature.ts';
import { IdParams } from '../../../platform/http/http-schemas.ts';
import { sendJson, sendJsonList } from '../../../platform/http/json-answer.ts';
import { limited } from '../../../platform/limits/cost-limits.ts';
import { exported } from '../../../platform/limits/exported.ts';
import { GUESSES, tryLimit } from '../../../platform/limits/rate-limits.ts';
import { idempotencyKey } from '../../../platform/statements/idempotency.ts';
import { patientsToExport } from './patient-export.queries.ts';
import { patientList } from './patient-list.queries.ts';
import { patientSearch } from './patient-search.queries.ts';
import { patientVersions } from './patient-versions.queries.ts';
import { PATIENT, READS_PATIENT, SETS_STATUS } from './patients.queries.ts';
import { createPatient, setPatientActive, updatePatient } from './patients.service.ts';
import { PATIENT_COLUMNS } from './patients-csv.ts';
import { patientsByPhone } from './phone-search.queries.ts';

export function patientRoutes(app: TypedApp, { db, pool, hashTerm }: FeatureDeps): void {
  const saving = { db, conflicts: tryLimit(pool, 'dni', GUESSES) };

  app.get(
    '/api/patients',
    {
      schema: { querystring: PatientListQuery, response: { 200: PatientPage } },
      config: { ...needs('patients', 'read', 'patient.list'), ...limited('list') },
    },
    async ({ guard, query }, reply) => {
      const [page] = await guard.readJson(patientList(query));
      return sendJson(reply, page);
    },
  );

  app.get(
    '/api/patients/export.csv',
    {
      schema: { querystring: PatientExportQuery, response: { 200: CsvFile } },
      config: exported('patients', 'export.patients'),
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
      config: { ...needs('patients', 'read', 'patient.search'), ...limited('list') },
    },
    async ({ guard, params, query }, reply) => {
      const [page] = await guard.readJson(patientSearch(params.term, query, hashTerm));
      return sendJson(reply, page);
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
      schema: { params: PhoneSearchParams, response: { 200: z.array(Patient) } },
      config: { ...needs('patients', 'read', 'patient.search'), ...limited('list') },
    },
    async ({ guard, params }, reply) =>
      sendJsonList(reply, await guard.readJson(patientsByPhone(params.term, hashTerm))),
  );

  app.get(
    '/api/patients/:id',
    { schema: { params: IdParams, response: { 200: PatientDetail } }, config: READS_PATIENT },
    async ({ guard }, reply) => {
      const [patient] = await guard.readJson(PATIENT);
      return sendJson(reply, patient);
    },
  );

  app.get(
    '/api/patients/:id/versions',
    {
      schema: { params: IdParams, querystring: PatientVersionQuery, response: { 200: PatientVersionPage } },
      config: needs('patients', 'read', 'patient.versions', { subject: patientInPath() }),
    },
    async ({ guard, query }, reply) => sendJson(reply, (await guard.readJson(patientVersions(query)))[0]),
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
