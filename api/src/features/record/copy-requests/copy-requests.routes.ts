import { Readable } from 'node:stream';
import {
  CopyRequest,
  CopyRequestInput,
  CopyRequestQuery,
  CopyRequestStep,
} from '@trama/contract/schemas/record/copy-requests';
import { COPY_READERS, COPY_REQUESTS_MAX } from '@trama/contract/words/record/copy-requests';
import { z } from 'zod';
import { needs } from '../../../platform/access/access.ts';
import { patientInBody } from '../../../platform/access/subjects.ts';
import { refuses } from '../../../platform/describe/refusals.ts';
import { attachment } from '../../../platform/http/attachment.ts';
import type { FeatureDeps, TypedApp } from '../../../platform/http/feature.ts';
import { IdParams } from '../../../platform/http/http-schemas.ts';
import { limited } from '../../../platform/limits/cost-limits.ts';
import type { Guard } from '../../../platform/statements/guard.ts';
import { idempotencyKey } from '../../../platform/statements/idempotency.ts';
import { COPY_PART, COPY_REQUESTS, listValues, requestInPath } from './copy-requests.queries.ts';
import { AUTHENTICATES, registerRequest, takeStep } from './copy-requests.service.ts';
import { PRINTS } from './preparation.service.ts';

const Pdf = {
  description: 'The prepared copy of a record, as a PDF',
  content: { 'application/pdf': { schema: z.unknown().meta({ type: 'string', format: 'binary' }) } },
};

/** The copy desk: who asked for a copy of a record, and until when it is due. */
export function copyRequestRoutes(app: TypedApp, deps: FeatureDeps): void {
  app.get(
    '/api/copy-requests',
    {
      schema: {
        querystring: CopyRequestQuery,
        response: { 200: z.array(CopyRequest).max(COPY_REQUESTS_MAX) },
      },
      config: { ...needs('copy_requests', 'read', 'copy_request.list'), sends: [COPY_REQUESTS] },
    },
    ({ guard, query }) => guard.answerList(COPY_REQUESTS, listValues(query)),
  );

  app.post(
    '/api/copy-requests',
    {
      schema: { body: CopyRequestInput, response: { 201: CopyRequest } },
      config: needs('copy_requests', 'create', 'copy_request.create', { subject: patientInBody }),
    },
    async (request, reply) =>
      reply.code(201).send(await registerRequest(request.guard, request.body, idempotencyKey(request), deps)),
  );

  app.patch(
    '/api/copy-requests/:id',
    {
      schema: { params: IdParams, body: CopyRequestStep, response: { 200: CopyRequest } },
      config: {
        ...needs('copy_requests', 'update', 'copy_request.update', { subject: requestInPath }),
        ...refuses('ALREADY_CLOSED', 'PROOF_REQUIRED'),
        alsoAsks: [PRINTS, AUTHENTICATES],
      },
    },
    ({ guard, params, body, log }) => takeStep({ ...deps, logger: log }, guard, params.id, body),
  );

  app.get(
    '/api/copy-requests/:id/copy.pdf',
    {
      schema: { params: IdParams, response: { 200: Pdf } },
      config: {
        ...needs('copy_requests', 'read', 'copy_request.export', {
          subject: requestInPath,
          only: COPY_READERS,
          proof: 'recent',
        }),
        ...limited('export'),
        sends: [COPY_PART],
      },
      exposeHeadRoute: false,
    },
    async ({ guard }, reply) => {
      const first = await guard.readOne<Part>(COPY_PART, [0]);
      reply.type('application/pdf');
      reply.header('Content-Disposition', attachment(`copia-${first.numero}.pdf`));
      return reply.send(Readable.from(fileOf(guard, first), { objectMode: false }));
    },
  );
}

interface Part {
  bytes: Buffer;
  numero: string;
}

/** One part at a time is in memory. */
async function* fileOf(guard: Guard, first: Part): AsyncGenerator<Buffer> {
  let part: Part | undefined = first;
  for (let next = 1; part; next += 1) {
    yield part.bytes;
    [part] = await guard.read<Part>(COPY_PART, [next]);
  }
}
