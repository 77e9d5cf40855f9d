import { Readable } from 'node:stream';
import { SafetyPlan, SafetyPlanInput } from '@trama/contract/schemas/record/safety-plans';
import { LIST_OF_PATIENT_MAX } from '@trama/contract/words/list-limits';
import { z } from 'zod';
import { needs } from '../../../platform/access/access.ts';
import { patientInPath } from '../../../platform/access/subjects.ts';
import { refuses } from '../../../platform/describe/refusals.ts';
import { attachment } from '../../../platform/http/attachment.ts';
import type { FeatureDeps, TypedApp } from '../../../platform/http/feature.ts';
import { IdParams, pathId } from '../../../platform/http/http-schemas.ts';
import { limited } from '../../../platform/limits/cost-limits.ts';
import { givenUp } from '../../../platform/paper/given-up.ts';
import { printPaper } from '../../../platform/paper/print.ts';
import { createEntry } from '../../../platform/statements/create-entry.ts';
import { idempotencyKey } from '../../../platform/statements/idempotency.ts';
import { sendJson } from '../../../platform/statements/json-answer.ts';
import { restOf } from '../../../platform/statements/parts.ts';
import { clinicOnPaper } from '../../people/settings/letterhead.service.ts';
import { type PrintedPlan, planCard, planFacts, planPages } from './plan-paper.ts';
import { PLAN_ON_PAPER, SAFETY_PLAN, SAFETY_PLANS } from './risk.queries.ts';

const Pdf = {
  description: 'The plan for the patient, as a PDF of one page or as a card',
  content: { 'application/pdf': { schema: z.unknown().meta({ type: 'string', format: 'binary' }) } },
};
const PlanParams = IdParams.extend({ planId: pathId() });
const PaperQuery = z.object({
  formato: z.enum(['hoja', 'tarjeta'], 'El formato no es válido').default('hoja'),
});

/** Safety plans: every save is a version, and the newest holds. */
export function planRoutes(app: TypedApp, { db, clinicName }: Pick<FeatureDeps, 'db' | 'clinicName'>): void {
  app.get(
    '/api/patients/:id/safety-plans',
    {
      schema: { params: IdParams, response: { 200: z.array(SafetyPlan).max(LIST_OF_PATIENT_MAX) } },
      config: {
        ...needs('risk', 'read', 'safety_plan.list', { subject: patientInPath() }),
        sends: [SAFETY_PLANS],
      },
    },
    ({ guard }) => guard.answerList(SAFETY_PLANS, [null], restOf),
  );

  app.post(
    '/api/patients/:id/safety-plans',
    {
      schema: { params: IdParams, body: SafetyPlanInput, response: { 201: SafetyPlan } },
      config: {
        ...needs('risk', 'create', 'safety_plan.create', { subject: patientInPath() }),
        ...refuses('EDIT_CONFLICT'),
        sends: [SAFETY_PLAN.creation],
      },
    },
    async (request, reply) =>
      sendJson(
        reply.code(201),
        await createEntry(request.guard, SAFETY_PLAN, request.body, idempotencyKey(request)),
      ),
  );

  app.get(
    '/api/patients/:id/safety-plans/:planId/plan.pdf',
    {
      schema: { params: PlanParams, querystring: PaperQuery, response: { 200: Pdf } },
      config: {
        ...needs('risk', 'read', 'safety_plan.export', { subject: patientInPath(), proof: 'recent' }),
        ...limited('export'),
        sends: [PLAN_ON_PAPER],
      },
      exposeHeadRoute: false,
    },
    async ({ guard, params, query: { formato } }, reply) => {
      const printed = await guard.readOne<PrintedPlan>(PLAN_ON_PAPER, [params.planId]);
      const blocks = formato === 'tarjeta' ? planCard(printed) : planPages(printed);
      const { nombre } = await clinicOnPaper(db, clinicName);
      const paper = printPaper(planFacts(printed, nombre), blocks, givenUp(reply));
      reply.type('application/pdf');
      reply.header('Content-Disposition', attachment(`plan-de-seguridad-${params.id}.pdf`));
      return reply.send(Readable.from(paper, { objectMode: false }));
    },
  );
}
