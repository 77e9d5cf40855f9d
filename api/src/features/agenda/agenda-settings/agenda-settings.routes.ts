import {
  Absences,
  AbsencesInput,
  AgendaOfQuery,
  Availability,
  AvailabilityInput,
  Calendar,
  CalendarInput,
  Holiday,
  HolidayInput,
  ProviderAbsence,
  Room,
  RoomInput,
} from '@trama/contract/schemas/agenda/agenda-settings';
import { AgendaDaysQuery } from '@trama/contract/schemas/agenda/appointments';
import { z } from 'zod';
import { needs } from '../../../platform/access/access.ts';
import { refuses } from '../../../platform/describe/refusals.ts';
import { CsvFile, sendCsv } from '../../../platform/http/csv-answer.ts';
import type { FeatureDeps, TypedApp } from '../../../platform/http/feature.ts';
import { sendJson, sendJsonList } from '../../../platform/http/json-answer.ts';
import { exported } from '../../../platform/limits/exported.ts';
import {
  absences,
  absencesWithin,
  availability,
  CALENDAR,
  HOLIDAYS,
  ROOMS,
} from './agenda-settings.queries.ts';
import { setAbsences, setAvailability, setCalendar, setHoliday, setRoom } from './agenda-settings.service.ts';
import { HOLIDAY_COLUMNS, ROOM_COLUMNS } from './agenda-settings-csv.ts';

/** Rooms and holidays are the administrator's; hours, absences and calendars are each provider's own. */
export function agendaRoutes(app: TypedApp, { publicUrl }: FeatureDeps): void {
  const reads = needs('appointments', 'read', 'agenda.read');
  const keeps = needs('appointments', 'update', 'agenda.update');
  const takes = exported('appointments', 'export.agenda');
  const administers = needs('system', 'update', 'agenda.update');

  app.get(
    '/api/rooms',
    { schema: { response: { 200: z.array(Room) } }, config: reads },
    async ({ guard }, reply) => sendJsonList(reply, await guard.readJson(ROOMS)),
  );
  app.get(
    '/api/rooms/export.csv',
    { schema: { response: { 200: CsvFile } }, config: takes, exposeHeadRoute: false },
    async ({ guard }, reply) => sendCsv(reply, 'consultorios', ROOM_COLUMNS, await guard.readJson(ROOMS)),
  );
  app.put(
    '/api/rooms',
    { schema: { body: RoomInput, response: { 200: Room } }, config: administers },
    ({ guard, body }) => setRoom(guard, body),
  );

  app.get(
    '/api/holidays',
    { schema: { response: { 200: z.array(Holiday) } }, config: reads },
    async ({ guard }, reply) => sendJsonList(reply, await guard.readJson(HOLIDAYS)),
  );
  app.get(
    '/api/holidays/export.csv',
    { schema: { response: { 200: CsvFile } }, config: takes, exposeHeadRoute: false },
    async ({ guard }, reply) => sendCsv(reply, 'feriados', HOLIDAY_COLUMNS, await guard.readJson(HOLIDAYS)),
  );
  app.put(
    '/api/holidays',
    { schema: { body: HolidayInput, response: { 200: Holiday } }, config: administers },
    ({ guard, body }) => setHoliday(guard, body),
  );

  app.get(
    '/api/availability',
    { schema: { querystring: AgendaOfQuery, response: { 200: Availability } }, config: reads },
    async ({ guard, query }, reply) =>
      sendJson(reply, (await guard.readJson(availability(query.id_prestador)))[0]),
  );
  app.put(
    '/api/availability',
    { schema: { body: AvailabilityInput, response: { 200: Availability } }, config: keeps },
    ({ guard, body }) => setAvailability(guard, body),
  );

  app.get(
    '/api/absences',
    { schema: { querystring: AgendaOfQuery, response: { 200: Absences } }, config: reads },
    async ({ guard, query }, reply) =>
      sendJson(reply, (await guard.readJson(absences(query.id_prestador)))[0]),
  );
  app.put(
    '/api/absences',
    { schema: { body: AbsencesInput, response: { 200: Absences } }, config: keeps },
    ({ guard, body }) => setAbsences(guard, body),
  );
  app.get(
    '/api/absences/within',
    { schema: { querystring: AgendaDaysQuery, response: { 200: z.array(ProviderAbsence) } }, config: reads },
    async ({ guard, query }, reply) => sendJsonList(reply, await guard.readJson(absencesWithin(query))),
  );

  app.get(
    '/api/calendar',
    { schema: { response: { 200: Calendar } }, config: reads },
    async ({ guard }, reply) => sendJson(reply, (await guard.readJson(CALENDAR))[0]),
  );
  app.put(
    '/api/calendar',
    {
      schema: { body: CalendarInput, response: { 200: Calendar } },
      config: { ...reads, ...refuses('PROOF_REQUIRED') },
    },
    ({ guard, body }) => setCalendar(guard, body, publicUrl),
  );
}
