import {
  ReadersQuery,
  RecordReaders,
  TrailFilters,
  TrailPage,
  TrailQuery,
} from '@trama/contract/schemas/access/trail';
import { TRAIL_LINES_HEADER, trailFileName } from '@trama/contract/words/access/trail-file';
import { todayInClinic } from '@trama/contract/words/clinic-time';
import { needs } from '../../../platform/access/access.ts';
import { csvFile, sendCsvText } from '../../../platform/http/csv-answer.ts';
import type { FeatureDeps, TypedApp } from '../../../platform/http/feature.ts';
import { limited } from '../../../platform/limits/cost-limits.ts';
import { recordInTrail } from '../../../platform/trail/record-in-trail.ts';
import { RECORD_READERS, readersOf } from './readers.queries.ts';
import { readTrail } from './trail.queries.ts';
import { exportTrail } from './trail-export.ts';

export function trailRoutes(app: TypedApp, { db }: FeatureDeps): void {
  app.get(
    '/api/audit',
    {
      schema: { querystring: TrailQuery, response: { 200: TrailPage } },
      config: { ...needs('audit', 'read', 'audit.read') },
    },
    async ({ guard, query }) => {
      const { actor } = await guard.check({ isRecorded: true });
      return readTrail(db, query, actor.id);
    },
  );

  app.get(
    '/api/audit/readers',
    {
      schema: { querystring: ReadersQuery, response: { 200: RecordReaders } },
      config: { ...needs('audit', 'read', 'audit.read'), sends: [RECORD_READERS] },
    },
    ({ guard, query }) => guard.answer(RECORD_READERS, readersOf(query)),
  );

  app.get(
    '/api/audit/export.csv',
    {
      schema: { querystring: TrailFilters, response: { 200: csvFile('all there is') } },
      config: { ...needs('audit', 'export', 'audit.export'), ...limited('export') },
      exposeHeadRoute: false,
    },
    async ({ guard, query }, reply) => {
      const { actor } = await guard.check();
      const { lines, text } = await exportTrail(db, query);
      await recordInTrail(db, actor, 'audit.export', { rows: lines });
      reply.header(TRAIL_LINES_HEADER, lines);
      return sendCsvText(reply, trailFileName(todayInClinic()), text);
    },
  );
}
