import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { setHeaders } from './frame.ts';
import { answerError } from './http-errors.ts';
import { serveWeb } from './web-files.ts';

let root: string;
let app: FastifyInstance;
beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'trama-web-'));
  mkdirSync(join(root, 'assets'));
  writeFileSync(join(root, 'index.html'), '<title>Trama</title>');
  writeFileSync(join(root, 'assets', 'a-1234.js'), '1');
  app = Fastify();
  app.setErrorHandler(answerError);
  app.addHook('onSend', async (request, reply) => setHeaders(request, reply, true));
  await serveWeb(app, root);
});
afterAll(async () => {
  await app.close();
  rmSync(root, { recursive: true });
});

const PAGE = /^default-src 'self'; script-src 'self'; connect-src 'self';.*frame-ancestors 'none'$/;
const NOTHING = /^default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'$/;

it.each([
  ['/', 200, PAGE, 'no-cache'],
  ['/patients/7', 200, PAGE, 'no-cache'],
  ['/assets/a-1234.js', 200, PAGE, 'public, max-age=31536000, immutable'],
  ['/assets/old-0000.js', 404, NOTHING, undefined],
  ['/assets/', 404, NOTHING, undefined],
  ['/assets/old', 404, NOTHING, undefined],
  ['/patients/1.5', 200, PAGE, 'no-cache'],
  ['/api/nothing', 404, NOTHING, 'no-store'],
  ['/metrics', 404, NOTHING, 'no-store'],
])('%s has the policy of what it is', async (url, status, policy, cache) => {
  const { statusCode, headers } = await app.inject({ url });
  expect(statusCode).toBe(status);
  expect(headers['content-security-policy']).toMatch(policy);
  expect(headers['cache-control']).toBe(cache);
  expect(headers).toMatchObject({
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
  });
});

it('gives the page on every address of the application, and to a HEAD that it is there', async () => {
  for (const url of ['/', '/patients/7']) {
    expect((await app.inject({ method: 'GET', url })).body).toBe('<title>Trama</title>');
    expect(await app.inject({ method: 'HEAD', url })).toMatchObject({ statusCode: 200, body: '' });
  }
  for (const url of ['/api/none', '/assets/old.js']) {
    expect((await app.inject({ method: 'GET', url })).body).not.toContain('Trama');
    expect((await app.inject({ method: 'HEAD', url })).statusCode).not.toBe(200);
  }
  expect((await app.inject({ method: 'POST', url: '/' })).statusCode).not.toBe(200);
});

it.each([
  ['range', 'bytes=999999999-', 200],
  ['range', 'bytes=5-2', 200],
  ['if-match', '"x"', 400],
  ['if-unmodified-since', 'Mon, 01 Jan 2001 00:00:00 GMT', 400],
])('a file asked for with %s: %s is no failure of ours', async (header, value, status) => {
  for (const url of ['/', '/assets/a-1234.js'])
    expect((await app.inject({ url, headers: { [header]: value } })).statusCode).toBe(status);
});
