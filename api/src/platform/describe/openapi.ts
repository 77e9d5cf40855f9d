import { setImmediate as nextTurn } from 'node:timers/promises';
import swagger from '@fastify/swagger';
import type { ErrorCode } from '@trama/contract/words/errors';
import type { FastifyInstance, FastifySchema, RouteOptions } from 'fastify';
import { createJsonSchemaTransform } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { type Access, open } from '../access/access.ts';
import { fixedAnswer } from '../http/fixed-answer.ts';
import { serveReference } from './api-reference.ts';
import { describeRefusals, FIELD_ERRORS, refusalsOf } from './refusals.ts';

const DESCRIPTION = `Clinical patient management for mental-health clinics. Calls take and answer JSON, signed with
\`Authorization: Bearer\` and the token of the login. A refusal is \`{ error, code }\`, and names every field at fault in
\`details\`. Lists come in pages, or say in \`maxItems\` how many rows they have at most; a row holds what requests of at most 1 MB
wrote. What is not readable as HTTP answers 400, 408 or 431 before it reaches a call.`;

const IdempotencyHeader = z.object({
  'idempotency-key': z
    .string()
    .regex(/^[\w-]{8,100}$/)
    .optional()
    .describe('The same creation sent again with its key answers the thing that the first one made'),
});

/** `format` says what a moment is; the pattern that zod adds is 300 characters, a third of the document. */
const toJsonSchema = createJsonSchemaTransform({
  zodToJsonConfig: {
    override: ({ jsonSchema }) => {
      if (jsonSchema.format === 'date-time') jsonSchema.pattern = 'Z$';
    },
  },
});

type Described = ReturnType<typeof toJsonSchema>;
const VERSION = '3.1.0';

/** The description of every call, made from the same schemas that validate them. */
export async function describeApi(app: FastifyInstance): Promise<void> {
  const routes: RouteOptions[] = [];
  app.addHook('onRoute', (route) => {
    if (route.method !== 'HEAD') routes.push(route);
  });
  const known = new Map<RouteOptions, Described>();
  const describe = (route: RouteOptions): Described => {
    const earlier = known.get(route);
    if (earlier) return earlier;
    // Routes without a schema are left as they are.
    const schema = describedSchema(route.schema, route) as FastifySchema;
    const described = toJsonSchema({ schema, url: route.url, route, openapiObject: { openapi: VERSION } });
    known.set(route, described);
    return described;
  };
  await app.register(swagger, {
    openapi: {
      openapi: VERSION,
      info: {
        title: 'Trama',
        version: '1',
        description: DESCRIPTION,
      },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
      security: [{ bearer: [] }],
    },
    transform: ({ route }) => describe(route),
    transformObject: (generated) =>
      'openapiObject' in generated ? finished(generated.openapiObject as Document) : {},
  });
  /** Call by call, with a turn for others between two: at once the first reader held everybody for up to two seconds. */
  const describeAll = async () => {
    for (const route of routes) {
      describe(route);
      await nextTurn();
    }
    return JSON.stringify(app.swagger());
  };
  const answer = fixedAnswer(describeAll);
  app.get('/api/openapi.json', { config: open(), schema: { hide: true } }, async (request, reply) => {
    reply.type('application/json; charset=utf-8');
    return answer(request, reply);
  });
  serveReference(app);
}

/** The schema of a route with what follows from its config. */
function describedSchema<S extends FastifySchema | undefined>(schema: S, route: RouteOptions): S {
  if (!schema || schema.hide) return schema;
  const access = route.config?.access ?? { kind: 'public' };
  const creates = Object.keys(schema.response as object).join() === '201';
  return {
    ...schema,
    tags: [route.url.replace(/^\/api/, '').split('/')[1] ?? ''],
    summary: neededFor(access),
    ...(access.kind === 'public' && { security: [] }),
    ...(creates && { headers: IdempotencyHeader }),
    ...(route.config?.form && { body: route.config.form, consumes: ['multipart/form-data'] }),
    'x-refusals': refusalsOf(route),
  };
}

/** Who may call it, in words. */
function neededFor(access: Access): string {
  if (access.kind === 'public') return 'Open to anybody';
  if (access.kind === 'signedIn') return 'For everybody who is signed in';
  return `Needs ${access.resource}: ${access.action}${access.only ? `, as ${access.only} only` : ''}`;
}

interface Operation {
  requestBody?: { required: boolean; content: Record<string, { schema: { required?: string[] } }> };
  responses: Record<string, object>;
  'x-refusals'?: ErrorCode[];
}

interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: Record<string, object>;
}

/** What the schemas alone do not say: which bodies may be left out, and the refusals, each once. */
function finished({ components, paths, ...document }: Document) {
  let responses: Record<string, object> = {};
  const finishedOperation = ({ 'x-refusals': codes = [], ...operation }: Operation) => {
    const refusals = describeRefusals(codes);
    responses = { ...responses, ...refusals.responses };
    return {
      ...operation,
      ...(operation.requestBody && { requestBody: relaxed(operation.requestBody) }),
      responses: { ...operation.responses, ...refusals.references },
    };
  };
  const described = mapValues(paths, (operations) => mapValues(operations, finishedOperation));
  const schemas = { ...components.schemas, FieldErrors: FIELD_ERRORS };
  return { ...document, components: { ...components, schemas, responses }, paths: described };
}

/** A body whose fields are all optional may be left out. */
function relaxed(body: NonNullable<Operation['requestBody']>) {
  const required = Object.values(body.content).some(({ schema }) => (schema.required ?? []).length > 0);
  return { ...body, required };
}

const mapValues = <T, U>(values: Record<string, T>, change: (value: T) => U): Record<string, U> =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, change(value)]));
