import { Export } from '@trama/contract/schemas/exchange/exports';
import { todayInClinic } from '@trama/contract/words/clinic-time';
import { clinicFileName } from '@trama/contract/words/exchange/exports';
import { z } from 'zod';
import { needs } from '../../../platform/access/access.ts';
import { refuses } from '../../../platform/describe/refusals.ts';
import { attachment } from '../../../platform/http/attachment.ts';
import type { FeatureDeps, TypedApp } from '../../../platform/http/feature.ts';
import { limited } from '../../../platform/limits/cost-limits.ts';
import { EXPORTS_LISTED, NEWEST_EXPORTS } from './exports.queries.ts';
import { clinicArchive } from './exports.service.ts';

const Zip = {
  description:
    'The whole clinic as of one moment: CSV and JSON for each table, with a description of every column',
  content: { 'application/zip': { schema: z.unknown().meta({ type: 'string', format: 'binary' }) } },
};

export function exportRoutes(app: TypedApp, deps: FeatureDeps): void {
  app.get(
    '/api/exports',
    {
      schema: { response: { 200: z.array(Export).max(EXPORTS_LISTED) } },
      config: { ...needs('exports', 'read', 'export.list'), sends: [NEWEST_EXPORTS] },
    },
    ({ guard }) => guard.answerList(NEWEST_EXPORTS),
  );

  app.get(
    '/api/exports/clinic.zip',
    {
      schema: { response: { 200: Zip } },
      config: {
        ...needs('exports', 'export', 'export.clinic'),
        ...limited('export'),
        ...refuses('EXPORT_RUNNING'),
      },
      exposeHeadRoute: false,
    },
    async ({ guard }, reply) => {
      const archive = await clinicArchive(deps, guard);
      reply.type('application/zip');
      reply.header('Content-Disposition', attachment(clinicFileName(todayInClinic())));
      return reply.send(archive);
    },
  );
}
