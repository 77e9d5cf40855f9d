import { Attachment, AttachmentInput } from '@trama/contract/schemas/record/attachments';
import { LIST_OF_PATIENT_MAX } from '@trama/contract/words/list-limits';
import { FILE_TYPE_NAMES } from '@trama/contract/words/record/attachments';
import { z } from 'zod';
import { needs } from '../../../platform/access/access.ts';
import { patientInPath } from '../../../platform/access/subjects.ts';
import { takesForm } from '../../../platform/describe/form-body.ts';
import { takesUploads } from '../../../platform/files/upload.ts';
import { attachment } from '../../../platform/http/attachment.ts';
import type { FeatureDeps, TypedApp } from '../../../platform/http/feature.ts';
import { IdParams } from '../../../platform/http/http-schemas.ts';
import { sendJson } from '../../../platform/statements/json-answer.ts';
import { restOf } from '../../../platform/statements/parts.ts';
import { ATTACHMENT_FILE, ATTACHMENTS, type FileRow, openableInPath } from './attachments.queries.ts';
import { addAttachment, openFile } from './attachments.service.ts';

const Bytes = z.unknown().meta({ type: 'string', format: 'binary' });
const Form = AttachmentInput.extend({
  file: Bytes.describe('One PDF, JPEG, PNG or WebP file, of 25 MB at most'),
});
const File = {
  description: 'The file, as a download',
  content: Object.fromEntries(FILE_TYPE_NAMES.map((type) => [type, { schema: Bytes }])),
};
/** Opened by itself, the file may load, run and frame nothing, and belongs to no origin. */
const SANDBOX = "sandbox; default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'";

export function attachmentRoutes(app: TypedApp, deps: Pick<FeatureDeps, 'db' | 'files'>): void {
  const ofPatient = { subject: patientInPath() };

  app.get(
    '/api/patients/:id/attachments',
    {
      schema: { params: IdParams, response: { 200: z.array(Attachment).max(LIST_OF_PATIENT_MAX) } },
      config: { ...needs('papers', 'read', 'attachment.list', ofPatient), sends: [ATTACHMENTS] },
    },
    ({ guard }) => guard.answerList(ATTACHMENTS, [null], restOf),
  );

  app.register(async (scope) => {
    await takesUploads(scope);
    scope.post(
      '/api/patients/:id/attachments',
      {
        schema: { params: IdParams, response: { 201: Attachment } },
        config: { ...needs('papers', 'create', 'attachment.create', ofPatient), ...takesForm(Form) },
      },
      async (request, reply) => sendJson(reply.code(201), await addAttachment(deps, request)),
    );
  });

  app.get(
    '/api/attachments/:id/file',
    {
      schema: { params: IdParams, response: { 200: File } },
      config: {
        ...needs('papers', 'read', 'attachment.read', { subject: openableInPath, proof: 'recent' }),
        sends: [ATTACHMENT_FILE],
      },
      exposeHeadRoute: false,
    },
    async ({ guard, log }, reply) => {
      const file = await guard.readOne<FileRow>(ATTACHMENT_FILE);
      const content = await openFile(deps.files, file, log);
      reply.type(file.tipo_mime);
      reply.header('Content-Length', file.bytes);
      reply.header('Content-Disposition', attachment(file.nombre_archivo));
      reply.header('Content-Security-Policy', SANDBOX);
      return reply.send(content);
    },
  );
}
