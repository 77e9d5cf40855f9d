import {
  CreatedDischarge,
  Discharge,
  DischargeCheck,
  DischargeInput,
  Readmission,
  ReadmissionInput,
} from '@trama/contract/schemas/record/discharges';
import { LIST_OF_PATIENT_MAX } from '@trama/contract/words/list-limits';
import { z } from 'zod';
import { needs } from '../../../platform/access/access.ts';
import { patientInPath } from '../../../platform/access/subjects.ts';
import { refuses } from '../../../platform/describe/refusals.ts';
import type { TypedApp } from '../../../platform/http/feature.ts';
import { IdParams, pathId } from '../../../platform/http/http-schemas.ts';
import { idempotencyKey } from '../../../platform/statements/idempotency.ts';
import { restOf } from '../../../platform/statements/parts.ts';
import { DISCHARGE_IN_PATH, DISCHARGES, OPEN_NOW, type OpenMatters } from './discharges.queries.ts';
import { discharge, readmit, warningsOf } from './discharges.service.ts';

const DischargeParams = IdParams.extend({ dischargeId: pathId() });

/** The end of a treatment, and the readmission that takes it back. People who write the history write these. */
export function dischargeRoutes(app: TypedApp): void {
  const subject = patientInPath();

  app.get(
    '/api/patients/:id/discharges',
    {
      schema: { params: IdParams, response: { 200: z.array(Discharge).max(LIST_OF_PATIENT_MAX) } },
      config: {
        ...needs('medical_history', 'read', 'discharge.list', { subject }),
        sends: [DISCHARGES],
      },
    },
    ({ guard }) => guard.answerList(DISCHARGES, [null], restOf),
  );

  app.get(
    '/api/patients/:id/discharge-check',
    {
      schema: { params: IdParams, response: { 200: DischargeCheck } },
      config: {
        ...needs('medical_history', 'create', 'discharge.list', { subject }),
        sends: [OPEN_NOW],
      },
    },
    async ({ guard }) => ({ avisos: warningsOf(await guard.readOne<OpenMatters>(OPEN_NOW)) }),
  );

  app.post(
    '/api/patients/:id/discharges',
    {
      schema: { params: IdParams, body: DischargeInput, response: { 201: CreatedDischarge } },
      config: {
        ...needs('medical_history', 'create', 'discharge.create', { subject }),
        ...refuses('ALREADY_CLOSED'),
      },
    },
    async (request, reply) =>
      reply.code(201).send(await discharge(request.guard, request.body, idempotencyKey(request))),
  );

  app.post(
    '/api/patients/:id/discharges/:dischargeId/readmission',
    {
      schema: { params: DischargeParams, body: ReadmissionInput, response: { 201: Readmission } },
      config: {
        ...needs('medical_history', 'create', 'readmission.create', { subject }),
        part: DISCHARGE_IN_PATH,
        ...refuses('ALREADY_CLOSED'),
      },
    },
    async (request, reply) => {
      const { guard, params, body } = request;
      await guard.readOne(DISCHARGE_IN_PATH.exists, [params.dischargeId]);
      return reply.code(201).send(await readmit(guard, params.dischargeId, body, idempotencyKey(request)));
    },
  );
}
