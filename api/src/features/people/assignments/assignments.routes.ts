import {
  AssignInput,
  Assignment,
  AssignmentRecord,
  AssignmentWithPatient,
  ProviderWithAssignments,
} from '@trama/contract/schemas/people/assignments';
import { ASSIGNMENTS_MAX, PROVIDERS_MAX } from '@trama/contract/words/list-limits';
import { z } from 'zod';
import { needs } from '../../../platform/access/access.ts';
import { patientInPath } from '../../../platform/access/subjects.ts';
import { refuses } from '../../../platform/describe/refusals.ts';
import { csvFile, sendCsv } from '../../../platform/http/csv-answer.ts';
import type { TypedApp } from '../../../platform/http/feature.ts';
import { IdParams, pathId } from '../../../platform/http/http-schemas.ts';
import { exported } from '../../../platform/limits/exported.ts';
import type { PathPart } from '../../../platform/statements/compose.ts';
import { sendJson } from '../../../platform/statements/json-answer.ts';
import { ownSql } from '../../../platform/statements/own-sql.ts';
import { restOf } from '../../../platform/statements/parts.ts';
import {
  ASSIGNMENTS_OF_PATIENT,
  afterLast,
  EVERY_ASSIGNMENT,
  FROM_THE_NEWEST,
  OPEN_ASSIGNMENTS,
} from './assignments.queries.ts';
import { assignPatient, closeAssignment } from './assignments.service.ts';
import { ASSIGNMENT_COLUMNS } from './assignments-csv.ts';
import { OVERVIEW } from './overview.queries.ts';

const PairParams = z.object({ id: pathId(), providerId: pathId() });
const subject = patientInPath();
const lists = { ...needs('system', 'read', 'assignment.list') };
const PROVIDER_IN_PATH: PathPart = {
  parameter: 'providerId',
  exists: ownSql('people/assignments/provider-in-path', { trail: 'none' })`
    select from prestadores d where d.id_prestador = $1::bigint`,
};

export function assignmentRoutes(app: TypedApp): void {
  app.get(
    '/api/assignments',
    {
      schema: { response: { 200: z.array(AssignmentWithPatient).max(ASSIGNMENTS_MAX) } },
      config: { ...lists, sends: [OPEN_ASSIGNMENTS] },
    },
    ({ guard }) => guard.answerList(OPEN_ASSIGNMENTS, FROM_THE_NEWEST, afterLast),
  );

  app.get(
    '/api/assignments/export.csv',
    {
      schema: { response: { 200: csvFile(ASSIGNMENTS_MAX) } },
      config: { ...exported('system', 'export.assignments'), sends: [OPEN_ASSIGNMENTS] },
      exposeHeadRoute: false,
    },
    async ({ guard }, reply) => {
      const parts = guard.parts(OPEN_ASSIGNMENTS, FROM_THE_NEWEST, afterLast);
      return sendCsv(reply, 'asignaciones', ASSIGNMENT_COLUMNS, parts);
    },
  );

  app.get(
    '/api/assignments/all',
    {
      schema: { response: { 200: z.array(AssignmentRecord).max(ASSIGNMENTS_MAX) } },
      config: { ...lists, sends: [EVERY_ASSIGNMENT] },
    },
    ({ guard }) => guard.answerList(EVERY_ASSIGNMENT, FROM_THE_NEWEST, afterLast),
  );

  app.get(
    '/api/assignments/providers/all',
    {
      schema: { response: { 200: z.array(ProviderWithAssignments).max(PROVIDERS_MAX) } },
      config: { ...lists, sends: [OVERVIEW] },
    },
    ({ guard }) => guard.answerList(OVERVIEW, [null], restOf),
  );

  app.get(
    '/api/patients/:id/assignments',
    {
      schema: { params: IdParams, response: { 200: z.array(Assignment).max(PROVIDERS_MAX) } },
      config: {
        ...needs('medical_history', 'read', 'assignment.read', { subject }),
        sends: [ASSIGNMENTS_OF_PATIENT],
      },
    },
    ({ guard }) => guard.answerList(ASSIGNMENTS_OF_PATIENT),
  );

  app.post(
    '/api/patients/:id/assign/:providerId',
    {
      schema: { params: PairParams, body: AssignInput, response: { 200: Assignment, 201: Assignment } },
      config: {
        ...needs('patients', 'assign', 'assignment.create', { subject }),
        part: PROVIDER_IN_PATH,
        ...refuses('PROVIDER_NOT_ELIGIBLE'),
      },
    },
    async ({ guard, params, body }, reply) => {
      const { created, assignment } = await assignPatient(guard, params.providerId, body.notes);
      return sendJson(reply.code(created ? 201 : 200), assignment);
    },
  );

  app.delete(
    '/api/patients/:id/assign/:providerId',
    {
      schema: { params: PairParams, response: { 204: z.void() } },
      config: needs('patients', 'assign', 'assignment.close', { subject }),
    },
    async ({ guard, params }, reply) => {
      await closeAssignment(guard, params.providerId);
      return reply.code(204).send();
    },
  );
}
