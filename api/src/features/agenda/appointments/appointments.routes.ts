import {
  AgendaProvider,
  Appointment,
  AppointmentDay,
  AppointmentInput,
  AppointmentQuery,
  AppointmentUpdate,
  CreatedAppointment,
  FreeSlot,
  FreeSlotQuery,
} from '@trama/contract/schemas/agenda/appointments';
import { APPOINTMENTS_IN_FILE_MAX, APPOINTMENTS_MAX } from '@trama/contract/words/agenda/appointments';
import { z } from 'zod';
import { needs } from '../../../platform/access/access.ts';
import { appointmentInPath, patientInBody } from '../../../platform/access/subjects.ts';
import { refuses } from '../../../platform/describe/refusals.ts';
import { CsvFile, sendCsv } from '../../../platform/http/csv-answer.ts';
import type { TypedApp } from '../../../platform/http/feature.ts';
import { IdParams } from '../../../platform/http/http-schemas.ts';
import { sendJson, sendJsonList } from '../../../platform/http/json-answer.ts';
import { limited } from '../../../platform/limits/cost-limits.ts';
import { exported } from '../../../platform/limits/exported.ts';
import { idempotencyKey } from '../../../platform/statements/idempotency.ts';
import { listAppointments } from './appointments.queries.ts';
import { createAppointment } from './appointments.service.ts';
import { APPOINTMENT_COLUMNS } from './appointments-csv.ts';
import { changeAppointment } from './changes.service.ts';
import { AGENDA_PROVIDERS, appointmentDay, freeSlots } from './day.queries.ts';

/** Appointments are made and changed; none is ever deleted. */
export function appointmentRoutes(app: TypedApp): void {
  const read = { ...needs('appointments', 'read', 'appointment.list'), ...limited('list') };

  app.get(
    '/api/appointments',
    { schema: { querystring: AppointmentQuery, response: { 200: z.array(Appointment) } }, config: read },
    async ({ guard, query }, reply) =>
      sendJsonList(reply, await listAppointments(guard, query, APPOINTMENTS_MAX)),
  );

  app.get(
    '/api/appointments/export.csv',
    {
      schema: { querystring: AppointmentQuery, response: { 200: CsvFile } },
      config: exported('appointments', 'export.appointments'),
      exposeHeadRoute: false,
    },
    async ({ guard, query }, reply) =>
      sendCsv(
        reply,
        'turnos',
        APPOINTMENT_COLUMNS,
        await listAppointments(guard, query, APPOINTMENTS_IN_FILE_MAX),
      ),
  );

  app.get(
    '/api/appointments/day',
    { schema: { response: { 200: AppointmentDay } }, config: read },
    async ({ guard }, reply) => sendJson(reply, (await guard.readJson(appointmentDay()))[0]),
  );

  app.get(
    '/api/appointments/free',
    { schema: { querystring: FreeSlotQuery, response: { 200: z.array(FreeSlot) } }, config: read },
    async ({ guard, query }, reply) => sendJsonList(reply, await guard.readJson(freeSlots(query))),
  );

  app.get(
    '/api/appointments/providers',
    {
      schema: { response: { 200: z.array(AgendaProvider) } },
      config: needs('appointments', 'read', 'agenda.read'),
    },
    async ({ guard }, reply) => sendJsonList(reply, await guard.readJson(AGENDA_PROVIDERS)),
  );

  app.post(
    '/api/appointments',
    {
      schema: { body: AppointmentInput, response: { 201: CreatedAppointment } },
      config: {
        ...needs('appointments', 'create', 'appointment.create', { subject: patientInBody }),
        ...refuses('SLOT_TAKEN'),
      },
    },
    async (request, reply) =>
      sendJson(
        reply.code(201),
        await createAppointment(request.guard, request.body, idempotencyKey(request)),
      ),
  );

  app.patch(
    '/api/appointments/:id',
    {
      schema: { params: IdParams, body: AppointmentUpdate, response: { 200: Appointment } },
      config: {
        ...needs('appointments', 'update', 'appointment.update', { subject: appointmentInPath }),
        ...refuses('SLOT_TAKEN'),
      },
    },
    async ({ guard, params, body }, reply) =>
      sendJson(reply, await changeAppointment(guard, params.id, body)),
  );
}
