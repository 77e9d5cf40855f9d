import { type AddressInfo, connect } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { ERRORS, type ErrorCode } from '@trama/contract/words/errors';
import { describe, expect, it } from 'vitest';
import { useTestApp } from '../test-app.ts';

/** Bytes on a socket that no client of ours would send. */

const t = await useTestApp();
await t.app.listen({ port: 0, host: '127.0.0.1' });
const port = (t.app.server.address() as AddressInfo).port;

/** The status lines of everything that came back, and the last body, until the server has closed. */
async function exchange(bytes: string | Buffer): Promise<{ statuses: number[]; body: string }> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  socket.write(typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes);
  const text = (await buffer(socket).catch(() => Buffer.alloc(0))).toString();
  const statuses = [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map((match) => Number(match[1]));
  return { statuses, body: text.split('\r\n\r\n').at(-1) ?? '' };
}

const get = (path: string, ...headers: string[]) =>
  [`GET ${path} HTTP/1.1`, 'Host: trama.test', 'Connection: close', ...headers, '', ''].join('\r\n');
const post = (headers: string[], body: string) =>
  [
    'POST /api/auth/login HTTP/1.1',
    'Host: trama.test',
    'Connection: close',
    'Content-Type: application/json',
    ...headers,
    '',
    body,
  ].join('\r\n');

/** Would get a second status line if the server took it for a request of its own. */
const SMUGGLED = 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n';

describe('what is no request, or could be read as two', () => {
  it.each([
    ['both lengths', post(['Content-Length: 5', 'Transfer-Encoding: chunked'], `0\r\n\r\n${SMUGGLED}`)],
    ['two lengths', post(['Content-Length: 2', 'Content-Length: 40'], `{}${SMUGGLED}`)],
    ['two lengths in one', post(['Content-Length: 2, 40'], `{}${SMUGGLED}`)],
    ['a length with a sign', post(['Content-Length: +2'], `{}${SMUGGLED}`)],
    ['a negative length', post(['Content-Length: -1'], `{}${SMUGGLED}`)],
    ['a length in hexadecimal', post(['Content-Length: 0x2'], `{}${SMUGGLED}`)],
    ['a length without end', post([`Content-Length: ${'9'.repeat(40)}`], `{}${SMUGGLED}`)],
    ['an unknown transfer coding', post(['Transfer-Encoding: xchunked'], `0\r\n\r\n${SMUGGLED}`)],
    ['chunked, but not last', post(['Transfer-Encoding: chunked, identity'], `0\r\n\r\n${SMUGGLED}`)],
    ['a space before the colon', post(['Transfer-Encoding : chunked'], `0\r\n\r\n${SMUGGLED}`)],
    ['a folded header', post(['X-A: b', ' Transfer-Encoding: chunked'], `0\r\n\r\n${SMUGGLED}`)],
    ['a chunk of no size', post(['Transfer-Encoding: chunked'], `zz\r\n{}\r\n0\r\n\r\n${SMUGGLED}`)],
    ['a chunk too large to count', post(['Transfer-Encoding: chunked'], `${'f'.repeat(20)}\r\n{}\r\n`)],
    ['a chunk longer than it says', post(['Transfer-Encoding: chunked'], `1\r\n{}\r\n0\r\n\r\n${SMUGGLED}`)],
    ['lines that end with LF alone', get('/healthz').replaceAll('\r\n', '\n')],
    ['a NUL in a header', get('/healthz', 'X-A: a\0b')],
    ['a name with a space', get('/healthz', 'X A: b')],
    ['HTTP/9.9', 'GET /healthz HTTP/9.9\r\nHost: x\r\n\r\n'],
    ['HTTP/2 without being asked', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
    ['TLS', Buffer.from('16030100c8010000c40303', 'hex')],
    ['noise', Buffer.from(Array.from({ length: 300 }, (_, n) => (n * 137) % 256))],
    ['a space in the path', get('/api/a b')],
    ['a letter beyond ASCII', get('/api/patients/ñ')],
  ])('%s', async (_name, bytes) => {
    const { statuses, body } = await exchange(bytes);
    expect(statuses.length).toBeLessThanOrEqual(1);
    expect(statuses.every((status) => status === 400 || status === 404)).toBe(true);
    if (statuses.length > 0) expect(Object.keys(JSON.parse(body))).toEqual(['error', 'code']);
  });

  it('a request without a host, which Node itself refuses', async () => {
    expect((await exchange('GET /healthz HTTP/1.1\r\n\r\n')).statuses).toEqual([400]);
  });

  it('a request of HTTP/0.9, which can carry no token, gets no further than the door', async () => {
    expect((await exchange('GET /api/patients\r\n\r\n')).statuses).toEqual([401]);
  });

  it('a tunnel is not dug', async () => {
    expect(
      (await exchange('CONNECT evil.test:443 HTTP/1.1\r\nHost: evil.test:443\r\n\r\n')).statuses,
    ).toEqual([]);
  });

  it('an answer to each of twenty-one requests at once, in their order', async () => {
    const many = Array.from({ length: 20 }, (_, n) => (n % 2 ? '/api/patients' : '/healthz'));
    const bytes =
      many.map((path) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`).join('') + get('/api/nothing');
    const { statuses } = await exchange(bytes);
    expect(statuses).toEqual([...many.map((path) => (path === '/healthz' ? 200 : 401)), 404]);
  });
});

describe('a path that is another one in disguise', () => {
  it.each<[path: string, code: ErrorCode]>([
    ['//api//patients', 'NOT_FOUND'],
    ['/api//patients', 'NOT_FOUND'],
    ['/api/./patients', 'NOT_FOUND'],
    ['/api/healthz/../patients', 'NOT_FOUND'],
    ['/api%2Fpatients', 'NOT_FOUND'],
    ['/api\\patients', 'NOT_FOUND'],
    ['/api/patients%00', 'VALIDATION_ERROR'],
    ['/API/patients', 'NOT_FOUND'],
    ['/api/patients;a=b', 'NOT_FOUND'],
    ['/api/patients/', 'NO_TOKEN'],
    ['/%61pi/%70atients', 'NO_TOKEN'],
    ['/%2e%2e/%2e%2e/etc/passwd', 'NOT_FOUND'],
    ['/../../../../etc/passwd', 'NOT_FOUND'],
    ['/assets/..%2f..%2fapi/dist/main.js', 'NOT_FOUND'],
    ['/%c0%ae%c0%ae/etc/passwd', 'VALIDATION_ERROR'],
    ['/api/patients/%ed%a0%80', 'VALIDATION_ERROR'],
    ['/api/patients/%', 'VALIDATION_ERROR'],
    ['http://evil.test/api/patients', 'NO_TOKEN'],
    ['*', 'NOT_FOUND'],
    [`/api/patients?${'a&'.repeat(7_000)}`, 'NO_TOKEN'],
  ])('%s', async (path, code) => {
    const { statuses, body } = await exchange(get(path));
    expect([statuses, JSON.parse(body).code]).toEqual([[ERRORS[code].status], code]);
  });
});

describe('too much', () => {
  it.each([
    ['a path of 20 kB', get(`/api/patients/${'a'.repeat(20_000)}`)],
    ['10,000 parameters', get(`/api/patients?${'a=1&'.repeat(10_000)}`)],
    ['one long header', get('/healthz', `X-A: ${'a'.repeat(20_000)}`)],
    ['many headers', get('/healthz', ...Array.from({ length: 2_500 }, (_, n) => `X-${n}: b`))],
  ])('%s', async (_name, bytes) => {
    const { statuses, body } = await exchange(bytes);
    expect([statuses, JSON.parse(body).code]).toEqual([[431], 'VALIDATION_ERROR']);
  });

  it('an expectation that nobody can meet is refused, and an upgrade is passed over', async () => {
    expect((await exchange(get('/healthz', 'Expect: the-unexpected'))).statuses).toEqual([417]);
    const upgrade = get('/api/patients', 'Upgrade: websocket').replace('close', 'Upgrade, close');
    expect((await exchange(upgrade)).statuses).toEqual([401]);
  });
});

it('answers as ever after all that', async () => {
  expect((await exchange(get('/readyz'))).statuses).toEqual([200]);
});
