import { Readable } from 'node:stream';
import { todayInClinic } from '@trama/contract/words/clinic-time';
import { RECORD_ITEMS_HEADER, recordFileName } from '@trama/contract/words/record-file';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { needs } from '../../platform/access/access.ts';
import { patientInPath } from '../../platform/access/subjects.ts';
import { attachment } from '../../platform/http/attachment.ts';
import type { FeatureDeps, TypedApp } from '../../platform/http/feature.ts';
import { IdParams } from '../../platform/http/http-schemas.ts';
import { limited } from '../../platform/limits/cost-limits.ts';
import { printPaper } from '../../platform/paper/print.ts';
import { newCopyCode, registeredCopy } from '../copies/copies.service.ts';
import {
  foliosBesides,
  readFollowUps,
  readFurther,
  readRecords,
  readSnapshot,
  readVersion,
} from './record.queries.ts';
import { countParts, recordBlocks, recordFacts } from './record-document.ts';

const Pdf = {
  description: 'The complete clinical record, as a PDF',
  content: { 'application/pdf': { schema: z.unknown().meta({ type: 'string', format: 'binary' }) } },
};

/** Far beyond the longest record, so that only one that hangs is ended. */
const PRINTED_WITHIN_MS = 15 * 60_000;

/** When the person has left, or it has taken too long. */
function givenUp({ raw }: FastifyReply): AbortSignal {
  const left = new AbortController();
  if (raw.destroyed) left.abort();
  else raw.once('close', () => left.abort());
  return AbortSignal.any([left.signal, AbortSignal.timeout(PRINTED_WITHIN_MS)]);
}

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
      },
      exposeHeadRoute: false,
    },
    async ({ guard }, reply) => {
      const issue = { clinicName, publicUrl, issuedAt: new Date(), code: newCopyCode() };
      const record = await readSnapshot(guard);
      const blocks = recordBlocks(record, issue, {
        records: (name, ids) => readRecords(guard, record, name, ids),
        followUps: (ids) => readFollowUps(guard, record, ids),
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
