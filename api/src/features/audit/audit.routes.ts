import { AuditPage, AuditQuery } from '@trama/contract/audit';
import { needs } from '../../platform/access.ts';
import { limited } from '../../platform/cost-limits.ts';
import type { FeatureDeps, TypedApp } from '../../platform/feature.ts';
import { readTrail } from './audit.queries.ts';

export function auditRoutes(app: TypedApp, { db }: FeatureDeps): void {
  app.get(
    '/api/audit',
    {
      schema: { querystring: AuditQuery, response: { 200: AuditPage } },
      config: { ...needs('audit', 'read', 'audit.read'), ...limited('list') },
    },
    ({ query }) => readTrail(db, query),
  );
}
