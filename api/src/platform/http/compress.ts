import { pipeline, Readable } from 'node:stream';
import { constants, createGzip, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** A page of a list is small enough; thousands of assignments are not. */
const WORTH_IT_CHARACTERS = 32_000;

/**
 * Long lists travel compressed where the client takes it. Never the answers about sessions: what is compressed together
 * with a secret lets its length tell of it.
 */
export function compressLongAnswers(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const route = request.routeOptions.url ?? '';
    const isSecret = !route.startsWith('/api/') || route.startsWith('/api/auth/');
    if (request.method !== 'GET' || isSecret || !isLong(reply, payload)) return done(null, payload);
    reply.header('Vary', 'Accept-Encoding');
    if (!acceptsGzip(request.headers['accept-encoding'])) return done(null, payload);
    reply.header('Content-Encoding', 'gzip').removeHeader('Content-Length');
    if (typeof payload === 'string') return gzip(payload, SPEED, done);
    // An error of the list breaks the connection off, as it would without this.
    done(
      null,
      pipeline(payload, createGzip(SPEED), () => {}),
    );
  });
}

const SPEED = { level: constants.Z_BEST_SPEED };

/** A text that is worth it, or a list that is made while it is sent. */
function isLong(reply: FastifyReply, payload: unknown): payload is string | Readable {
  if (typeof payload === 'string') return payload.length >= WORTH_IT_CHARACTERS;
  return (
    payload instanceof Readable && String(reply.getHeader('content-type')).startsWith('application/json')
  );
}

/** `gzip;q=0` is a refusal. */
export function acceptsGzip(header: string | string[] | undefined): boolean {
  return /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(String(header ?? ''));
}
