import { AuditFilters, AuditPage, AuditQuery } from '@trama/contract/schemas/access/trail';
import { AUDIT_LINES_HEADER, auditFileName } from '@trama/contract/words/access/trail-file';
import { todayInClinic } from '@trama/contract/words/clinic-time';
import { needs } from '../../../platform/access/access.ts';
import { CsvFile, sendCsvText } from '../../../platform/http/csv-answer.ts';
import type { FeatureDeps, TypedApp } from '../../../platform/http/feature.ts';
import { limited } from '../../../platform/limits/cost-limits.ts';
import { recordAudit } from '../../../platform/trail/audit.ts';
import { readTrail } from './trail.queries.ts';
import { exportTrail } from './trail-export.ts';

export function auditRoutes(app: TypedApp, { db }: FeatureDeps): void {
  app.get(
    '/api/audit',
    {
      schema: { querystring: AuditQuery, response: { 200: AuditPage } },
      config: { ...needs('audit', 'read', 'audit.read'), ...limited('list') },
    },
    async ({ guard, query }) => {
      await guard.check({ isRecorded: true });
      return readTrail(db, query);
    },
  );

  app.get(
    '/api/audit/export.csv',
    {
      schema: { querystring: AuditFilters, response: { 200: CsvFile } },
      config: { ...needs('audit', 'export', 'audit.export'), ...limited('export') },
      exposeHeadRoute: false,
    },
    async ({ guard, query }, reply) => {
      const { actor } = await guard.check();
      const { lines, text } = await exportTrail(db, query);
      await recordAudit(db, actor, 'audit.export', { rows: lines });
      reply.header(AUDIT_LINES_HEADER, lines);
      return sendCsvText(reply, auditFileName(todayInClinic()), text);
    },
  );
}
