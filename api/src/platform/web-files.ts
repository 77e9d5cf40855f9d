import { existsSync } from 'node:fs';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { AppError } from './app-error.ts';
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
  if (existsSync(root)) {
    await app.register(fastifyStatic, {
      root,
      preCompressed: true,
      index: false,
      wildcard: false,
      cacheControl: false,
      setHeaders: (reply, path) => {
        const hashed = path.includes('/assets/');
        reply.setHeader('Cache-Control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
        reply.setHeader('Content-Security-Policy', CSP);
        reply.setHeader('Vary', 'Accept-Encoding');
      },
    });
  }

  app.setNotFoundHandler({ preValidation: [] }, (request, reply) => {
    const isPage = ['GET', 'HEAD'].includes(request.method) && !isApiPath(request.url) && existsSync(root);
    // A missing file with an extension is not a page: an old asset must not answer with HTML.
    if (!isPage || /\.\w+$/.test(request.url.split('?')[0] ?? '')) throw new AppError('NOT_FOUND');
    return reply.sendFile('index.html');
  });
}
