import { Readable } from 'node:stream';
import { AuditFilters, AuditPage, AuditQuery } from '@trama/contract/schemas/audit';
import { AUDIT_LINES_HEADER, auditFileName } from '@trama/contract/words/audit-file';
import { todayInClinic } from '@trama/contract/words/clinic-time';
import { z } from 'zod';
import { needs } from '../../platform/access/access.ts';
import { attachment } from '../../platform/http/attachment.ts';
import type { FeatureDeps, TypedApp } from '../../platform/http/feature.ts';
import { limited } from '../../platform/limits/cost-limits.ts';
import { readTrail } from './audit.queries.ts';
import { exportTrail } from './audit-export.ts';

const Csv = {
  description: 'One line for each entry, newest first: UTF-8 with a byte order mark, separated by semicolons',
  content: { 'text/csv': { schema: z.unknown().meta({ type: 'string' }) } },
};

export function auditRoutes(app: TypedApp, { db }: FeatureDeps): void {
  app.get(
    '/api/audit',
    {
      schema: { querystring: AuditQuery, response: { 200: AuditPage } },
      config: { ...needs('audit', 'read', 'audit.read'), ...limited('list') },
    },
    async ({ guard, query }) => {
      await guard.enter();
      return readTrail(db, query);
    },
  );

  app.get(
    '/api/audit/export.csv',
    {
      schema: { querystring: AuditFilters, response: { 200: Csv } },
      config: { ...needs('audit', 'export', 'audit.export'), ...limited('export') },
      exposeHeadRoute: false,
    },
    async ({ guard, query }, reply) => {
      await guard.enter();
      const { lines, text } = await exportTrail(db, query);
      reply.type('text/csv; charset=utf-8');
      reply.header('Content-Disposition', attachment(auditFileName(todayInClinic())));
      reply.header(AUDIT_LINES_HEADER, lines);
      // An error on the way breaks the connection off: half a file must not look like a whole one.
      return reply.send(Readable.from(text, { objectMode: false }));
    },
  );
}
