import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { acceptsGzip } from './compress.ts';

/**
 * A long answer that is the same for everybody. It is made and compressed once: however many ask for it and read slowly, the
 * memory holds it once.
 */
export function fixedAnswer(make: () => Promise<string>) {
  let made: ReturnType<typeof bothForms> | undefined;
  return async ({ headers }: FastifyRequest, reply: FastifyReply): Promise<Buffer> => {
    made ??= bothForms(make).catch((error) => {
      made = undefined;
      throw error;
    });
    const { plain, packed } = await made;
    reply.header('Vary', 'Accept-Encoding');
    if (!acceptsGzip(headers['accept-encoding'])) return plain;
    reply.header('Content-Encoding', 'gzip');
    return packed;
  };
}

async function bothForms(make: () => Promise<string>) {
  const plain = Buffer.from(await make());
  return { plain, packed: await promisify(gzip)(plain) };
}
