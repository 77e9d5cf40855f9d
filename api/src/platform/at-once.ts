import type { FastifyRequest } from 'fastify';
import type { Actor } from './actor.ts';

type Change = (actor: Actor) => Promise<string | undefined>;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** How to make the change before the handler is called; undefined when the input is not valid. */
    atOnce?: (request: FastifyRequest) => Change | undefined;
  }
  interface FastifyRequest {
    /** The answer to a change that has been made already. */
    done: string | null;
  }
}

/**
 * A change whose own statement asks whether the session still stands, in the role of the person's last request, and
 * writes nothing otherwise: the usual case takes one round trip. When it gives undefined, the request goes the way of
 * all others, which tells what stands in the way. `config` goes beside `needs(…)` of the route.
 */
export function atOnce<Input>(
  inputOf: (request: FastifyRequest) => Input | undefined,
  change: (actor: Actor, input: Input) => Promise<string | undefined>,
) {
  return {
    atOnce: (request: FastifyRequest): Change | undefined => {
      const input = inputOf(request);
      return input === undefined ? undefined : (actor) => change(actor, input);
    },
  };
}
