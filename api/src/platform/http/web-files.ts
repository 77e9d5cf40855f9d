import { existsSync } from 'node:fs';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../errors/app-error.ts';
import { isApiPath } from './frame.ts';

const CSP = [
  "default-src 'self'",
  "script-src 'self'",
  "connect-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "manifest-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

/** The built screens. Hashed files never change; every other path is the application's own, so it gets its page. */
export async function serveWeb(app: FastifyInstance, root: string): Promise<void> {
  const isBuilt = existsSync(root);
  // In a scope of their own, so that these headers are those of files and of nothing else.
  await app.register(async (files) => {
    if (isBuilt) {
      files.addHook('onSend', async (request, reply) => {
        if (reply.statusCode < 400) setFileHeaders(request, reply);
      });
      await files.register(fastifyStatic, {
        root,
        preCompressed: true,
        index: false,
        wildcard: false,
        cacheControl: false,
        acceptRanges: false,
      });
    }
    files.setNotFoundHandler({ preValidation: [] }, (request, reply) => {
      const isPage = ['GET', 'HEAD'].includes(request.method) && !isApiPath(request.url) && isBuilt;
      // A missing file is not a page: an old asset must not answer with HTML. /patients/1.5 is no file.
      if (!isPage || /^\/assets\/|\.[a-z]\w*$/i.test(request.url.split('?')[0] ?? ''))
        throw new AppError('NOT_FOUND');
      return reply.sendFile('index.html');
    });
  });
}

function setFileHeaders(request: FastifyRequest, reply: FastifyReply): void {
  const hashed = request.url.startsWith('/assets/');
  reply.header('Cache-Control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
  reply.header('Content-Security-Policy', CSP);
  reply.header('Vary', 'Accept-Encoding');
}
