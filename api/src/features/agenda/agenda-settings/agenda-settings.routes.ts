import { AgendaDaysQuery } from '@trama/contract/schemas/agenda/agenda-days';
import {
  ABSENCES_SHOWN_MAX,
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
import { todayInClinic } from '@trama/contract/words/clinic-time';
import { HOLIDAYS_MAX, PROVIDERS_MAX, ROOMS_MAX } from '@trama/contract/words/list-limits';
import { z } from 'zod';
import { needs } from '../../../platform/access/access.ts';
import { refuses } from '../../../platform/describe/refusals.ts';
import { csvFile, sendCsv } from '../../../platform/http/csv-answer.ts';
import type { FeatureDeps, TypedApp } from '../../../platform/http/feature.ts';
import { exported } from '../../../platform/limits/exported.ts';
import {
  ABSENCES,
  ABSENCES_WITHIN,
  AVAILABILITIES,
  AVAILABILITY,
  CALENDAR,
  HOLIDAYS,
  ROOMS,
  refuseTooManyAbsences,
} from './agenda-settings.queries.ts';
import {
  OPENS_CALENDAR,
  setAbsences,
  setAvailability,
  setCalendar,
  setHoliday,
  setRoom,
} from './agenda-settings.service.ts';
import { HOLIDAY_COLUMNS, ROOM_COLUMNS } from './agenda-settings-csv.ts';

/** Rooms and holidays are the administrator's; hours, absences and calendars are each provider's own. */
export function agendaRoutes(app: TypedApp, { publicUrl }: FeatureDeps): void {
  const reads = needs('appointments', 'read', 'agenda.read');
  const keeps = needs('appointments', 'update', 'agenda.update');
  const takes = exported('appointments', 'export.agenda');
  const administers = needs('system', 'update', 'agenda.update');

  app.get(
    '/api/rooms',
    { schema: { response: { 200: z.array(Room).max(ROOMS_MAX) } }, config: { ...reads, sends: [ROOMS] } },
    ({ guard }) => guard.answerList(ROOMS),
  );
  app.get(
    '/api/rooms/export.csv',
    {
      schema: { response: { 200: csvFile(ROOMS_MAX) } },
      config: { ...takes, sends: [ROOMS] },
      exposeHeadRoute: false,
    },
    async ({ guard }, reply) => sendCsv(reply, 'consultorios', ROOM_COLUMNS, guard.parts(ROOMS)),
  );
  app.put(
    '/api/rooms',
    { schema: { body: RoomInput, response: { 200: Room } }, config: administers },
    ({ guard, body }) => setRoom(guard, body),
  );

  app.get(
    '/api/holidays',
    {
      schema: { response: { 200: z.array(Holiday).max(HOLIDAYS_MAX) } },
      config: { ...reads, sends: [HOLIDAYS] },
    },
    ({ guard }) => guard.answerList(HOLIDAYS),
  );
  app.get(
    '/api/holidays/export.csv',
    {
      schema: { response: { 200: csvFile(HOLIDAYS_MAX) } },
      config: { ...takes, sends: [HOLIDAYS] },
      exposeHeadRoute: false,
    },
    async ({ guard }, reply) => sendCsv(reply, 'feriados', HOLIDAY_COLUMNS, guard.parts(HOLIDAYS)),
  );
  app.put(
    '/api/holidays',
    { schema: { body: HolidayInput, response: { 200: Holiday } }, config: administers },
    ({ guard, body }) => setHoliday(guard, body),
  );

  app.get(
    '/api/availability',
    {
      schema: { querystring: AgendaOfQuery, response: { 200: Availability } },
      config: { ...reads, sends: [AVAILABILITY] },
    },
    ({ guard, query }) => guard.answer(AVAILABILITY, [query.id_prestador ?? null]),
  );
  app.get(
    '/api/availability/all',
    {
      schema: { response: { 200: z.array(Availability).max(PROVIDERS_MAX) } },
      config: { ...reads, sends: [AVAILABILITIES] },
    },
    ({ guard }) => guard.answerList(AVAILABILITIES),
  );
  app.put(
    '/api/availability',
    { schema: { body: AvailabilityInput, response: { 200: Availability } }, config: keeps },
    ({ guard, body }) => setAvailability(guard, body),
  );

  app.get(
    '/api/absences',
    {
      schema: { querystring: AgendaOfQuery, response: { 200: Absences } },
      config: { ...reads, sends: [ABSENCES] },
    },
    ({ guard, query }) => guard.answer(ABSENCES, [query.id_prestador ?? null, todayInClinic()]),
  );
  app.put(
    '/api/absences',
    { schema: { body: AbsencesInput, response: { 200: Absences } }, config: keeps },
    ({ guard, body }) => setAbsences(guard, body),
  );
  app.get(
    '/api/absences/within',
    {
      schema: {
        querystring: AgendaDaysQuery,
        response: { 200: z.array(ProviderAbsence).max(ABSENCES_SHOWN_MAX) },
      },
      config: { ...reads, sends: [ABSENCES_WITHIN] },
    },
    ({ guard, query }) => guard.answerList(ABSENCES_WITHIN, [query.from, query.to], refuseTooManyAbsences),
  );

  app.get(
    '/api/calendar',
    { schema: { response: { 200: Calendar } }, config: { ...reads, sends: [CALENDAR] } },
    ({ guard }) => guard.answer(CALENDAR),
  );
  app.put(
    '/api/calendar',
    {
      schema: { body: CalendarInput, response: { 200: Calendar } },
      config: { ...reads, ...refuses('PROOF_REQUIRED'), alsoAsks: [OPENS_CALENDAR] },
    },
    ({ guard, body }) => setCalendar(guard, body, publicUrl),
  );
}
