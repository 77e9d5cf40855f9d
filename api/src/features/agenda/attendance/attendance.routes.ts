import {
  Attendance,
  AttendanceQuery,
  PayerSheetQuery,
  SheetQuery,
} from '@trama/contract/schemas/agenda/attendance';
import { ATTENDANCE_MAX } from '@trama/contract/words/agenda/appointments';
import { z } from 'zod';
import { needs } from '../../../platform/access/access.ts';
import { patientInPath } from '../../../platform/access/subjects.ts';
import { refuses } from '../../../platform/describe/refusals.ts';
import { csvFile, sendCsv } from '../../../platform/http/csv-answer.ts';
import type { FeatureDeps, TypedApp } from '../../../platform/http/feature.ts';
import { IdParams } from '../../../platform/http/http-schemas.ts';
import { limited } from '../../../platform/limits/cost-limits.ts';
import { exported } from '../../../platform/limits/exported.ts';
import { ATTENDANCE, refuseTooMany, valuesOf } from './attendance.queries.ts';
import { ATTENDANCE_COLUMNS } from './attendance-csv.ts';
import { SHEET_STATEMENTS, sendSheets } from './sheets.service.ts';

const Pdf = {
  description: 'The attendance sheet of a month, as a PDF',
  content: { 'application/pdf': { schema: z.unknown().meta({ type: 'string', format: 'binary' }) } },
};

/** The sheet of one patient. */
const OF_PATIENT = {
  ...needs('appointments', 'read', 'appointment.export', { subject: patientInPath(), proof: 'recent' }),
  sends: SHEET_STATEMENTS,
};

export function attendanceRoutes(app: TypedApp, deps: FeatureDeps): void {
  app.get(
    '/api/attendance',
    {
      schema: { querystring: AttendanceQuery, response: { 200: z.array(Attendance).max(ATTENDANCE_MAX) } },
      config: {
        ...needs('appointments', 'read', 'attendance.list'),
        sends: [ATTENDANCE],
      },
    },
    ({ guard, query }) => guard.answerList(ATTENDANCE, valuesOf(query), refuseTooMany),
  );

  app.get(
    '/api/attendance/export.csv',
    {
      schema: { querystring: AttendanceQuery, response: { 200: csvFile(ATTENDANCE_MAX) } },
      config: { ...exported('appointments', 'export.attendance'), sends: [ATTENDANCE] },
      exposeHeadRoute: false,
    },
    async ({ guard, query }, reply) =>
      sendCsv(
        reply,
        `asistencia-${query.mes}`,
        ATTENDANCE_COLUMNS,
        guard.parts(ATTENDANCE, valuesOf(query), refuseTooMany),
      ),
  );

  app.get(
    '/api/patients/:id/attendance.pdf',
    {
      schema: { params: IdParams, querystring: SheetQuery, response: { 200: Pdf } },
      config: { ...OF_PATIENT, ...limited('export') },
      exposeHeadRoute: false,
    },
    ({ guard, query, params }, reply) => sendSheets(deps, guard, reply, { ...query, id_paciente: params.id }),
  );

  app.get(
    '/api/attendance.pdf',
    {
      schema: { querystring: PayerSheetQuery, response: { 200: Pdf } },
      config: {
        ...needs('appointments', 'read', 'appointment.export', { proof: 'recent' }),
        ...refuses('NOT_FOUND'),
        ...limited('export'),
        sends: SHEET_STATEMENTS,
        alsoAsks: [OF_PATIENT],
      },
      exposeHeadRoute: false,
    },
    async ({ guard, query }, reply) => {
      if (query.id_paciente === undefined) return sendSheets(deps, guard, reply, query);
      // A patient out of reach is refused as in the call that names them in its path.
      await guard.check();
      return sendSheets(deps, guard.about(OF_PATIENT, query.id_paciente), reply, query);
    },
  );
}
