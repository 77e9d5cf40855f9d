import {
  AgendaDaysQuery,
  AgendaLoad,
  AgendaLoadQuery,
  AgendaProvider,
  AgendaProviderQuery,
  AgendaRevision,
  AppointmentDay,
  AppointmentQuery,
} from '@trama/contract/schemas/agenda/agenda-days';
import {
  Appointment,
  AppointmentInput,
  AppointmentUpdate,
  ChangedAppointment,
  CreatedAppointment,
} from '@trama/contract/schemas/agenda/appointments';
import { FreeSlot, FreeSlotQuery, SlotCheck, SlotQuery } from '@trama/contract/schemas/agenda/slots';
import {
  APPOINTMENTS_IN_FILE_MAX,
  APPOINTMENTS_MAX,
  FREE_SLOTS_MAX,
} from '@trama/contract/words/agenda/appointments';
import { todayInClinic } from '@trama/contract/words/clinic-time';
import { PROVIDERS_MAX } from '@trama/contract/words/list-limits';
import { z } from 'zod';
import { needs } from '../../../platform/access/access.ts';
import { refuses } from '../../../platform/describe/refusals.ts';
import { csvFile, sendCsv } from '../../../platform/http/csv-answer.ts';
import type { FeatureDeps, TypedApp } from '../../../platform/http/feature.ts';
import { IdParams } from '../../../platform/http/http-schemas.ts';
import { exported } from '../../../platform/limits/exported.ts';
import { idempotencyKey } from '../../../platform/statements/idempotency.ts';
import { sendJson } from '../../../platform/statements/json-answer.ts';
import { appointmentInPath } from '../agenda-settings/agenda-reach.service.ts';
import { APPOINTMENTS, APPOINTMENTS_IN_FILE, refuseTooMany, valuesOf } from './appointments.queries.ts';
import { BOOKS, createAppointment } from './appointments.service.ts';
import { APPOINTMENT_COLUMNS } from './appointments-csv.ts';
import { changeAppointment } from './changes.service.ts';
import { AGENDA_LOAD, AGENDA_PROVIDERS, AGENDA_REVISION, APPOINTMENT_DAY } from './day.queries.ts';
import { FREE_SLOTS, freeSlotValues } from './free.queries.ts';
import { SLOT_CHECK } from './slot-check.queries.ts';
import { checkSlot } from './slot-check.service.ts';

const WEEK_DAYS = 7;

/** Appointments are made and changed; none is ever deleted. */
export function appointmentRoutes(app: TypedApp, { db }: Pick<FeatureDeps, 'db'>): void {
  const readsAgenda = needs('appointments', 'read', 'agenda.read');
  const read = { ...needs('appointments', 'read', 'appointment.list') };

  app.get(
    '/api/appointments',
    {
      schema: {
        querystring: AppointmentQuery,
        response: { 200: z.array(Appointment).max(APPOINTMENTS_MAX) },
      },
      config: { ...read, sends: [APPOINTMENTS] },
    },
    ({ guard, query }) => guard.answerList(APPOINTMENTS, valuesOf(query), refuseTooMany),
  );

  app.get(
    '/api/appointments/export.csv',
    {
      schema: { querystring: AppointmentQuery, response: { 200: csvFile(APPOINTMENTS_IN_FILE_MAX) } },
      config: { ...exported('appointments', 'export.appointments'), sends: [APPOINTMENTS_IN_FILE] },
      exposeHeadRoute: false,
    },
    async ({ guard, query }, reply) =>
      sendCsv(
        reply,
        'turnos',
        APPOINTMENT_COLUMNS,
        guard.parts(APPOINTMENTS_IN_FILE, valuesOf(query), refuseTooMany),
      ),
  );

  app.get(
    '/api/appointments/day',
    { schema: { response: { 200: AppointmentDay } }, config: { ...read, sends: [APPOINTMENT_DAY] } },
    ({ guard }) => guard.answer(APPOINTMENT_DAY, [todayInClinic()]),
  );

  app.get(
    '/api/appointments/free',
    {
      schema: { querystring: FreeSlotQuery, response: { 200: z.array(FreeSlot).max(FREE_SLOTS_MAX) } },
      config: { ...read, sends: [FREE_SLOTS] },
    },
    ({ guard, query }) => guard.answerList(FREE_SLOTS, freeSlotValues(query)),
  );

  app.get(
    '/api/appointments/check',
    {
      schema: { querystring: SlotQuery, response: { 200: SlotCheck } },
      config: { ...read, sends: [SLOT_CHECK] },
    },
    ({ guard, query }) => checkSlot(guard, query),
  );

  app.get(
    '/api/appointments/providers',
    {
      schema: {
        querystring: AgendaProviderQuery,
        response: { 200: z.array(AgendaProvider).max(PROVIDERS_MAX) },
      },
      config: { ...readsAgenda, sends: [AGENDA_PROVIDERS] },
    },
    ({ guard, query }) => guard.answerList(AGENDA_PROVIDERS, [query.id_paciente ?? null]),
  );

  app.get(
    '/api/appointments/load',
    {
      schema: {
        querystring: AgendaLoadQuery,
        response: { 200: z.array(AgendaLoad).max(PROVIDERS_MAX * WEEK_DAYS) },
      },
      config: { ...readsAgenda, sends: [AGENDA_LOAD] },
    },
    ({ guard, query }) => guard.answerList(AGENDA_LOAD, [query.from]),
  );

  app.get(
    '/api/appointments/revision',
    {
      schema: { querystring: AgendaDaysQuery, response: { 200: AgendaRevision } },
      config: { ...readsAgenda, sends: [AGENDA_REVISION] },
    },
    ({ guard, query: { from, to } }) => guard.answer(AGENDA_REVISION, [from, to, todayInClinic()]),
  );

  app.post(
    '/api/appointments',
    {
      schema: { body: AppointmentInput, response: { 201: CreatedAppointment } },
      config: {
        ...BOOKS,
        alsoAsks: [BOOKS],
        ...refuses('SLOT_TAKEN', 'NO_SESSIONS_LEFT'),
      },
    },
    async (request, reply) =>
      sendJson(
        reply.code(201),
        await createAppointment(db, request.guard, request.body, idempotencyKey(request)),
      ),
  );

  app.patch(
    '/api/appointments/:id',
    {
      schema: { params: IdParams, body: AppointmentUpdate, response: { 200: ChangedAppointment } },
      config: {
        ...needs('appointments', 'update', 'appointment.update', { subject: appointmentInPath }),
        ...refuses('SLOT_TAKEN', 'NO_SESSIONS_LEFT'),
      },
    },
    async ({ guard, params, body }, reply) =>
      sendJson(reply, await changeAppointment(db, guard, params.id, body)),
  );
}
