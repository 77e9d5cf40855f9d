import { Readable } from 'node:stream';
import { todayInClinic } from '@trama/contract/words/clinic-time';
import { RECORD_ITEMS_HEADER, recordFileName } from '@trama/contract/words/record-file';
import { z } from 'zod';
import { needs } from '../../platform/access/access.ts';
import { patientInPath } from '../../platform/access/subjects.ts';
import { attachment } from '../../platform/http/attachment.ts';
import type { FeatureDeps, TypedApp } from '../../platform/http/feature.ts';
import { IdParams } from '../../platform/http/http-schemas.ts';
import { limited } from '../../platform/limits/cost-limits.ts';
import { printPaper } from '../../platform/paper/print.ts';
import { readFollowUps, readSnapshot, readVersion } from './record.queries.ts';
import { countParts, recordBlocks, recordFacts } from './record-document.ts';

const Pdf = {
  description: 'The complete clinical record, as a PDF',
  content: { 'application/pdf': { schema: z.unknown().meta({ type: 'string', format: 'binary' }) } },
};

export function recordRoutes(app: TypedApp, { clinicName }: Pick<FeatureDeps, 'clinicName'>): void {
  app.get(
    '/api/patients/:id/record.pdf',
    {
      schema: { params: IdParams, response: { 200: Pdf } },
      config: {
        ...needs('patients', 'export', 'patient.export', { subject: patientInPath() }),
        ...limited('export'),
      },
      exposeHeadRoute: false,
    },
    async ({ guard }, reply) => {
      const issuedAt = new Date();
      const record = await readSnapshot(guard);
      const blocks = recordBlocks(record, clinicName, {
        followUps: (ids) => readFollowUps(guard, ids),
        version: (historyId, version) => readVersion(guard, historyId, version),
      });
      reply.type('application/pdf');
      reply.header(
        'Content-Disposition',
        attachment(recordFileName(record.patient, todayInClinic(issuedAt))),
      );
      reply.header(RECORD_ITEMS_HEADER, countParts(record));
      return reply.send(
        Readable.from(printPaper(recordFacts(record, clinicName, issuedAt), blocks), { objectMode: false }),
      );
    },
  );
}
