import { RiskEvaluation, RiskEvaluationInput } from '@trama/contract/schemas/record/risk';
import { LIST_OF_PATIENT_MAX } from '@trama/contract/words/list-limits';
import { GROUNDS_TO_LOWER } from '@trama/contract/words/record/risk';
import { z } from 'zod';
import { needs } from '../../../platform/access/access.ts';
import { patientInPath } from '../../../platform/access/subjects.ts';
import { invalidField } from '../../../platform/errors/app-error.ts';
import { violatesConstraint } from '../../../platform/errors/database-errors.ts';
import type { TypedApp } from '../../../platform/http/feature.ts';
import { IdParams } from '../../../platform/http/http-schemas.ts';
import { createEntry } from '../../../platform/statements/create-entry.ts';
import { idempotencyKey } from '../../../platform/statements/idempotency.ts';
import { sendJson } from '../../../platform/statements/json-answer.ts';
import { restOf } from '../../../platform/statements/parts.ts';
import { RISK_EVALUATION, RISK_EVALUATIONS } from './risk.queries.ts';

/** Evaluations of risk: read and created. What one says is corrected like every entry. */
export function riskRoutes(app: TypedApp): void {
  app.get(
    '/api/patients/:id/risk-evaluations',
    {
      schema: { params: IdParams, response: { 200: z.array(RiskEvaluation).max(LIST_OF_PATIENT_MAX) } },
      config: {
        ...needs('risk', 'read', 'risk_evaluation.list', { subject: patientInPath() }),
        sends: [RISK_EVALUATIONS],
      },
    },
    ({ guard }) => guard.answerList(RISK_EVALUATIONS, [null], restOf),
  );

  app.post(
    '/api/patients/:id/risk-evaluations',
    {
      schema: { params: IdParams, body: RiskEvaluationInput, response: { 201: RiskEvaluation } },
      config: {
        ...needs('risk', 'create', 'risk_evaluation.create', { subject: patientInPath() }),
        sends: [RISK_EVALUATION.creation],
      },
    },
    async (request, reply) => {
      const created = createEntry(request.guard, RISK_EVALUATION, request.body, idempotencyKey(request));
      return sendJson(
        reply.code(201),
        await created.catch((error) => {
          throw groundsError(error);
        }),
      );
    },
  );
}

/** The database compares with the level before, which two people may be changing at the same time. */
const groundsError = (error: unknown): unknown =>
  violatesConstraint(error, 'riesgo_baja_con_fundamentos')
    ? invalidField('fundamentos', GROUNDS_TO_LOWER)
    : error;
