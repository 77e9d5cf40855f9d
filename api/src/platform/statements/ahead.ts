import type { Role } from '@trama/contract/words/access-policy';
import type { FastifyRequest } from 'fastify';
import type { Actor } from '../access/actor.ts';

type Read = (actor: Actor) => Promise<unknown>;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** How to read before the handler is called; undefined when the input is not valid. */
    ahead?: (request: FastifyRequest) => Read | undefined;
  }
  interface FastifyRequest {
    /** What was read while the session was being checked, for somebody of that role. */
    ahead: { role: Role; answer: Promise<unknown> } | null;
  }
}

/**
 * A read that begins while the database is asked whether the person still may: nothing of it leaves before the answer
 * is yes, and it is done again when their role has changed since their last request. Its row in the trail is written
 * by the statement that says yes. Only for reads that nothing refuses any more once their input is valid.
 *
 * `config` goes beside `needs(…)` of the route; `of` gives the answer to its handler.
 */
export function ahead<Input, Answer>(
  inputOf: (request: FastifyRequest) => Input | undefined,
  read: (actor: Actor, input: Input) => Promise<Answer>,
) {
  return {
    config: {
      ahead: (request: FastifyRequest): Read | undefined => {
        const input = inputOf(request);
        return input === undefined ? undefined : (actor) => read(actor, input);
      },
    },
    of: ({ actor, ahead }: FastifyRequest, input: Input): Promise<Answer> =>
      ahead?.role === actor.role ? (ahead.answer as Promise<Answer>) : read(actor, input),
  };
}

/** `actor` is who the token names, in the role of their last request. */
export function beginAhead(request: FastifyRequest, read: Read, actor: Actor): void {
  const answer = read(actor);
  // Its failure is met where it is waited for, if anybody still does.
  answer.catch(() => {});
  request.ahead = { role: actor.role, answer };
}
