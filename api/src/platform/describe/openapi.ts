import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { open } from '../access/access.ts';
import { serveReference } from './api-reference.ts';
import { withErrors } from './openapi-errors.ts';

const DESCRIPTION = `Clinical patient management for mental-health clinics. Calls take and answer JSON, signed with
\`Authorization: Bearer\` and the token of the login. A refusal is \`{ error, code }\`, and names every field at fault in
\`details\`.`;

/** The description of every call, made from the same schemas that validate them. */
export async function describeApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Trama',
        version: '1',
        description: DESCRIPTION,
      },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
      security: [{ bearer: [] }],
    },
    transform: ({ schema, route, ...rest }) =>
      jsonSchemaTransform({ ...rest, route, schema: withErrors(schema, route) }),
  });
  const describe = () => {
    const description = app.swagger();
    relaxBodies(Object.values(description.paths ?? {}).flatMap((path) => Object.values(path ?? {})));
    return description;
  };
  app.get('/api/openapi.json', { config: open(), schema: { hide: true } }, describe);
  serveReference(app);
}

interface Operation {
  requestBody?: { required: boolean; content: Record<string, { schema: { required?: string[] } }> };
}

/** A body whose fields are all optional may be left out. */
function relaxBodies(operations: Operation[]): void {
  for (const { requestBody } of operations) {
    const fields = requestBody?.content['application/json']?.schema.required ?? [];
    if (requestBody) requestBody.required = fields.length > 0;
  }
}
