import type { FastifyInstance } from 'fastify';
import { type OpenApi, responsesOf } from './hostile/description.ts';

interface Seen {
  call: string;
  status: number;
  code: string | undefined;
}

/** Every app of the tests describes the same calls: the document is made once in a process. */
let document: OpenApi | undefined;

/** Compares every answer of an app with its OpenAPI document; the check comes when the app is closed. */
export function watchAnswers(app: FastifyInstance): { assertAllDescribed(): void } {
  const seen = new Map<string, Seen>();

  app.addHook('onSend', async ({ method, routeOptions }, { statusCode: status }, payload) => {
    const { url, schema } = routeOptions;
    // Unknown paths and the pages of the application are not described.
    if (!url || !schema || 'hide' in schema) return;
    const call = `${method === 'HEAD' ? 'GET' : method} ${url.replace(/:(\w+)/g, '{$1}')}`;
    const code = status >= 400 && typeof payload === 'string' ? codeIn(payload) : undefined;
    seen.set(`${call} ${status} ${code}`, { call, status, code });
  });

  return {
    assertAllDescribed() {
      if (seen.size === 0) return;
      document ??= JSON.parse(JSON.stringify(app.swagger())) as OpenApi;
      const missing = [...seen].filter(([, answer]) => !isDescribed(document as OpenApi, answer));
      if (missing.length === 0) return;
      throw new Error(`The OpenAPI document does not have: ${missing.map(([text]) => text).join(', ')}`);
    },
  };
}

function codeIn(payload: string): string | undefined {
  return payload.startsWith('{') ? JSON.parse(payload).code : undefined;
}

function isDescribed(document: OpenApi, { call, status, code }: Seen): boolean {
  const [method = '', path = ''] = call.split(' ');
  const operation = document.paths[path]?.[method.toLowerCase()];
  const response = operation && responsesOf(document, operation).get(status);
  if (status < 400) return response !== undefined;
  return response?.content?.['application/json']?.schema.properties?.code?.enum?.includes(code) ?? false;
}
