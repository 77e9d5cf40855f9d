import { TimelinePage, TimelineQuery } from '@trama/contract/schemas/record/timeline';
import { needs } from '../../../platform/access/access.ts';
import { patientInPath } from '../../../platform/access/subjects.ts';
import type { TypedApp } from '../../../platform/http/feature.ts';
import { IdParams } from '../../../platform/http/http-schemas.ts';
import { readTimeline, TIMELINE_PAGES } from './timeline.queries.ts';

export function timelineRoutes(app: TypedApp): void {
  app.get(
    '/api/patients/:id/timeline',
    {
      schema: { params: IdParams, querystring: TimelineQuery, response: { 200: TimelinePage } },
      config: {
        ...needs('medical_history', 'read', 'patient.timeline', { subject: patientInPath() }),
        sends: TIMELINE_PAGES,
      },
    },
    ({ guard, query }) => readTimeline(guard, query),
  );
}
