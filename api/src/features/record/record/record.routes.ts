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
import { clinicOnPaper } from '../../people/settings/letterhead.service.ts';
import { registeredCopy } from '../copies/copies.service.ts';
import { PRINTED_RECORD, printRecord } from './print-record.service.ts';

const Pdf = {
  description: 'The complete clinical record, as a PDF',
  content: { 'application/pdf': { schema: z.unknown().meta({ type: 'string', format: 'binary' }) } },
};

export function recordRoutes(
  app: TypedApp,
  { db, clinicName, publicUrl, files }: Pick<FeatureDeps, 'db' | 'clinicName' | 'publicUrl' | 'files'>,
): void {
  app.get(
    '/api/patients/:id/record.pdf',
    {
      schema: { params: IdParams, response: { 200: Pdf } },
      config: {
        ...needs('patients', 'export', 'patient.export', { subject: patientInPath() }),
        ...limited('export'),
        sends: PRINTED_RECORD,
      },
      exposeHeadRoute: false,
    },
    async ({ guard }, reply) => {
      const readClinic = () => clinicOnPaper(db, clinicName);
      const issuing = { readClinic, publicUrl, files, period: null };
      const { record, issue, paper, total } = await printRecord(guard, issuing, { givenUp: givenUp(reply) });
      reply.type('application/pdf');
      reply.header(
        'Content-Disposition',
        attachment(recordFileName(record.patient, todayInClinic(issue.issuedAt))),
      );
      reply.header(RECORD_ITEMS_HEADER, total);
      const copy = registeredCopy(db, record.allowed, { ...record, ...issue }, paper);
      return reply.send(Readable.from(copy, { objectMode: false }));
    },
  );
}
