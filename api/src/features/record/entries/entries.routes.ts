import {
  Correction,
  CorrectionInput,
  EntryPage,
  EntryQuery,
  WrittenEntry,
} from '@trama/contract/schemas/record/entries';
import { needs } from '../../../platform/access/access.ts';
import { patientInPath } from '../../../platform/access/subjects.ts';
import { refuses } from '../../../platform/describe/refusals.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { FeatureDeps, TypedApp } from '../../../platform/http/feature.ts';
import { IdParams, pathFolio } from '../../../platform/http/http-schemas.ts';
import { sendJson } from '../../../platform/http/json-answer.ts';
import { limited } from '../../../platform/limits/cost-limits.ts';
import { idempotencyKey } from '../../../platform/statements/idempotency.ts';
import { ENTRY_IN_PATH, entryPage, writtenEntry } from './entries.queries.ts';
import { correctEntry } from './entries.service.ts';

/** Everybody who writes clinical entries may write follow-ups; the service checks the rest by the kind of entry. */
const CORRECTS = needs('follow_ups', 'create', 'correction.create', {
  subject: patientInPath(),
  part: ENTRY_IN_PATH,
});

const FolioParams = IdParams.extend({ folio: pathFolio() });

/** The entries of a patient's record, by their folio. */
export function entryRoutes(app: TypedApp, { db }: FeatureDeps): void {
  app.get(
    '/api/patients/:id/entries',
    {
      schema: { params: IdParams, querystring: EntryQuery, response: { 200: EntryPage } },
      config: {
        ...needs('medical_history', 'read', 'entry.list', { subject: patientInPath() }),
        ...limited('list'),
      },
    },
    async ({ guard, query }, reply) => sendJson(reply, (await guard.readJson(entryPage(query)))[0]),
  );

  app.get(
    '/api/patients/:id/entries/:folio',
    {
      schema: { params: FolioParams, response: { 200: WrittenEntry } },
      config: needs('medical_history', 'read', 'entry.read', { subject: patientInPath() }),
    },
    async ({ guard, params }, reply) => {
      const [entry] = await guard.readJson(writtenEntry(params.folio));
      if (entry === undefined) throw new AppError('NOT_FOUND');
      return sendJson(reply, entry);
    },
  );

  app.post(
    '/api/patients/:id/entries/:folio/corrections',
    {
      schema: {
        params: FolioParams,
        body: CorrectionInput,
        response: { 201: Correction },
      },
      config: { ...CORRECTS, ...refuses('ALREADY_CORRECTED') },
    },
    async (request, reply) => {
      const { guard, params, body: input } = request;
      const correcting = { folio: params.folio, input, key: idempotencyKey(request) };
      return reply.code(201).send(await correctEntry(db, guard, CORRECTS.access, correcting));
    },
  );
}
