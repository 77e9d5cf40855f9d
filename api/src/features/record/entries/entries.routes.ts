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
import type { FeatureDeps, TypedApp } from '../../../platform/http/feature.ts';
import { IdParams, pathFolio } from '../../../platform/http/http-schemas.ts';
import { idempotencyKey } from '../../../platform/statements/idempotency.ts';
import { ENTRIES, WRITTEN_ENTRY } from './entries.queries.ts';
import { correctEntry } from './entries.service.ts';
import { ENTRY_IN_PATH } from './visible.service.ts';

/** Everybody who writes entries may add papers; the service checks the rest by the kind of entry. */
const CORRECTS = needs('papers', 'create', 'correction.create', { subject: patientInPath() });

const FolioParams = IdParams.extend({ folio: pathFolio() });

/** The entries of a patient's record, by their folio. */
export function entryRoutes(app: TypedApp, { db }: FeatureDeps): void {
  app.get(
    '/api/patients/:id/entries',
    {
      schema: { params: IdParams, querystring: EntryQuery, response: { 200: EntryPage } },
      config: {
        ...needs('medical_history', 'read', 'entry.list', { subject: patientInPath() }),
        sends: [ENTRIES],
      },
    },
    ({ guard, query: { page, pageSize } }) => guard.answer(ENTRIES, [pageSize, (page - 1) * pageSize]),
  );

  app.get(
    '/api/patients/:id/entries/:folio',
    {
      schema: { params: FolioParams, response: { 200: WrittenEntry } },
      config: {
        ...needs('medical_history', 'read', 'entry.read', { subject: patientInPath() }),
        sends: [WRITTEN_ENTRY],
      },
    },
    ({ guard, params }) => guard.answer(WRITTEN_ENTRY, [params.folio]),
  );

  app.post(
    '/api/patients/:id/entries/:folio/corrections',
    {
      schema: {
        params: FolioParams,
        body: CorrectionInput,
        response: { 201: Correction },
      },
      config: { ...CORRECTS, part: ENTRY_IN_PATH, ...refuses('ALREADY_CORRECTED') },
    },
    async (request, reply) => {
      const { guard, params, body: input } = request;
      const correcting = { folio: params.folio, input, key: idempotencyKey(request) };
      return reply.code(201).send(await correctEntry(db, guard, CORRECTS, correcting));
    },
  );
}
