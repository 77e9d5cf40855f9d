import type { FastifyReply } from 'fastify';

/** An answer that is JSON already, by the database (see ../statements/row-json.ts): the route's schema only describes it. */
export function sendJson<Reply extends FastifyReply>(reply: Reply, json: string | undefined): Reply {
  reply.type('application/json; charset=utf-8');
  // A text under this type is sent as it stands.
  (reply as FastifyReply).send(json);
  return reply;
}

export function sendJsonList<Reply extends FastifyReply>(reply: Reply, rows: string[]): Reply {
  return sendJson(reply, `[${rows.join()}]`);
}
