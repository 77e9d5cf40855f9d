import { TimelinePage, TimelineQuery } from '@trama/contract/timeline';
import { needs } from '../../platform/access.ts';
import { limited } from '../../platform/cost-limits.ts';
import type { FeatureDeps, TypedApp } from '../../platform/feature.ts';
import { IdParams } from '../../platform/http-schemas.ts';
import { readTimeline } from './timeline.queries.ts';

export function timelineRoutes(app: TypedApp, { db }: FeatureDeps): void {
  app.get(
    '/api/patients/:id/timeline',
    {
      schema: { params: IdParams, querystring: TimelineQuery, response: { 200: TimelinePage } },
      config: {
        ...needs('patients', 'read', 'patient.timeline', { subject: 'patient' }),
        ...limited('list'),
      },
    },
    ({ actor, params, query }) => readTimeline(db, actor, params.id, query),
  );
}
