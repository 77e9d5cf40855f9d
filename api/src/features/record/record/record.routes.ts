import { Readable } from 'node:stream';
import { todayInClinic } from '@trama/contract/words/clinic-time';
import { RECORD_ITEMS_HEADER, recordFileName } from '@trama/contract/words/record/record-file';
import { z } from 'zod';
import { needs } from '../../../platform/access/access.ts';
import { patientInPath } from '../../../platform/access/subjects.ts';
import { attachment } from '../../../platform/http/attachment.ts';
import type { FeatureDeps, TypedApp } from '../../../platform/http/feature.ts';
import { IdParams } from '../../../platform/http/http-schemas.ts';
import { limited } from '../../../platform/limits/cost-limits.ts';
import { givenUp } from '../../../platform/paper/given-up.ts';
import { printPaper } from '../../../platform/paper/print.ts';
import { newCopyCode, registeredCopy } from '../copies/copies.service.ts';
import {
  foliosBesides,
  PRINTED,
  readAttachments,
  readFollowUps,
  readFurther,
  readRecords,
  readRisk,
  readVersion,
} from './record.queries.ts';
import { countParts, recordBlocks, recordFacts } from './record-document.ts';
import { readSnapshot } from './snapshot.queries.ts';

const Pdf = {
  description: 'The complete clinical record, as a PDF',
  content: { 'application/pdf': { schema: z.unknown().meta({ type: 'string', format: 'binary' }) } },
};

export function recordRoutes(
  app: TypedApp,
  { db, clinicName, publicUrl }: Pick<FeatureDeps, 'db' | 'clinicName' | 'publicUrl'>,
): void {
  app.get(
    '/api/patients/:id/record.pdf',
    {
      schema: { params: IdParams, response: { 200: Pdf } },
      config: {
        ...needs('patients', 'export', 'patient.export', { subject: patientInPath() }),
        ...limited('export'),
        sends: PRINTED,
      },
      exposeHeadRoute: false,
    },
    async ({ guard }, reply) => {
      const issue = { clinicName, publicUrl, issuedAt: new Date(), code: newCopyCode() };
      const record = await readSnapshot(guard);
      const blocks = recordBlocks(record, issue, {
        records: (name, ids) => readRecords(guard, record, name, ids),
        risk: (kind, ids) => readRisk(guard, record, kind, ids),
        followUps: (ids) => readFollowUps(guard, record, ids),
        attachments: (ids) => readAttachments(guard, record, ids),
        version: (historyId, version) => readVersion(guard, record, historyId, version),
        foliosBesides: (printed) => foliosBesides(guard, printed),
        further: (folio) => readFurther(guard, folio),
      });
      reply.type('application/pdf');
      reply.header(
        'Content-Disposition',
        attachment(recordFileName(record.patient, todayInClinic(issue.issuedAt))),
      );
      reply.header(RECORD_ITEMS_HEADER, countParts(record));
      const paper = printPaper(recordFacts(record, issue), blocks, givenUp(reply));
      const copy = registeredCopy(db, record.allowed, { ...record, ...issue }, paper);
      return reply.send(Readable.from(copy, { objectMode: false }));
    },
  );
}
