import { expect, it } from 'vitest';

import { useTestApp } from '../../../test/test-app.ts';

interface Operation {
  summary?: string;
  parameters?: { name: string; in: string }[];
  requestBody?: { required?: boolean; content: Record<string, { schema: object }> };
  security?: unknown[];
  responses: Record<string, Response & { $ref?: string }>;
}

interface Response {
  description: string;
  content?: Record<string, { schema: object }>;
}

interface OpenApiDocument {
  paths: Record<string, Record<string, Operation>>;
  components: Record<'schemas' | 'responses', Record<string, Response>>;
}

const t = await useTestApp();
let [turns, isThere] = [0, false];
const countTurns = () => {
  turns += 1;
  if (!isThere) setImmediate(countTurns);
};
countTurns();
const answer = await t.app.inject({ url: '/api/openapi.json' });
isThere = true;
const length = answer.body.length;
const document = answer.json<OpenApiDocument>();

const operation = (method: string, url: string) => document.paths[url]?.[method.toLowerCase()];
/** A browser or a generator reads it whole. It was 845 kB while every call said its refusals itself. */
const LARGEST_DOCUMENT = 800_000;
const NOT_DESCRIBED = /^\/api\/(openapi\.json|reference.*|patients\/search)$/;

it('is made call by call, so that others are answered meanwhile', () => {
  expect(turns).toBeGreaterThan(Object.keys(document.paths).length);
});

it('describes every call', () => {
  const calls = t.routes.filter(({ url }) => /^\/(api|auth)\//.test(url) && !NOT_DESCRIBED.test(url));
  expect(calls.length).toBeGreaterThan(40);
  for (const { method, url } of calls) {
    const described = operation(method, url.replace(/:(\w+)/g, '{$1}'));
    expect(described, `${method} ${url}`).toBeDefined();
    expect(Object.keys(described?.responses ?? {}), `${method} ${url}`).toContain('503');
  }
});

/** What a call says of one status, where it refers to. */
function refusal(method: string, url: string, status: number): Response | undefined {
  const [, name = ''] =
    operation(method, url)?.responses[status]?.$ref?.split('#/components/responses/') ?? [];
  return document.components.responses[name];
}

it('names the codes of every refusal, in the shape of an error', () => {
  const { responses } = operation('PUT', '/api/patients/{id}') ?? { responses: {} };
  expect(Object.keys(responses)).toEqual('200 400 401 403 404 409 413 415 429 500 503'.split(' '));
  const conflict = refusal('PUT', '/api/patients/{id}', 409);
  expect(conflict?.description).toBe('DNI_EXISTS, EDIT_CONFLICT');
  expect(conflict?.content?.['application/json']?.schema).toMatchObject({
    properties: { error: { type: 'string' }, code: { enum: ['DNI_EXISTS', 'EDIT_CONFLICT'] } },
    required: ['error', 'code'],
  });
});

it('says each refusal once: calls refer to it', () => {
  for (const [path, operations] of Object.entries(document.paths))
    for (const [method, { responses }] of Object.entries(operations))
      for (const [status, response] of Object.entries(responses))
        if (Number(status) >= 400) expect(Object.keys(response), `${method} ${path}`).toEqual(['$ref']);
  const refusals = Object.values(document.components.responses).map((response) => JSON.stringify(response));
  expect(new Set(refusals).size).toBe(refusals.length);
  expect(length).toBeLessThan(LARGEST_DOCUMENT);
});

it('notices an answer that the document does not have', async () => {
  const other = await useTestApp();
  other.app.addHook('onRequest', (_request, reply) => reply.code(418).send({ code: 'NO_TOKEN' }));
  await other.as(null, 'GET', '/api/patients');
  await expect(other.close()).rejects.toThrow('GET /api/patients 418 NO_TOKEN');
});

it('refers to nothing that it does not hold', () => {
  const held = (['schemas', 'responses'] as const).flatMap((kind) =>
    Object.keys(document.components[kind]).map((name) => `#/components/${kind}/${name}`),
  );
  const refs = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, ref]) => ref);
  expect(held).toEqual(expect.arrayContaining(refs));
});

it('says which calls are open, which bodies may be left out, and where a creation takes its key', () => {
  expect(operation('POST', '/api/auth/login')?.security).toEqual([]);
  expect(operation('GET', '/api/patients')?.security).toBeUndefined();
  expect(operation('POST', '/api/patients')?.requestBody?.required).toBe(true);
  expect(operation('POST', '/api/providers/{id}/activate')?.requestBody?.required).not.toBe(true);
  expect(operation('POST', '/api/follow-ups')?.parameters).toContainEqual(
    expect.objectContaining({ name: 'idempotency-key', in: 'header' }),
  );
});

it('says in the list of calls who may call each', () => {
  expect(operation('GET', '/api/patients')?.summary).toBe('Needs patients: read');
  expect(operation('PATCH', '/api/patients/{id}/status')?.summary).toBe(
    'Needs patients: update, as administrador only',
  );
});

it('is a page too, made of files of our own origin and nothing inline', async () => {
  const page = await t.app.inject({ url: '/api/reference' });
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(page.headers['content-security-policy']).toMatch(
    /^default-src 'none'; script-src 'self'; style-src 'self';/,
  );
  const files = [...page.body.matchAll(/ (?:src|href)="([^"]+)"/g)].map(([, address]) => String(address));
  expect(files.filter((address) => address.startsWith('/api/'))).toHaveLength(3);
  for (const url of files.filter((address) => address.startsWith('/api/')))
    expect((await t.app.inject({ url })).statusCode, url).toBe(200);
  expect(page.body).not.toMatch(/<script(?! src="\/)|<style|style=|\son\w+=|https?:/);
});

it('describes the file of an import as the form that it comes in, and why a step of it is refused', () => {
  const body = operation('POST', '/api/imports')?.requestBody;
  expect(body).toMatchObject({
    required: true,
    content: {
      'multipart/form-data': {
        schema: {
          type: 'object',
          properties: {
            tipo: { enum: ['patients', 'providers', 'balances', 'authorizations'] },
            archivo: { type: 'string', format: 'binary' },
          },
          required: ['archivo'],
        },
      },
    },
  });
  expect(Object.keys(body?.content ?? {})).toHaveLength(1);
  const steps = [
    ['PUT', 'mapping'],
    ['PUT', 'professionals'],
    ['POST', 'simulation'],
    ['POST', 'application'],
    ['POST', 'withdrawal'],
    ['PATCH', 'rows/{fila}'],
  ] as const;
  for (const [method, step] of steps)
    expect(refusal(method, `/api/imports/{id}/${step}`, 409)?.description).toContain(
      'IMPORT_CHANGED, IMPORT_RUNNING',
    );
});
