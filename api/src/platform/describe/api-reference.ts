import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { open } from '../access/access.ts';
import { fixedAnswer } from '../http/fixed-answer.ts';

const ADDRESS = '/api/reference';
const FILES = join(createRequire(import.meta.url).resolve('@fastify/swagger-ui'), '..', 'static');
const SCRIPT = 'text/javascript; charset=utf-8';

const PAGE = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>API · Trama</title>
<link rel="icon" href="/trama.svg">
<link rel="stylesheet" href="${ADDRESS}/swagger-ui.css">
<div id="reference"></div>
<script src="${ADDRESS}/swagger-ui-bundle.js"></script>
<script src="${ADDRESS}/start.js"></script>
</html>`;

/**
 * To read, not to try out: nobody should type a token into it, or change a record by a slip. It opens folded: drawing every call at
 * once takes a browser minutes.
 */
const START = `const nothing = () => () => null;
SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#reference',
  deepLinking: true,
  docExpansion: 'none',
  supportedSubmitMethods: [],
  plugins: [() => ({ wrapComponents: { authorizeBtn: nothing, authorizeOperationBtn: nothing } })],
  defaultModelsExpandDepth: -1,
});
`;

/** The page may load nothing inline and nothing from elsewhere; the icons in its style sheet are data: images. */
const CSP = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** The same description as /api/openapi.json, to be read by people: Swagger UI, from our own origin. */
export function serveReference(app: FastifyInstance): void {
  // Route by route: the package's own plugin declares no access, and would serve the description a second time.
  const serve = (path: string, type: string, content: () => Promise<string>) => {
    const answer = fixedAnswer(content);
    app.get(ADDRESS + path, { config: open(), schema: { hide: true } }, async (request, reply) => {
      reply.header('Content-Security-Policy', CSP).type(type);
      return answer(request, reply);
    });
  };
  const file = (name: string) => () => readFile(join(FILES, name), 'utf8');
  serve('', 'text/html; charset=utf-8', async () => PAGE);
  serve('/swagger-ui.css', 'text/css; charset=utf-8', file('swagger-ui.css'));
  serve('/swagger-ui-bundle.js', SCRIPT, file('swagger-ui-bundle.js'));
  serve('/start.js', SCRIPT, async () => START);
}
