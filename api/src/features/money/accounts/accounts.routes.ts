import { Readable } from 'node:stream';
import {
  Account,
  AccountQuery,
  AnnulmentInput,
  Charge,
  ChargeInput,
  Payment,
  PaymentInput,
} from '@trama/contract/schemas/money/cash';
import { z } from 'zod';
import { needs } from '../../../platform/access/access.ts';
import { patientInBody, patientInPath, rowInPath } from '../../../platform/access/subjects.ts';
import { refuses } from '../../../platform/describe/refusals.ts';
import { attachment } from '../../../platform/http/attachment.ts';
import type { FeatureDeps, TypedApp } from '../../../platform/http/feature.ts';
import { IdParams } from '../../../platform/http/http-schemas.ts';
import { limited } from '../../../platform/limits/cost-limits.ts';
import { givenUp } from '../../../platform/paper/given-up.ts';
import { printPaper } from '../../../platform/paper/print.ts';
import { idempotencyKey } from '../../../platform/statements/idempotency.ts';
import { sendJson } from '../../../platform/statements/json-answer.ts';
import { currentSettings } from '../../people/settings/settings.service.ts';
import { ACCOUNT, RECEIPT, type ReceiptRow } from './accounts.queries.ts';
import { adjustAccount, annulPayment, takePayment } from './accounts.service.ts';
import { receiptBlocks, receiptFacts } from './receipt.ts';

const Pdf = {
  description: 'The receipt of a payment, as a PDF',
  content: { 'application/pdf': { schema: z.unknown().meta({ type: 'string', format: 'binary' }) } },
};

/** What a patient owes and paid. Nothing is deleted: a payment is annulled, a charge is adjusted. */
export function patientAccountRoutes(app: TypedApp, { db }: FeatureDeps): void {
  const ofBody = { subject: patientInBody };
  const payment = { subject: rowInPath('pagos', 'id_pago') };

  app.get(
    '/api/patients/:id/account',
    {
      schema: { params: IdParams, querystring: AccountQuery, response: { 200: Account } },
      config: {
        ...needs('cash', 'read', 'account.read', { subject: patientInPath() }),
        sends: [ACCOUNT],
      },
    },
    ({ guard, query }) => guard.answer(ACCOUNT, [query.id_turno ?? null]),
  );

  app.post(
    '/api/charges',
    {
      schema: { body: ChargeInput, response: { 201: Charge } },
      config: needs('cash', 'create', 'charge.create', ofBody),
    },
    async (request, reply) =>
      sendJson(reply.code(201), await adjustAccount(request.guard, request.body, idempotencyKey(request))),
  );

  app.post(
    '/api/payments',
    {
      schema: { body: PaymentInput, response: { 201: Payment } },
      config: { ...needs('cash', 'create', 'payment.create', ofBody), ...refuses('ALREADY_CLOSED') },
    },
    async (request, reply) =>
      sendJson(reply.code(201), await takePayment(request.guard, request.body, idempotencyKey(request))),
  );

  app.post(
    '/api/payments/:id/annulment',
    {
      schema: { params: IdParams, body: AnnulmentInput, response: { 201: Payment } },
      config: { ...needs('cash', 'update', 'annulment.create', payment), ...refuses('ALREADY_CLOSED') },
    },
    async (request, reply) => {
      const { guard, params, body } = request;
      return sendJson(reply.code(201), await annulPayment(guard, params.id, body, idempotencyKey(request)));
    },
  );

  app.get(
    '/api/payments/:id/receipt.pdf',
    {
      schema: { params: IdParams, response: { 200: Pdf } },
      config: {
        ...needs('cash', 'read', 'payment.read', { ...payment, proof: 'recent' }),
        ...limited('export'),
        sends: [RECEIPT],
      },
      exposeHeadRoute: false,
    },
    async ({ guard, params }, reply) => {
      const row = await guard.readOne<ReceiptRow>(RECEIPT);
      const { clinica } = await currentSettings(db);
      const paper = printPaper(receiptFacts(row, clinica), receiptBlocks(row, clinica), givenUp(reply));
      reply.type('application/pdf');
      reply.header('Content-Disposition', attachment(`recibo-${params.id}.pdf`));
      return reply.send(Readable.from(paper, { objectMode: false }));
    },
  );
}
