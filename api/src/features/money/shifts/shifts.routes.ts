import { Readable } from 'node:stream';
import { Conformity } from '@trama/contract/schemas/agenda/conformity';
import {
  ChangedShift,
  Shift,
  ShiftAnnulment,
  ShiftConformityInput,
  ShiftInput,
  ShiftMonth,
  ShiftMonthQuery,
  ShiftQuery,
  ShiftSheetQuery,
  ShiftUpdate,
  WholeShift,
} from '@trama/contract/schemas/money/shifts';
import { SHIFT_MONTHS_MAX, SHIFTS_MAX } from '@trama/contract/words/money/shifts';
import { z } from 'zod';
import { needs } from '../../../platform/access/access.ts';
import { patientInBody, patientInPath } from '../../../platform/access/subjects.ts';
import { refuses } from '../../../platform/describe/refusals.ts';
import { attachment } from '../../../platform/http/attachment.ts';
import type { FeatureDeps, TypedApp } from '../../../platform/http/feature.ts';
import { IdParams } from '../../../platform/http/http-schemas.ts';
import { limited } from '../../../platform/limits/cost-limits.ts';
import { givenUp } from '../../../platform/paper/given-up.ts';
import { printPaper } from '../../../platform/paper/print.ts';
import { idempotencyKey } from '../../../platform/statements/idempotency.ts';
import { sendJson } from '../../../platform/statements/json-answer.ts';
import { letterheadOf } from '../../people/settings/letterhead.service.ts';
import { currentSettings } from '../../people/settings/settings.service.ts';
import { shiftSheetBlocks, shiftSheetFacts } from './shift-sheet.ts';
import {
  listValues,
  SHIFT,
  SHIFT_MONTHS,
  SHIFT_SHEET,
  SHIFTS,
  type ShiftSheet,
  shiftInPath,
} from './shifts.queries.ts';
import { annulShift, beginShift, changeShift, conformHours } from './shifts.service.ts';

const Pdf = {
  description: "The sheet of a month's hours, as a PDF",
  content: { 'application/pdf': { schema: z.unknown().meta({ type: 'string', format: 'binary' }) } },
};

/** The hours of companions. No position is ever taken: a place is said in words. */
export function shiftRoutes(app: TypedApp, deps: FeatureDeps): void {
  const { db, clinicName } = deps;
  const shift = { subject: shiftInPath };

  app.get(
    '/api/shifts',
    {
      schema: { querystring: ShiftQuery, response: { 200: z.array(Shift).max(SHIFTS_MAX) } },
      config: { ...needs('shifts', 'read', 'shift.list'), sends: [SHIFTS] },
    },
    ({ guard, query }) => guard.answerList(SHIFTS, listValues(query)),
  );

  app.get(
    '/api/shifts/:id',
    {
      schema: { params: IdParams, response: { 200: WholeShift } },
      config: { ...needs('shifts', 'read', 'shift.list', shift), sends: [SHIFT] },
    },
    ({ guard }) => guard.answer(SHIFT),
  );

  app.get(
    '/api/shifts/months',
    {
      schema: { querystring: ShiftMonthQuery, response: { 200: z.array(ShiftMonth).max(SHIFT_MONTHS_MAX) } },
      config: { ...needs('shifts', 'read', 'shift.list'), sends: [SHIFT_MONTHS] },
    },
    ({ guard, query }) => guard.answerList(SHIFT_MONTHS, [`${query.mes}-01`, query.id_paciente ?? null]),
  );

  app.post(
    '/api/shifts',
    {
      schema: { body: ShiftInput, response: { 201: ChangedShift } },
      config: {
        ...needs('shifts', 'create', 'shift.create', { subject: patientInBody }),
        ...refuses('SLOT_TAKEN'),
      },
    },
    async (request, reply) =>
      sendJson(reply.code(201), await beginShift(request.guard, request.body, idempotencyKey(request))),
  );

  app.patch(
    '/api/shifts/:id',
    {
      schema: { params: IdParams, body: ShiftUpdate, response: { 200: ChangedShift } },
      config: {
        ...needs('shifts', 'update', 'shift.update', shift),
        ...refuses('SLOT_TAKEN', 'ALREADY_CLOSED'),
      },
    },
    async ({ guard, params, body }, reply) => sendJson(reply, await changeShift(guard, params.id, body)),
  );

  app.post(
    '/api/shifts/:id/annulment',
    {
      schema: { params: IdParams, body: ShiftAnnulment, response: { 201: ChangedShift } },
      config: { ...needs('shifts', 'update', 'shift.annul', shift), ...refuses('ALREADY_CLOSED') },
    },
    async (request, reply) => {
      const { guard, params, body } = request;
      return sendJson(
        reply.code(201),
        await annulShift(guard, params.id, body.motivo, idempotencyKey(request)),
      );
    },
  );

  app.post(
    '/api/shifts/conformity',
    {
      schema: { body: ShiftConformityInput, response: { 201: Conformity } },
      config: {
        ...needs('shifts', 'update', 'conformity.create', { subject: patientInBody }),
        ...refuses('ALREADY_SIGNED'),
      },
    },
    async (request, reply) =>
      reply.code(201).send(await conformHours(deps, request.guard, request.body, idempotencyKey(request))),
  );

  app.get(
    '/api/patients/:id/shifts.pdf',
    {
      schema: { params: IdParams, querystring: ShiftSheetQuery, response: { 200: Pdf } },
      config: {
        ...needs('shifts', 'read', 'shift.export', { subject: patientInPath(), proof: 'recent' }),
        ...limited('export'),
        sends: [SHIFT_SHEET],
      },
      exposeHeadRoute: false,
    },
    async ({ guard, query, params }, reply) => {
      const sheet = await guard.readOne<ShiftSheet>(SHIFT_SHEET, [
        `${query.mes}-01`,
        query.id_prestador ?? null,
      ]);
      const clinic = letterheadOf(await currentSettings(db), clinicName);
      const facts = shiftSheetFacts(sheet, query.mes, clinic);
      const paper = printPaper(facts, shiftSheetBlocks(sheet, query.mes, clinic), givenUp(reply));
      reply.type('application/pdf');
      reply.header('Content-Disposition', attachment(`planilla-de-horas-${params.id}-${query.mes}.pdf`));
      return reply.send(Readable.from(paper, { objectMode: false }));
    },
  );
}
