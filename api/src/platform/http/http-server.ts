import { createServer, IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { siteOf } from '../limits/address.ts';

/** Behind a proxy every connection comes from its address, and the proxy keeps them open to use them again. */
const IDLE_MS = 20_000;
const IDLE_BEHIND_PROXY_MS = 65_000;

export const CONNECTION_LIMITS = {
  /** The whole head must have arrived by then; looked at every few seconds. */
  headersMs: 15_000,
  checkEveryMs: 2_000,
  /**
   * So must the whole request, unless it keeps coming: a file of 20 MB takes a minute and a half on a slow line, and has
   * ten. Byte by byte is not enough.
   */
  requestMs: 30_000,
  bytesPerSecond: 16_000,
  longestRequestMs: 600_000,
  /** How long a client may take nothing of an answer. An answer that is read, however slowly, goes on. */
  unreadMs: 25_000,
  connections: 4_000,
  /** A whole clinic can stand behind one address, with six connections for each browser. */
  connectionsPerAddress: 1_000,
  /** Requests that one connection may send before it has its answers. Browsers and proxies send none. */
  requestsAhead: 20,
};
export type ConnectionLimits = typeof CONNECTION_LIMITS;

/** A server on which slow, silent or too many clients cost little, and nobody else anything. */
export function limitedServer(
  listener: RequestListener,
  { behindProxy, limits = CONNECTION_LIMITS }: { behindProxy: boolean; limits?: ConnectionLimits },
): Server {
  const server = createServer(
    {
      headersTimeout: limits.headersMs,
      requestTimeout: limits.longestRequestMs,
      connectionsCheckingInterval: limits.checkEveryMs,
      keepAliveTimeout: behindProxy ? IDLE_BEHIND_PROXY_MS : IDLE_MS,
      IncomingMessage: GatheredRequest,
    },
    oneAtATime(listener, limits.requestsAhead),
  );
  dropTheStalled(server, limits);
  dropTheDripping(server, limits);
  server.maxConnections = limits.connections;
  if (!behindProxy) limitEachAddress(server, limits.connectionsPerAddress);
  return server;
}

const CLOSE_LISTENERS = 20;

/**
 * The next request of a connection begins when the one before has its answer. Otherwise a few bytes begin a thousand answers
 * that nobody reads; and when the connection closes, Node tells only the first of them, so that the others would keep their files open.
 */
function oneAtATime(listener: RequestListener, requestsAhead: number): RequestListener {
  const lines = new WeakMap<Socket, Array<() => void>>();
  return (request, response) => {
    const { socket } = request;
    const begin = () => {
      // These limits, Fastify and an answer that is sent in parts each wait for the end: eleven listeners at most.
      response.setMaxListeners(CLOSE_LISTENERS);
      response.once('close', () => {
        const next = lines.get(socket)?.shift();
        if (next && !socket.destroyed) next();
        else lines.delete(socket);
      });
      listener(request, response);
    };
    const line = lines.get(socket);
    if (line && line.length >= requestsAhead) return void socket.destroy();
    if (line) return void line.push(begin);
    lines.set(socket, []);
    begin();
  };
}

const PIECE_BYTES = 16 * 1024;

/**
 * Its body comes in pieces of some size. A client can cut a body into chunks of one byte each, and every piece takes time and
 * a hundred times its memory: ten such bodies of a megabyte would end the process.
 */
class GatheredRequest extends IncomingMessage {
  #gathered: Buffer | undefined;
  #bytes = 0;

  /** Node calls this with each chunk, and with null at the end. */
  override push(chunk: Buffer | null): boolean {
    const isFull = chunk === null || this.#bytes + chunk.length > PIECE_BYTES;
    const takesMore = isFull ? this.#handOn() : true;
    if (chunk === null || chunk.length >= PIECE_BYTES) return super.push(chunk);
    this.#gathered ??= Buffer.allocUnsafeSlow(PIECE_BYTES);
    this.#bytes += chunk.copy(this.#gathered, this.#bytes);
    return takesMore;
  }

  #handOn(): boolean {
    const piece = this.#gathered?.subarray(0, this.#bytes);
    this.#gathered = undefined;
    this.#bytes = 0;
    return piece ? super.push(piece) : true;
  }
}

function limitEachAddress(server: Server, most: number): void {
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const address = siteOf(socket.remoteAddress ?? '');
    const count = (open.get(address) ?? 0) + 1;
    if (count > most) return void socket.destroy();
    open.set(address, count);
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1;
      if (left > 0) open.set(address, left);
      else open.delete(address);
    });
  });
}

interface Use {
  requests: number;
  /** How much was left when the client last read something. */
  unread: number;
  since: number;
}

/** Node's own timers begin again with every byte that comes in: line ends now and then would keep a connection. */
function dropTheStalled(server: Server, { unreadMs, headersMs, checkEveryMs }: ConnectionLimits): void {
  const uses = new Map<Socket, Use>();
  server.on('connection', (socket: Socket) => {
    uses.set(socket, { requests: 0, unread: 0, since: performance.now() });
    socket.once('close', () => uses.delete(socket));
  });
  server.on('request', ({ socket }, response) => {
    const use = uses.get(socket);
    if (!use) return;
    use.requests += 1;
    response.once('close', () => {
      use.requests -= 1;
      use.since = performance.now();
    });
  });

  const look = () => {
    for (const [socket, use] of uses) {
      const unread = unreadBytes(socket);
      const busy = use.requests > 0;
      if (busy && (unread === 0 || unread !== use.unread)) use.since = performance.now();
      use.unread = unread;
      const patience = busy ? unreadMs : server.keepAliveTimeout + headersMs;
      if (performance.now() - use.since > patience) socket.destroy();
    }
  };
  const timer = setInterval(look, checkEveryMs).unref();
  server.once('close', () => clearInterval(timer));
}

interface Arrival {
  request: IncomingMessage;
  since: number;
  bytesBefore: number;
}

/** Ends late and slow requests with the same answer that Node gives to requests that time out. */
function dropTheDripping(
  server: Server,
  { requestMs, bytesPerSecond, checkEveryMs }: ConnectionLimits,
): void {
  const arriving = new Set<Arrival>();
  server.on('request', (request, response) => {
    if (request.complete) return;
    const arrival = { request, since: performance.now(), bytesBefore: request.socket.bytesRead };
    arriving.add(arrival);
    response.once('close', () => arriving.delete(arrival));
  });

  const look = () => {
    for (const arrival of arriving) {
      const { request, since, bytesBefore } = arrival;
      const took = performance.now() - since;
      const arrived = request.socket.bytesRead - bytesBefore;
      if (request.complete) arriving.delete(arrival);
      else if (took > requestMs && arrived < (took / 1000) * bytesPerSecond) {
        arriving.delete(arrival);
        const late = Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
        server.emit('clientError', late, request.socket);
      }
    }
  };
  const timer = setInterval(look, checkEveryMs).unref();
  server.once('close', () => clearInterval(timer));
}

/** The system takes a long answer in pieces, and only the socket's handle knows how many; Node's own timers ask it too. */
function unreadBytes(socket: Socket): number {
  const { _handle: handle } = socket as Socket & { _handle?: { writeQueueSize?: number } };
  return socket.writableLength === 0 ? 0 : socket.writableLength + (handle?.writeQueueSize ?? 0);
}
