import type { FastifyReply } from 'fastify';

/**
 * An answer that the database has written as JSON, cut to its schema by the columns it was asked for: a list of a
 * hundred rows is neither parsed nor checked nor written again here. The route's schema only describes it.
 */
export function sendJson<Reply extends FastifyReply>(reply: Reply, json: string): Reply {
  reply.type('application/json; charset=utf-8');
  // A text under this type is sent as it stands.
  (reply as FastifyReply).send(json);
  return reply;
}
