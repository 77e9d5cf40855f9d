import {
  AssignInput,
  Assignment,
  AssignmentRecord,
  AssignmentWithPatient,
  ProviderWithAssignments,
} from '@trama/contract/schemas/assignments';
import { z } from 'zod';
import { needs } from '../../platform/access/access.ts';
import type { FeatureDeps, TypedApp } from '../../platform/http/feature.ts';
import { IdParams, pathId } from '../../platform/http/http-schemas.ts';
import { sendJson } from '../../platform/http/json-answer.ts';
import { limited } from '../../platform/limits/cost-limits.ts';
import { listAssignments, listEveryAssignment, listPatientAssignments } from './assignments.queries.ts';
import { assignPatient, closeAssignment } from './assignments.service.ts';
import { overviewAsJson } from './overview.queries.ts';

const PairParams = z.object({ id: pathId(), providerId: pathId() });

export function assignmentRoutes(app: TypedApp, { db }: FeatureDeps): void {
  app.get(
    '/api/assignments',
    {
      schema: { response: { 200: z.array(AssignmentWithPatient) } },
      config: { ...needs('system', 'read', 'assignment.list'), ...limited('list') },
    },
    ({ actor }) => listAssignments(db, actor),
  );

  app.get(
    '/api/assignments/all',
    {
      schema: { response: { 200: z.array(AssignmentRecord) } },
      config: { ...needs('system', 'read', 'assignment.list'), ...limited('list') },
    },
    ({ actor }) => listEveryAssignment(db, actor),
  );

  app.get(
    '/api/assignments/providers/all',
    {
      schema: { response: { 200: z.array(ProviderWithAssignments) } },
      config: { ...needs('system', 'read', 'assignment.list'), ...limited('list') },
    },
    async ({ actor }, reply) => sendJson(reply, await overviewAsJson(db, actor)),
  );

  app.get(
    '/api/patients/:id/assignments',
    {
      schema: { params: IdParams, response: { 200: z.array(Assignment) } },
      config: needs('patients', 'read', 'assignment.read', { subject: 'patient' }),
    },
    ({ actor, params }) => listPatientAssignments(db, actor, params.id),
  );

  app.post(
    '/api/patients/:id/assign/:providerId',
    {
      schema: { params: PairParams, body: AssignInput, response: { 200: Assignment, 201: Assignment } },
      config: needs('patients', 'assign', 'assignment.create', { subject: 'patient' }),
    },
    async ({ actor, params, body }, reply) => {
      const request = { patientId: params.id, providerId: params.providerId, notes: body.notes };
      const { created, assignment } = await assignPatient(db, actor, request);
      return reply.code(created ? 201 : 200).send(assignment);
    },
  );

  app.delete(
    '/api/patients/:id/assign/:providerId',
    {
      schema: { params: PairParams, response: { 204: z.void() } },
      config: needs('patients', 'assign', 'assignment.close', { subject: 'patient' }),
    },
    async ({ actor, params }, reply) => {
      await closeAssignment(db, actor, params.id, params.providerId);
      return reply.code(204).send();
    },
  );
}
