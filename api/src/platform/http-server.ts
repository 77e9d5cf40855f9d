import { createServer, type RequestListener, type Server } from 'node:http';
import type { Socket } from 'node:net';

/** Behind a proxy every connection comes from its address, and the proxy keeps them open to use them again. */
const IDLE_MS = 30_000;
const IDLE_BEHIND_PROXY_MS = 65_000;

export const CONNECTION_LIMITS = {
  /** The whole head, and the whole request, must have arrived by then; looked at every few seconds. */
  headersMs: 20_000,
  requestMs: 30_000,
  checkEveryMs: 2_000,
  /** Nothing moves in either direction: nobody reads the answer. One that is read, however slowly, goes on. */
  silenceMs: 28_000,
  connections: 4_000,
  /** A whole clinic can stand behind one address, with six connections for each browser. */
  connectionsPerAddress: 1_000,
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
      requestTimeout: limits.requestMs,
      connectionsCheckingInterval: limits.checkEveryMs,
      keepAliveTimeout: behindProxy ? IDLE_BEHIND_PROXY_MS : IDLE_MS,
    },
    listener,
  );
  server.setTimeout(limits.silenceMs);
  server.maxConnections = limits.connections;
  if (!behindProxy) limitEachAddress(server, limits.connectionsPerAddress);
  return server;
}

function limitEachAddress(server: Server, most: number): void {
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
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
