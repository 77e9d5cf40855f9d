import { AppointmentMessage } from '@trama/contract/schemas/agenda/agenda-days';
import { ReminderView } from '@trama/contract/schemas/agenda/agenda-settings';
import { z } from 'zod';
import { needs, open } from '../../../platform/access/access.ts';
import { refuses } from '../../../platform/describe/refusals.ts';
import type { FeatureDeps, TypedApp } from '../../../platform/http/feature.ts';
import { IdParams } from '../../../platform/http/http-schemas.ts';
import { addressOf } from '../../../platform/limits/address.ts';
import { tryLimit } from '../../../platform/limits/rate-limits.ts';
import { anonymous } from '../../../platform/trail/record-in-trail.ts';
import { appointmentInPath } from '../agenda-settings/agenda-reach.service.ts';
import { answerReminder, readReminder, writeMessage } from './reminders.service.ts';

/** Of one address, and of one link from everywhere: each visit has its row in the trail, and one line of IPv6 thousands of addresses. */
const VISITS = { points: 60, seconds: 15 * 60 };

/** The page behind the links of a reminder, where the link is the only key, and the same words for a person to send. */
export function reminderRoutes(app: TypedApp, { db, pool, publicUrl }: FeatureDeps): void {
  const visits = tryLimit(pool, 'reminder', VISITS);
  const route = {
    schema: { params: z.object({ token: z.string() }), response: { 200: ReminderView } },
    config: { ...open(), ...refuses('NOT_FOUND') },
  };

  app.get('/api/reminders/:token', route, async (request) => {
    await visits.spend([addressOf(request.ip)]);
    await visits.spend([request.params.token]);
    return readReminder(db, request.params.token, anonymous(request));
  });

  app.post('/api/reminders/:token', route, async (request) => {
    await visits.spend([addressOf(request.ip)]);
    await visits.spend([request.params.token]);
    return answerReminder(db, request.params.token, anonymous(request));
  });

  app.post(
    '/api/appointments/:id/message',
    {
      schema: { params: IdParams, response: { 200: AppointmentMessage } },
      config: needs('appointments', 'update', 'appointment.message', { subject: appointmentInPath }),
    },
    ({ guard, params }) => writeMessage(guard, params.id, publicUrl),
  );
}
