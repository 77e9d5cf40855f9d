import { Alert, AlertClosing, AlertPage, AlertQuery } from '@trama/contract/schemas/access/alerts';
import { needs } from '../../../platform/access/access.ts';
import { rowInPath } from '../../../platform/access/subjects.ts';
import { refuses } from '../../../platform/describe/refusals.ts';
import type { FeatureDeps, TypedApp } from '../../../platform/http/feature.ts';
import { IdParams } from '../../../platform/http/http-schemas.ts';
import { listAlerts } from './alerts.queries.ts';
import { closeAlert } from './alerts.service.ts';

const alertInPath = rowInPath('alertas', 'id_alerta', 'nobody');

export function alertRoutes(app: TypedApp, { db }: FeatureDeps): void {
  app.get(
    '/api/alerts',
    {
      schema: { querystring: AlertQuery, response: { 200: AlertPage } },
      config: needs('audit', 'read', 'alert.list'),
    },
    async ({ guard, query }) => {
      await guard.check({ isRecorded: true });
      return listAlerts(db, query);
    },
  );

  // Closing an alert needs the same permission as reading the trail.
  app.patch(
    '/api/alerts/:id',
    {
      schema: { params: IdParams, body: AlertClosing, response: { 200: Alert } },
      config: {
        ...needs('audit', 'read', 'alert.close', { subject: alertInPath }),
        ...refuses('ALERT_CLOSED', 'OWN_ALERT'),
      },
    },
    ({ guard, params, body }) => closeAlert(guard, params.id, body),
  );
}
