import { Readable } from 'node:stream';
import { Attendance, AttendanceQuery, SheetQuery } from '@trama/contract/schemas/agenda/attendance';
import { ATTENDANCE_MAX } from '@trama/contract/words/agenda/appointments';
import { z } from 'zod';
import { needs } from '../../../platform/access/access.ts';
import { patientInPath } from '../../../platform/access/subjects.ts';
import { attachment } from '../../../platform/http/attachment.ts';
import { csvFile, sendCsv } from '../../../platform/http/csv-answer.ts';
import type { FeatureDeps, TypedApp } from '../../../platform/http/feature.ts';
import { IdParams } from '../../../platform/http/http-schemas.ts';
import { limited } from '../../../platform/limits/cost-limits.ts';
import { exported } from '../../../platform/limits/exported.ts';
import { givenUp } from '../../../platform/paper/given-up.ts';
import { printPaper } from '../../../platform/paper/print.ts';
import { ATTENDANCE, refuseTooMany, SHEET, valuesOf } from './attendance.queries.ts';
import { ATTENDANCE_COLUMNS } from './attendance-csv.ts';
import { type Sheet, sheetBlocks, sheetFacts } from './attendance-sheet.ts';

const Pdf = {
  description: 'The attendance sheet of a month, as a PDF',
  content: { 'application/pdf': { schema: z.unknown().meta({ type: 'string', format: 'binary' }) } },
};

export function attendanceRoutes(app: TypedApp, { clinicName }: FeatureDeps): void {
  app.get(
    '/api/attendance',
    {
      schema: { querystring: AttendanceQuery, response: { 200: z.array(Attendance).max(ATTENDANCE_MAX) } },
      config: {
        ...needs('appointments', 'read', 'appointment.list'),
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
      config: {
        ...needs('appointments', 'read', 'appointment.export', { subject: patientInPath(), proof: 'recent' }),
        ...limited('export'),
        sends: [SHEET],
      },
      exposeHeadRoute: false,
    },
    async ({ guard, query, params }, reply) => {
      const sheet = await guard.readOne<Sheet>(SHEET, valuesOf(query));
      const facts = sheetFacts(sheet, query.mes, clinicName);
      const paper = printPaper(facts, sheetBlocks(sheet, query.mes, clinicName), givenUp(reply));
      reply.type('application/pdf');
      reply.header('Content-Disposition', attachment(`planilla-de-asistencia-${params.id}-${query.mes}.pdf`));
      return reply.send(Readable.from(paper, { objectMode: false }));
    },
  );
}
