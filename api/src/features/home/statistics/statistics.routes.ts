import { Statistics, StatisticsQuery } from '@trama/contract/schemas/home/statistics';
import { needs } from '../../../platform/access/access.ts';
import type { TypedApp } from '../../../platform/http/feature.ts';
import { STATISTICS } from './statistics.queries.ts';
import { readStatistics } from './statistics.service.ts';

/** Numbers of the whole clinic, without a patient's name, for the people who direct it. */
export function statisticsRoutes(app: TypedApp): void {
  app.get(
    '/api/statistics',
    {
      schema: { querystring: StatisticsQuery, response: { 200: Statistics } },
      // The people who give patients to professionals plan their hours.
      config: { ...needs('patients', 'assign', 'statistics.read'), sends: [STATISTICS] },
    },
    ({ guard, query }) => readStatistics(guard, query),
  );
}
