import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestAppWithRoutes } from '../../../test/route-list.ts';

interface Operation {
  summary?: string;
  parameters?: { name: string; in: string }[];
  requestBody?: { required?: boolean };
  security?: unknown[];
  responses: Record<string, { description: string; content?: Record<string, { schema: object }> }>;
}

let t: Awaited<ReturnType<typeof startTestAppWithRoutes>>;
let paths: Record<string, Record<string, Operation>>;
beforeAll(async () => {
  t = await startTestAppWithRoutes();
  paths = (await t.app.inject({ url: '/api/openapi.json' })).json().paths;
});
afterAll(() => t.close());

const operation = (method: string, url: string) => paths[url]?.[method.toLowerCase()];
const NOT_DESCRIBED = /^\/api\/(openapi\.json|reference.*|patients\/search)$/;

it('describes every call', () => {
  const calls = t.routes.filter(({ url }) => /^\/(api|auth)\//.test(url) && !NOT_DESCRIBED.test(url));
  expect(calls.length).toBeGreaterThan(40);
  for (const { method, url } of calls) {
    const described = operation(method, url.replace(/:(\w+)/g, '{$1}'));
    expect(described, `${method} ${url}`).toBeDefined();
    expect(Object.keys(described?.responses ?? {}), `${method} ${url}`).toContain('503');
  }
});

it('names the codes of every refusal, in the shape of an error', () => {
  const { responses } = operation('PUT', '/api/patients/{id}') ?? { responses: {} };
  expect(Object.keys(responses)).toEqual('200 400 401 403 404 409 413 415 429 500 503'.split(' '));
  expect(responses['409']?.description).toBe('DNI_EXISTS, EDIT_CONFLICT');
  expect(responses['409']?.content?.['application/json']?.schema).toMatchObject({
    properties: { error: { type: 'string' }, code: { enum: ['DNI_EXISTS', 'EDIT_CONFLICT'] } },
    required: ['error', 'code'],
  });
});

it('refers to nothing that it does not hold', async () => {
  const document = (await t.app.inject({ url: '/api/openapi.json' })).json();
  const held = Object.keys(document.components.schemas).map((name) => `#/components/schemas/${name}`);
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
