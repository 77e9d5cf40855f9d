import { Readable } from 'node:stream';
import {
  Settlement,
  SettlementInput,
  SettlementQuery,
  Share,
  ShareInput,
} from '@trama/contract/schemas/money/settlements';
import { ROLES, roleCan } from '@trama/contract/words/access/access-policy';
import { SETTLEMENT_LINES_MAX, SETTLEMENTS_MAX, SHARES_MAX } from '@trama/contract/words/money/settlements';
import { z } from 'zod';
import { needs } from '../../../platform/access/access.ts';
import { refuses } from '../../../platform/describe/refusals.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import { attachment } from '../../../platform/http/attachment.ts';
import { csvFile, sendCsv } from '../../../platform/http/csv-answer.ts';
import type { FeatureDeps, TypedApp } from '../../../platform/http/feature.ts';
import { IdParams } from '../../../platform/http/http-schemas.ts';
import { limited } from '../../../platform/limits/cost-limits.ts';
import { givenUp } from '../../../platform/paper/given-up.ts';
import { printPaper } from '../../../platform/paper/print.ts';
import type { Guard } from '../../../platform/statements/guard.ts';
import { idempotencyKey } from '../../../platform/statements/idempotency.ts';
import { sendJson } from '../../../platform/statements/json-answer.ts';
import { currentSettings } from '../../people/settings/settings.service.ts';
import { rowsOf, SETTLEMENT_COLUMNS, settlementBlocks, settlementFacts } from './settlement-paper.ts';
import {
  type FoundSettlements,
  periodValues,
  SETTLEMENT,
  SETTLEMENTS,
  settlementInPath,
} from './settlements.queries.ts';
import { createShare, paySettlement, refuseTooMany } from './settlements.service.ts';
import { SHARES } from './shares.queries.ts';

const Pdf = {
  description: 'A settlement that was paid, as a PDF',
  content: { 'application/pdf': { schema: z.unknown().meta({ type: 'string', format: 'binary' }) } },
};

/** A list of names leaves with the people who may export patients; others print one settlement. */
const EXPORTERS = ROLES.filter((role) => roleCan(role, 'patients', 'export'));

/** What professionals earn. They read their own; reception and administrators pay. */
export function settlementRoutes(app: TypedApp, { db }: FeatureDeps): void {
  const ofSettlement = { subject: settlementInPath };

  app.get(
    '/api/shares',
    {
      schema: { response: { 200: z.array(Share).max(SHARES_MAX) } },
      config: { ...needs('cash', 'read', 'share.list'), sends: [SHARES] },
    },
    ({ guard }) => guard.answerList(SHARES),
  );

  app.post(
    '/api/shares',
    {
      schema: { body: ShareInput, response: { 201: Share } },
      config: needs('cash', 'create', 'share.create'),
    },
    async (request, reply) =>
      sendJson(reply.code(201), await createShare(request.guard, request.body, idempotencyKey(request))),
  );

  app.get(
    '/api/settlements',
    {
      schema: { querystring: SettlementQuery, response: { 200: z.array(Settlement).max(SETTLEMENTS_MAX) } },
      config: { ...needs('cash', 'read', 'settlement.list'), sends: [SETTLEMENTS] },
    },
    ({ guard, query }) => settlementsOf(guard, query),
  );

  app.get(
    '/api/settlements/export.csv',
    {
      schema: { querystring: SettlementQuery, response: { 200: csvFile(SETTLEMENT_LINES_MAX) } },
      config: {
        ...needs('cash', 'read', 'settlement.export', { proof: 'recent', only: EXPORTERS }),
        ...limited('export'),
        sends: [SETTLEMENTS],
      },
      exposeHeadRoute: false,
    },
    async ({ guard, query }, reply) => {
      const rows = rowsOf(await settlementsOf(guard, query)).map((row) => JSON.stringify(row));
      return sendCsv(reply, `liquidaciones-${query.desde}`, SETTLEMENT_COLUMNS, inOnePart(rows));
    },
  );

  app.get(
    '/api/settlements/:id',
    {
      schema: { params: IdParams, response: { 200: Settlement } },
      config: { ...needs('cash', 'read', 'settlement.read', ofSettlement), sends: [SETTLEMENT] },
    },
    ({ guard }) => settlementOf(guard),
  );

  app.get(
    '/api/settlements/:id/settlement.pdf',
    {
      schema: { params: IdParams, response: { 200: Pdf } },
      config: {
        ...needs('cash', 'read', 'settlement.export', { ...ofSettlement, proof: 'recent' }),
        ...limited('export'),
        sends: [SETTLEMENT],
      },
      exposeHeadRoute: false,
    },
    async ({ guard, params }, reply) => {
      const settlement = await settlementOf(guard);
      const { clinica } = await currentSettings(db);
      const paper = printPaper(
        settlementFacts(settlement, clinica),
        settlementBlocks(settlement, clinica),
        givenUp(reply),
      );
      reply.type('application/pdf');
      reply.header('Content-Disposition', attachment(`liquidacion-${params.id}.pdf`));
      return reply.send(Readable.from(paper, { objectMode: false }));
    },
  );

  app.post(
    '/api/settlements',
    {
      schema: { body: SettlementInput, response: { 201: Settlement } },
      config: {
        ...needs('cash', 'create', 'settlement.create'),
        ...refuses('ALREADY_CLOSED', 'EDIT_CONFLICT'),
      },
    },
    async (request, reply) =>
      reply.code(201).send(await paySettlement(request.guard, request.body, idempotencyKey(request))),
  );
}

const settlementsOf = async (guard: Guard, query: SettlementQuery): Promise<Settlement[]> =>
  refuseTooMany(await guard.readOne<FoundSettlements>(SETTLEMENTS, periodValues(query)));

async function settlementOf(guard: Guard): Promise<Settlement> {
  const [settlement] = refuseTooMany(await guard.readOne<FoundSettlements>(SETTLEMENT));
  if (!settlement) throw new AppError('NOT_FOUND');
  return settlement;
}

async function* inOnePart(rows: string[]): AsyncGenerator<string[], string[]> {
  yield rows;
  return [];
}
