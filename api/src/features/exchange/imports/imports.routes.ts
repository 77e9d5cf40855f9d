import { Readable } from 'node:stream';
import {
  Import,
  ImportApplication,
  ImportListed,
  ImportMapping,
  ImportProfessionals,
  ImportRowChanged,
  ImportRowPage,
  ImportRowQuery,
  ImportRowUpdate,
} from '@trama/contract/schemas/exchange/imports';
import { IMPORT_LIMITS, IMPORT_TYPES, importReportName } from '@trama/contract/words/exchange/imports';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { needs } from '../../../platform/access/access.ts';
import { takesForm } from '../../../platform/describe/form-body.ts';
import { refuses } from '../../../platform/describe/refusals.ts';
import { AppError, invalidField } from '../../../platform/errors/app-error.ts';
import { takesForms } from '../../../platform/files/upload.ts';
import { attachment } from '../../../platform/http/attachment.ts';
import type { FeatureDeps, TypedApp } from '../../../platform/http/feature.ts';
import { IdParams, pathFolio } from '../../../platform/http/http-schemas.ts';
import { limited } from '../../../platform/limits/cost-limits.ts';
import { fairShare } from '../../../platform/limits/fair-share.ts';
import { idempotencyKey } from '../../../platform/statements/idempotency.ts';
import { ownSql } from '../../../platform/statements/own-sql.ts';
import { IMPORT_REPORT, importReport } from './import-report.ts';
import { IMPORT, IMPORT_ROWS, IMPORTS_LISTED, NEWEST_IMPORTS } from './imports.queries.ts';
import {
  applyImport,
  changeRow,
  GIVES_ACCESS,
  importInPath,
  setMapping,
  setProfessionals,
  simulateImport,
} from './imports.service.ts';
import { storeUpload, type Upload } from './upload.service.ts';
import { withdrawImport } from './withdrawal.service.ts';

const RowParams = IdParams.extend({ fila: pathFolio() });
const Csv = {
  description: `One line for each row of the file, at most ${IMPORT_LIMITS.rows}: UTF-8 with a byte order mark, separated by semicolons`,
  content: { 'text/csv': { schema: z.unknown().meta({ type: 'string' }) } },
};
const UploadForm = z.object({
  tipo: z.enum(IMPORT_TYPES).default('patients'),
  archivo: z
    .unknown()
    .meta({ type: 'string', format: 'binary' })
    .describe('One file, .xlsx, .csv or .txt, of 20 MB at most'),
});
const oneImport = { params: IdParams, response: { 200: Import } };
const about = { subject: importInPath };
const ROW_IN_PATH = {
  parameter: 'fila',
  exists: ownSql('exchange/imports/row-in-path', { trail: 'none' })`
    select from importacion_filas f
     where f.id_importacion = allowed.object_id and f.fila = $1::integer and f.resultado is not null`,
};

export function importRoutes(api: TypedApp, deps: FeatureDeps): void {
  // Only here is anything but JSON taken.
  api.register(async (scope) => {
    await takesForms(scope, { fileBytes: IMPORT_LIMITS.packedBytes, fields: 5 });
    uploadRoute(scope.withTypeProvider());
  });

  api.get(
    '/api/imports',
    {
      schema: { response: { 200: z.array(ImportListed).max(IMPORTS_LISTED) } },
      config: { ...needs('imports', 'read', 'import.list'), sends: [NEWEST_IMPORTS] },
    },
    ({ guard }) => guard.answerList(NEWEST_IMPORTS),
  );

  api.get(
    '/api/imports/:id',
    { schema: oneImport, config: { ...needs('imports', 'read', 'import.read', about), sends: [IMPORT] } },
    ({ guard }) => guard.answer(IMPORT),
  );

  api.put(
    '/api/imports/:id/mapping',
    {
      schema: { ...oneImport, body: ImportMapping },
      config: {
        ...needs('imports', 'update', 'import.update', about),
        ...refuses('IMPORT_CHANGED', 'IMPORT_RUNNING'),
      },
    },
    ({ guard, params, body }) => setMapping(guard, params.id, body),
  );

  api.put(
    '/api/imports/:id/professionals',
    {
      schema: { ...oneImport, body: ImportProfessionals },
      config: {
        ...needs('imports', 'update', 'import.update', about),
        ...refuses('IMPORT_CHANGED', 'IMPORT_RUNNING', 'PROVIDER_NOT_ELIGIBLE'),
      },
    },
    ({ guard, params, body }) => setProfessionals(deps, guard, params.id, body),
  );

  api.post(
    '/api/imports/:id/simulation',
    {
      schema: oneImport,
      config: {
        ...needs('imports', 'update', 'import.simulate', about),
        ...refuses('IMPORT_CHANGED', 'IMPORT_RUNNING'),
      },
    },
    ({ guard, params }) => simulateImport(deps, guard, params.id),
  );

  api.post(
    '/api/imports/:id/application',
    {
      schema: { ...oneImport, body: ImportApplication },
      config: {
        ...needs('imports', 'update', 'import.apply', about),
        ...refuses('IMPORT_CHANGED', 'IMPORT_RUNNING', 'PROOF_REQUIRED'),
        alsoAsks: [GIVES_ACCESS],
      },
    },
    ({ guard, params, body }) => applyImport(deps, guard, params.id, body),
  );

  api.post(
    '/api/imports/:id/withdrawal',
    {
      schema: oneImport,
      config: {
        ...needs('imports', 'update', 'import.withdraw', about),
        ...refuses('IMPORT_CHANGED', 'IMPORT_RUNNING'),
      },
    },
    ({ guard, params }) => withdrawImport(guard, params.id),
  );

  rowRoutes(api, deps);
}

function uploadRoute(scope: TypedApp): void {
  scope.post(
    '/api/imports',
    {
      schema: {
        description:
          'A file of patients, providers, balances or authorisations. `tipo` comes before the file.',
        response: { 201: Import },
      },
      config: { ...needs('imports', 'create', 'import.create'), ...takesForm(UploadForm) },
    },
    async (request, reply) => {
      const key = idempotencyKey(request);
      // Before a byte of the file is taken.
      await request.guard.check();
      const leave = await takeTurn('uploads');
      try {
        const upload = await uploadOf(request);
        return reply.code(201).send(await storeUpload(request.guard, { ...upload, key }));
      } finally {
        leave();
      }
    },
  );
}

/** Each holds its file, and a process that reads it; the next ones wait, and a long line is refused. */
const takeTurn = fairShare({ atOnce: 2, inLine: 4 });

async function uploadOf(request: FastifyRequest): Promise<Omit<Upload, 'key'>> {
  // Given up while it waited for its turn: its file would never come.
  if (request.raw.destroyed) refuseUpload({});
  const part = await filePart(request);
  if (!part) throw invalidField('archivo', 'Elija un archivo .xlsx o .csv');
  const { tipo } = part.fields;
  const said = tipo === undefined ? 'patients' : 'value' in tipo && tipo.value;
  const type = IMPORT_TYPES.find((known) => known === said);
  if (!type) {
    // Dropped unread: a browser that is still sending would keep its connection for minutes.
    part.file.resume();
    throw invalidField('tipo', 'Solo se importan pacientes, prestadores, saldos o autorizaciones');
  }
  const { filename }: { filename?: string } = part;
  // A part of bytes counts as a file, also where it gives no name.
  const name = (filename ?? '').toWellFormed().replace(/[\p{Cc}/\\]/gu, '');
  return { type, name: name.slice(-200) || 'archivo', content: await part.toBuffer().catch(refuseUpload) };
}

const filePart = async (request: FastifyRequest) =>
  request.isMultipart() ? request.file().catch(refuseUpload) : undefined;

/** Too much, or not a whole form: nothing else can go wrong while a request is read. */
function refuseUpload(error: { statusCode?: number }): never {
  if (error.statusCode === 413)
    throw new AppError('PAYLOAD_TOO_LARGE', { message: 'El archivo supera los 20 MB. Divídalo en partes.' });
  throw invalidField('archivo', 'El archivo no llegó entero. Súbalo de nuevo.');
}

function rowRoutes(api: TypedApp, deps: FeatureDeps): void {
  api.get(
    '/api/imports/:id/rows',
    {
      schema: { params: IdParams, querystring: ImportRowQuery, response: { 200: ImportRowPage } },
      config: { ...needs('imports', 'read', 'import.read', about), sends: [IMPORT_ROWS] },
    },
    ({ guard, query: { page, pageSize, resultado } }) =>
      guard.answer(IMPORT_ROWS, [pageSize, (page - 1) * pageSize, resultado ?? null]),
  );

  api.patch(
    '/api/imports/:id/rows/:fila',
    {
      schema: { params: RowParams, body: ImportRowUpdate, response: { 200: ImportRowChanged } },
      config: {
        ...needs('imports', 'update', 'import.update', about),
        part: ROW_IN_PATH,
        ...refuses('IMPORT_CHANGED', 'IMPORT_RUNNING'),
      },
    },
    ({ guard, params, body }) => changeRow(deps, guard, params.id, params.fila, body),
  );

  api.get(
    '/api/imports/:id/report.csv',
    {
      schema: { params: IdParams, response: { 200: Csv } },
      config: {
        ...needs('imports', 'read', 'import.export', { ...about, proof: 'recent' }),
        ...limited('export'),
        sends: [IMPORT_REPORT],
      },
      exposeHeadRoute: false,
    },
    async ({ guard, params }, reply) => {
      const text = await importReport(guard);
      reply.type('text/csv; charset=utf-8');
      reply.header('Content-Disposition', attachment(importReportName(params.id)));
      // An error on the way breaks the connection off: half a file must not look like a whole one.
      return reply.send(Readable.from(text, { objectMode: false }));
    },
  );
}
