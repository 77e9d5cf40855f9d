import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import Fastify from 'fastify';
import { describe, expect, it, vi } from 'vitest';
import { useTestApp } from '../../../test/test-app.ts';
import { answerError } from './http-errors.ts';

const t = await useTestApp();

const post = (payload: string | Buffer, contentType = 'application/json') =>
  t.app.inject({ method: 'POST', url: '/api/auth/login', payload, headers: { 'content-type': contentType } });

describe('what cannot be read', () => {
  it.each([
    ['broken JSON', '{', 400],
    ['bytes that are not UTF-8', Buffer.from([0x22, 0xff, 0xfe, 0x22]), 400],
    ['a NUL in a text', '{"email":"a\\u0000@b","password":"x"}', 400],
    ['a NUL in a key', '{"a\\u0000":1}', 400],
    ['half a surrogate pair', '{"email":"\\ud800@b","password":"x"}', 400],
    ['a poisoned prototype', '{"__proto__":{"email":"a@b"}}', 400],
    ['nesting without end', `${'['.repeat(200_000)}${']'.repeat(200_000)}`, 400],
    ['more values than a form has', `{"email":"a@b","password":"x","n":[${'{},'.repeat(30_000)}1]}`, 400],
    ['a number without end', '{"email":"a@b","password":"x","n":[1e999]}', 400],
    ['nothing at all', '', 400],
    ['null', 'null', 400],
    ['a list', '[]', 400],
  ])('%s is refused', async (_name, payload, status) => {
    const answer = await post(payload);
    expect([answer.statusCode, answer.json().code]).toEqual([status, 'VALIDATION_ERROR']);
  });

  it('nesting and values are counted before anything is parsed', async () => {
    const nested = `${'[{"a":'.repeat(20)}1${'}]'.repeat(20)}`;
    const many = `{"email":"x","n":[${'7,'.repeat(30_000)}7]}`;
    const quoted = JSON.stringify({ email: '[{",'.repeat(30_000), password: 'x' });
    const parse = vi.spyOn(JSON, 'parse');
    const answers = [await post(nested), await post(many), await post(quoted)];
    const parsed = parse.mock.calls.map(([text]) => text);
    parse.mockRestore();
    expect([nested, many, quoted].map((text) => parsed.includes(text))).toEqual([false, false, true]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400]);
  });

  it('more than 1 MB is too large', async () => {
    const answer = await post(JSON.stringify({ email: 'a@b', password: 'x'.repeat(1024 * 1024) }));
    expect([answer.statusCode, answer.json().code]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
  });

  it('a body that breaks off does not look like a lost database', async () => {
    const app = Fastify();
    app.setErrorHandler(answerError);
    app.get('/', () => {
      // As Fastify passes on the end of the connection.
      throw Object.assign(new Error('aborted'), { code: 'ECONNRESET', statusCode: 400 });
    });
    expect((await app.inject('/')).json().code).toBe('VALIDATION_ERROR');
  });

  it.each(['text/plain', 'application/xml', 'multipart/form-data; boundary=x'])(
    '%s is not JSON',
    async (type) => {
      const answer = await post('{"email":"a@b","password":"x"}', type);
      expect([answer.statusCode, answer.json().code]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
    },
  );

  it.each(['/api/%ff', '/api/auth/validate-setup-token/%E0%A4%A', '/%c0'])(
    'bad percent-encoding in %s',
    async (url) => {
      const answer = await t.app.inject({ url });
      expect([answer.statusCode, answer.json().code]).toEqual([400, 'VALIDATION_ERROR']);
    },
  );

  it('a NUL in the path', async () => {
    const answer = await t.app.inject({ url: '/api/auth/validate-setup-token/a%00b' });
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'VALIDATION_ERROR']);
  });

  it('is refused before anybody is asked who they are', async () => {
    const answer = await t.app.inject({
      method: 'POST',
      url: '/api/auth/change-password',
      payload: '{',
      headers: { 'content-type': 'application/json' },
    });
    expect(answer.statusCode).toBe(400);
  });
});

describe('the frame', () => {
  it.each([
    ['GET', '/api/nothing'],
    ['POST', '/api/auth/permissions'],
    ['DELETE', '/api'],
    ['GET', '/auth/nothing'],
  ] as const)('answers %s %s with a 404 in JSON', async (method, url) => {
    const answer = await t.app.inject({ method, url });
    expect([answer.statusCode, answer.json()]).toEqual([404, { error: 'No encontrado', code: 'NOT_FOUND' }]);
  });

  it('refuses a route that declares no permission', async () => {
    expect(() => t.app.get('/api/forgotten', () => 'x')).toThrow();
  });

  it('sends the headers of a private API', async () => {
    const { headers } = await t.app.inject({ url: '/api/auth/permissions' });
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
    });
    expect(headers['access-control-allow-origin']).toBeUndefined();
    expect(headers['strict-transport-security']).toBeUndefined();
  });

  it.each([
    '/auth/validate-setup-token/unknown',
    '/api/patients/%ZZ',
    '/%61uth/validate-setup-token/unknown',
    `/api/patients/search/${'a'.repeat(7000)}`,
  ])('sends them with %.40s too', async (url) => {
    const answer = await t.app.inject({ url });
    expect(answer.statusCode).toBe(400);
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    });
  });

  it.each([
    ['FOO / HTTP/1.1\r\n\r\n', 400],
    [`GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
  ])('answers %.20s, which is no request, in the same shape', async (request, status) => {
    const app = await t.another();
    await app.listen({ port: 0, host: '127.0.0.1' });
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
    socket.write(request);
    const answer = await text(socket);
    expect(answer).toContain(`HTTP/1.1 ${status} `);
    expect(answer).toContain('{"error":"Los datos enviados no son válidos","code":"VALIDATION_ERROR"}');
  });

  it.each(['[]', '"x"', '7', 'true'])('says in Spanish that %s is no set of fields', async (payload) => {
    const headers = { 'content-type': 'application/json' };
    const answer = await t.app.inject({ method: 'POST', url: '/api/auth/login', payload, headers });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().error).toBe('El dato no es válido');
  });

  it('is up, is ready, and describes itself', async () => {
    expect((await t.app.inject({ url: '/healthz' })).statusCode).toBe(200);
    expect((await t.app.inject({ url: '/readyz' })).statusCode).toBe(200);
    const description = (await t.app.inject({ url: '/api/openapi.json' })).json();
    expect(description.openapi).toBe('3.1.0');
    expect(Object.keys(description.paths)).toContain('/api/auth/login');
  });
});
