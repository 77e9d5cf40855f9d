import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

const JSON_TYPE = 'application/json; charset=utf-8';

/** An answer that is JSON already, by the database (see row-json.ts): the route's schema only describes it. */
export function sendJson<Reply extends FastifyReply>(reply: Reply, json: string | undefined): Reply {
  reply.type(JSON_TYPE);
  // A text under this type is sent as it stands.
  (reply as FastifyReply).send(json);
  return reply;
}

function sendJsonList<Reply extends FastifyReply>(reply: Reply, rows: string[]): Reply {
  return sendJson(reply, `[${rows.join()}]`);
}

/** The rows of a list, some at a time; the last part is what the generator returns. */
export type JsonParts = AsyncGenerator<string[], string[]>;

/** A list that comes in parts (see guard.ts): it is written as it is taken, never held as a whole. */
export async function sendJsonParts<Reply extends FastifyReply>(
  reply: Reply,
  parts: JsonParts,
): Promise<Reply> {
  const first = await parts.next();
  if (first.done) return sendJsonList(reply, first.value);
  reply.type(JSON_TYPE);
  // The client of a HEAD reads no list: without this it would be made all the same, and nothing would slow it down.
  const list = reply.request.method === 'HEAD' ? [] : jsonList(first.value, parts);
  // An error on the way breaks the connection off: half a list must not look like a whole one.
  (reply as FastifyReply).send(Readable.from(list, { objectMode: false }));
  return reply;
}

async function* jsonList(first: string[], rest: JsonParts): AsyncGenerator<string> {
  yield `[${first.join()}`;
  for (;;) {
    const { done, value } = await rest.next();
    if (value.length > 0) yield `,${value.join()}`;
    if (done) break;
  }
  yield ']';
}
