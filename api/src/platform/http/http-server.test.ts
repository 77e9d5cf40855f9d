import { randomBytes } from 'node:crypto';
import type { Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { Duplex } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { answerUnreadable } from './http-errors.ts';
import { CONNECTION_LIMITS, type ConnectionLimits, limitedServer } from './http-server.ts';

/** The same rules, in a hurry. */
const HURRIED = { ...CONNECTION_LIMITS, headersMs: 300, requestMs: 400, checkEveryMs: 50, unreadMs: 600 };
const LINE_END = Buffer.from('\r\n');
const BIG_ANSWER = Buffer.alloc(24 * 1024 * 1024, 'x');

const servers: Server[] = [];
const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function serve(
  limits: Partial<ConnectionLimits> = {},
  { behindProxy = false, begun = [] }: { behindProxy?: boolean; begun?: unknown[] } = {},
): Promise<Server> {
  const server = limitedServer(
    (request, response) => {
      begun.push(request.url);
      request.resume();
      if (request.url === '/big') response.end(BIG_ANSWER);
      else request.on('end', () => response.end('ok'));
    },
    { behindProxy, limits: { ...HURRIED, ...limits } },
  );
  servers.push(server.on('clientError', answerUnreadable));
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return server;
}

const connectionsOf = (server: Server) =>
  new Promise<number>((resolve) => server.getConnections((_error, count) => resolve(count)));

/** A client, what it has received so far, and the moment it is dropped. */
function client(server: Server) {
  const { port } = server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1').on('error', () => {});
  sockets.push(socket);
  const told = { text: '' };
  socket.on('data', (chunk) => {
    told.text += chunk;
  });
  return { socket, told, dropped: new Promise<void>((resolve) => socket.once('close', () => resolve())) };
}

/** Byte by byte, for as long as somebody listens. */
async function drip({ socket }: { socket: Socket }, text: string): Promise<void> {
  for (const byte of text) {
    if (socket.destroyed) return;
    socket.write(byte);
    await pause(20);
  }
}

describe('a slow client', () => {
  it.each([
    ['its headers', '', `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(500)}`],
    ['its body', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 900\r\n\r\n', 'x'.repeat(500)],
  ])('that sends %s byte by byte gets 408 and is dropped', async (_what, atOnce, slowly) => {
    const slow = client(await serve());
    slow.socket.write(atOnce);
    await Promise.race([drip(slow, slowly), slow.dropped]);
    await slow.dropped;
    expect(slow.told.text).toMatch(/^HTTP\/1\.1 408 .*"code":"REQUEST_TIMEOUT"/s);
  });

  it('may take longer than others while it keeps sending, but not for ever', async () => {
    const enough = { bytesPerSecond: 1_000, longestRequestMs: 20_000 };
    const steady = client(await serve(enough));
    steady.socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10000\r\n\r\n');
    for (let sent = 0; sent < 10_000; sent += 500) {
      steady.socket.write('x'.repeat(500));
      await pause(60);
    }
    await expect.poll(() => steady.told.text).toMatch(/^HTTP\/1\.1 200 /);

    const endless = client(await serve({ ...enough, longestRequestMs: 700 }));
    endless.socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1000000\r\n\r\n');
    const dripping = setInterval(() => endless.socket.write('x'.repeat(500)), 60);
    await endless.dropped;
    clearInterval(dripping);
    expect(endless.told.text).toMatch(/^HTTP\/1\.1 408 /);
  });

  it('is dropped if it says nothing at all', async () => {
    await client(await serve()).dropped;
  });

  it('is dropped if it never reads its answer; a slow reader gets all of it', async () => {
    const server = await serve();
    const [deaf, slow] = [client(server), client(server)];
    for (const { socket } of [deaf, slow]) socket.write('GET /big HTTP/1.1\r\nHost: x\r\n\r\n');
    deaf.socket.pause();
    const chatter = setInterval(() => deaf.socket.write('\r\n'), 50);
    deaf.socket.once('close', () => clearInterval(chatter));
    let received = 0;
    slow.socket.removeAllListeners('data').on('data', (chunk) => {
      received += chunk.length;
      slow.socket.pause();
      setTimeout(() => slow.socket.resume(), 2);
    });
    await expect.poll(() => received, { timeout: 20_000 }).toBeGreaterThan(BIG_ANSWER.length);
    slow.socket.destroy();
    // The deaf one itself hears of it only when it reads what the kernel still holds for it.
    await expect.poll(() => connectionsOf(server), { timeout: 10_000 }).toBe(0);
    deaf.socket.resume();
    await deaf.dropped;
    expect(deaf.told.text.length).toBeLessThan(BIG_ANSWER.length);
  });
});

it('a body in crumbs comes in pieces of some size, whole and in order', async () => {
  const pieces: Buffer[] = [];
  const server = await serve({ requestMs: 20_000 });
  server.on('request', (request) => request.on('data', (piece) => pieces.push(piece)));
  const lengths = [...Array<number>(20_000).fill(1), 40_000, 3, 16 * 1024, ...Array<number>(9).fill(5_000)];
  const chunks = lengths.map((length) => randomBytes(length));
  const { socket, told } = client(server);
  socket.write('POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n');
  const sent = chunks.flatMap((chunk) => [Buffer.from(`${chunk.length.toString(16)}\r\n`), chunk, LINE_END]);
  socket.write(Buffer.concat([...sent, Buffer.from('0\r\n\r\n')]));
  await expect.poll(() => told.text, { timeout: 10_000 }).toContain('200 OK');
  expect(Buffer.concat(pieces).equals(Buffer.concat(chunks))).toBe(true);
  expect(pieces.length).toBeLessThan(20);
});

describe('requests that do not wait for the answers before', () => {
  const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;

  it('are answered one after the other', async () => {
    const { socket, told } = client(await serve());
    const body = 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\n\r\nabc';
    socket.write(get('/') + body + get('/'));
    await expect.poll(() => told.text.match(/200 OK/g)?.length).toBe(3);
    socket.write(get('/'));
    await expect.poll(() => told.text.match(/200 OK/g)?.length).toBe(4);
  });

  it('do not begin while nobody reads, nor after the connection has gone', async () => {
    const begun: unknown[] = [];
    const { socket, dropped } = client(await serve({ unreadMs: 20_000 }, { begun }));
    socket.pause().write(get('/big').repeat(10));
    await expect.poll(() => begun.length).toBe(1);
    await pause(100);
    socket.destroy();
    await dropped;
    await pause(100);
    expect(begun).toHaveLength(1);
  });

  it('are too many for one connection beyond some', async () => {
    const begun: unknown[] = [];
    const { socket, dropped } = client(await serve({ requestsAhead: 5 }, { begun }));
    socket.write(get('/big').repeat(10));
    await dropped;
    expect(begun).toHaveLength(1);
  });
});

describe('many connections', () => {
  it('are refused beyond a number for one address, and accepted again when others have gone', async () => {
    const server = await serve({
      connectionsPerAddress: 3,
      headersMs: 20_000,
      requestMs: 20_000,
    });
    const first = client(server);
    const others = [client(server), client(server)];
    await client(server).dropped;
    expect(others.some(({ socket }) => socket.destroyed)).toBe(false);
    first.socket.end();
    await first.dropped;
    const next = client(server);
    next.socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    await expect.poll(() => next.told.text).toContain('200 OK');
  });

  it('are counted for the whole site of an IPv6 address', async () => {
    const server = await serve({ connectionsPerAddress: 2, headersMs: 20_000, requestMs: 20_000 });
    const from = (remoteAddress: string) => {
      const socket = new Duplex({ read: () => {}, write: (_chunk, _encoding, done) => done() });
      server.emit('connection', Object.assign(socket, { remoteAddress }));
      return socket;
    };
    const addresses = ['2001:db8:1:2::1', '2001:db8:1:3::2', '2001:db8:1:4:3:4:5:6', '2001:db8:2:2::1'];
    expect(addresses.map((address) => from(address).destroyed)).toEqual([false, false, true, false]);
  });

  it('through a proxy are all welcome: its address is not theirs', async () => {
    const server = await serve({ connectionsPerAddress: 1 }, { behindProxy: true });
    const two = [client(server), client(server)];
    for (const { socket } of two) socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    await expect.poll(() => two.every(({ told }) => told.text.includes('200 OK'))).toBe(true);
  });
});
