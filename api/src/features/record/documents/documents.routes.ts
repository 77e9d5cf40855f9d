import {
  AnnulmentInput,
  DocumentFieldsQuery,
  DocumentFieldValues,
  DocumentInput,
  DocumentTemplate,
  DocumentTemplateInput,
  DocumentTemplateUpdate,
  IssuedDocument,
} from '@trama/contract/schemas/record/documents';
import type { Role } from '@trama/contract/words/access/access-policy';
import { DOCUMENTS_MAX, TEMPLATES_MAX } from '@trama/contract/words/record/documents';
import { z } from 'zod';
import { needs } from '../../../platform/access/access.ts';
import { patientInPath } from '../../../platform/access/subjects.ts';
import { refuses } from '../../../platform/describe/refusals.ts';
import { attachment } from '../../../platform/http/attachment.ts';
import type { FeatureDeps, TypedApp } from '../../../platform/http/feature.ts';
import { IdParams } from '../../../platform/http/http-schemas.ts';
import { limited } from '../../../platform/limits/cost-limits.ts';
import { idempotencyKey } from '../../../platform/statements/idempotency.ts';
import { restOf } from '../../../platform/statements/parts.ts';
import { letterheadOf } from '../../people/settings/letterhead.service.ts';
import { currentSettings } from '../../people/settings/settings.service.ts';
import { fieldValues, shownTo } from './document-fields.ts';
import {
  DOCUMENT_FACTS,
  DOCUMENT_FILE,
  DOCUMENTS,
  type DocumentFacts,
  type DocumentFile,
  documentInPath,
} from './documents.queries.ts';
import { annulDocument, issueDocument } from './documents.service.ts';
import { DOCUMENT_ROLES } from './readers.service.ts';
import { TEMPLATE_VERSIONS, TEMPLATES, templateInPath } from './templates.queries.ts';
import { changeTemplate, createTemplate } from './templates.service.ts';

const Pdf = {
  description: 'A document as it was issued, as a PDF',
  content: { 'application/pdf': { schema: z.unknown().meta({ type: 'string', format: 'binary' }) } },
};

const TEMPLATE_WRITERS: readonly Role[] = ['administrador', 'director_medico'];

export function documentRoutes(app: TypedApp, { db, clinicName, publicUrl }: FeatureDeps): void {
  app.get(
    '/api/document-templates',
    {
      schema: { response: { 200: z.array(DocumentTemplate).max(TEMPLATES_MAX) } },
      config: { ...needs('papers', 'read', 'template.list', { only: DOCUMENT_ROLES }), sends: [TEMPLATES] },
    },
    ({ guard }) => guard.answerList(TEMPLATES),
  );

  app.get(
    '/api/document-templates/:id/versions',
    {
      schema: { params: IdParams, response: { 200: z.array(DocumentTemplate).max(TEMPLATES_MAX) } },
      config: {
        ...needs('papers', 'read', 'template.list', { only: TEMPLATE_WRITERS, subject: templateInPath }),
        sends: [TEMPLATE_VERSIONS],
      },
    },
    ({ guard }) => guard.answerList(TEMPLATE_VERSIONS),
  );

  app.post(
    '/api/document-templates',
    {
      schema: { body: DocumentTemplateInput, response: { 201: DocumentTemplate } },
      config: needs('papers', 'create', 'template.create', { only: TEMPLATE_WRITERS }),
    },
    async (request, reply) =>
      reply.code(201).send(await createTemplate(request.guard, request.body, idempotencyKey(request))),
  );

  app.put(
    '/api/document-templates/:id',
    {
      schema: { params: IdParams, body: DocumentTemplateUpdate, response: { 200: DocumentTemplate } },
      config: {
        ...needs('papers', 'create', 'template.update', { only: TEMPLATE_WRITERS, subject: templateInPath }),
        ...refuses('EDIT_CONFLICT'),
      },
    },
    ({ guard, params, body }) => changeTemplate(guard, params.id, body),
  );

  app.get(
    '/api/patients/:id/document-fields',
    {
      schema: { params: IdParams, querystring: DocumentFieldsQuery, response: { 200: DocumentFieldValues } },
      config: {
        ...needs('papers', 'read', 'document.list', { subject: patientInPath(), only: DOCUMENT_ROLES }),
        sends: [DOCUMENT_FACTS],
      },
    },
    async ({ guard, query }) => {
      const facts = await guard.readOne<DocumentFacts>(DOCUMENT_FACTS, [query.id_turno ?? null]);
      const clinic = letterheadOf(await currentSettings(db), clinicName);
      return shownTo(facts.emisor.role, fieldValues(facts, clinic));
    },
  );

  app.get(
    '/api/patients/:id/documents',
    {
      schema: { params: IdParams, response: { 200: z.array(IssuedDocument).max(DOCUMENTS_MAX) } },
      config: {
        ...needs('papers', 'read', 'document.list', { subject: patientInPath(), only: DOCUMENT_ROLES }),
        sends: [DOCUMENTS],
      },
    },
    ({ guard }) => guard.answerList(DOCUMENTS, [null], restOf),
  );

  app.post(
    '/api/patients/:id/documents',
    {
      schema: { params: IdParams, body: DocumentInput, response: { 201: IssuedDocument } },
      config: needs('papers', 'create', 'document.create', {
        subject: patientInPath(),
        only: DOCUMENT_ROLES,
      }),
    },
    async (request, reply) => {
      const { guard, body } = request;
      const issuing = { clinicName, publicUrl };
      return reply.code(201).send(await issueDocument(db, guard, body, idempotencyKey(request), issuing));
    },
  );

  app.get(
    '/api/documents/:id.pdf',
    {
      schema: { params: IdParams, response: { 200: Pdf } },
      config: {
        ...needs('papers', 'read', 'document.export', {
          subject: documentInPath,
          only: DOCUMENT_ROLES,
          proof: 'recent',
        }),
        ...limited('export'),
        sends: [DOCUMENT_FILE],
      },
      exposeHeadRoute: false,
    },
    async ({ guard }, reply) => {
      const { pdf, numero, titulo, anulado } = await guard.readOne<DocumentFile>(DOCUMENT_FILE);
      const name = [anulado && 'ANULADO', titulo.toLowerCase().replaceAll(/[^\p{L}\d]+/gu, '-'), numero];
      reply.type('application/pdf');
      reply.header('Content-Disposition', attachment(`${name.filter(Boolean).join('-')}.pdf`));
      return reply.send(pdf);
    },
  );

  app.post(
    '/api/documents/:id/annulment',
    {
      schema: { params: IdParams, body: AnnulmentInput, response: { 201: IssuedDocument } },
      config: {
        ...needs('papers', 'create', 'document_annulment.create', {
          subject: documentInPath,
          only: DOCUMENT_ROLES,
        }),
        ...refuses('ALREADY_CLOSED'),
      },
    },
    async (request, reply) => {
      const { guard, params, body } = request;
      return reply.code(201).send(await annulDocument(db, guard, params.id, body, idempotencyKey(request)));
    },
  );
}
