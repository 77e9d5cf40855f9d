import type { AuditAction } from '@trama/contract/words/audit-actions';
import type { FastifyRequest } from 'fastify';
import type { Actor } from '../access/actor.ts';
import { sessionStands } from '../access/authenticate.ts';
import { insertReads } from '../trail/read-trail.ts';
import { askedRows } from './prepared.ts';

/** What such a statement is told of those who want to read something that is about no patient in particular. */
const ASKED = {
  sesion: 'uuid',
  quien: 'bigint',
  rol: 'text',
  accion: 'text',
  direccion: 'text',
  pedido: 'text',
};

export interface Reader {
  actor: Actor;
  action: AuditAction;
}

/** The parameter for `readers`. */
export const readersAsJson = (asking: Reader[]): string =>
  JSON.stringify(
    asking.map(({ actor, action }) => ({
      sesion: actor.sessionId,
      quien: actor.id,
      rol: actor.role,
      accion: action,
      direccion: actor.address,
      pedido: actor.requestId,
    })),
  );

/**
 * The beginning of a statement: who of those who ask may read (`permitido.n` says which of them), and their rows in the
 * trail (see read-trail.ts; authenticate.ts for `offset 0`).
 */
export const readers = (parameter: string) => `
  permitido as materialized (
    select q.* from (select * from ${askedRows(ASKED, parameter)}) q
     cross join lateral (select * from sessions where id = q.sesion offset 0) s
     cross join lateral (select * from prestadores where id_prestador = q.quien offset 0) d
     where ${sessionStands('q.quien', 'q.rol')}
  ), rastro as (
    ${insertReads(
      `select quien, rol, null::bigint, null::bigint, direccion, array[accion], array[pedido] from permitido`,
    )}
  )`;

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
