import type { AuditAction } from '@trama/contract/audit';
import type { FastifyRequest } from 'fastify';
import type { Actor } from './actor.ts';

type Doing<Answer> = (actor: Actor, action: AuditAction) => Promise<Answer | undefined>;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** How to do it before the handler is called; undefined when the input is not valid. */
    atOnce?: (request: FastifyRequest) => Doing<unknown> | undefined;
  }
  interface FastifyRequest {
    /** The answer to what has been done already. */
    done: unknown;
  }
}

/**
 * What one statement does by itself: it asks whether the session still stands, in the role of the person's last
 * request, whether the patient is within reach, and leaves its row in the trail; otherwise it gives undefined and has
 * done nothing. Then the request goes the way of all others, which tells what stands in the way.
 *
 * `config` goes beside `needs(…)` of the route; `of` gives its handler the answer, if there is one already.
 */
export function atOnce<Input, Answer>(
  inputOf: (request: FastifyRequest) => Input | undefined,
  run: (actor: Actor, input: Input, action: AuditAction) => Promise<Answer | undefined>,
) {
  return {
    config: {
      atOnce: (request: FastifyRequest): Doing<Answer> | undefined => {
        const input = inputOf(request);
        return input === undefined ? undefined : (actor, action) => run(actor, input, action);
      },
    },
    of: ({ done }: FastifyRequest) => done as Answer | undefined,
  };
}
