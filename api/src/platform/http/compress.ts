import { constants, gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';

/** A page of a list is small enough; thousands of assignments are not. */
const WORTH_IT_CHARACTERS = 32_000;

/**
 * Long lists travel compressed where the client takes it. Never the answers about sessions: what is compressed together
 * with a secret lets its length tell of it.
 */
export function compressLongAnswers(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (request.method !== 'GET' || typeof payload !== 'string' || payload.length < WORTH_IT_CHARACTERS)
      return done(null, payload);
    const route = request.routeOptions.url ?? '';
    if (!route.startsWith('/api/') || route.startsWith('/api/auth/')) return done(null, payload);
    reply.header('Vary', 'Accept-Encoding');
    if (!acceptsGzip(request.headers['accept-encoding'])) return done(null, payload);
    reply.header('Content-Encoding', 'gzip').removeHeader('Content-Length');
    gzip(payload, { level: constants.Z_BEST_SPEED }, done);
  });
}

/** `gzip;q=0` is a refusal. */
function acceptsGzip(header: string | string[] | undefined): boolean {
  return /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(String(header ?? ''));
}
