import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { AppError } from '../errors/app-error.ts';
import { addressOf } from './address.ts';
import { fairShare } from './fair-share.ts';
import { tryLimit } from './rate-limits.ts';

/** Fewer than there are connections in either pool (see database/connect.ts). */
const REQUESTS_AT_ONCE = 8;
const REQUESTS_IN_LINE = 200;
/** A body takes several times its length when it has been read: two hundred of a megabyte would fill the memory. */
const BYTES_IN_LINE = 8 * 1024 * 1024;
const EXPORTS_AT_ONCE = 2;
const LONG_ANSWER = 64 * 1024;

const EXPORTS = { seconds: 10 * 60, perPerson: 30, perAddress: 120 };

export type CostLimit = 'export';

declare module 'fastify' {
  interface FastifyContextConfig {
    limit?: CostLimit;
  }
  interface FastifyRequest {
    /** Ends the request's turn in its person's line. */
    endTurn: (() => void) | null;
    /** Waits for this without a turn, and then for another turn: the next ones in the line go on. */
    outOfTurn(wait: Promise<unknown>): Promise<void>;
    /** The person whose requests wait in this line, or the address of somebody who is not signed in. */
    turnOf: string;
    /** The length of its JSON as it came. */
    bodyBytes: number;
  }
}

/** Beside `needs(…)` in the config of a route that costs more than others. */
export const limited = (limit: CostLimit): { limit: CostLimit } => ({ limit });

/** Waits for the turn of a person, or of an address if nobody is signed in. */
export type TakeTurn = (request: FastifyRequest, reply: FastifyReply, who: string) => Promise<void>;

export function costLimits(app: FastifyInstance, pool: pg.Pool) {
  const turn = fairShare({
    atOnce: REQUESTS_AT_ONCE,
    inLine: REQUESTS_IN_LINE,
    bytesInLine: BYTES_IN_LINE,
  });
  const exportTurn = fairShare({ atOnce: EXPORTS_AT_ONCE, inLine: 0 });
  const ofPerson = tryLimit(pool, 'export-person', { ...EXPORTS, points: EXPORTS.perPerson });
  const ofAddress = tryLimit(pool, 'export-address', { ...EXPORTS, points: EXPORTS.perAddress });

  app.decorateRequest('endTurn', null);
  app.decorateRequest('outOfTurn', async function (wait) {
    this.endTurn?.();
    await wait;
    this.endTurn = await turn(this.turnOf);
  });
  app.decorateRequest('turnOf', '');
  app.decorateRequest('bodyBytes', 0);
  // The turn is over when the work is done. What is left of a short answer, writing and sending, needs little; a long one, and
  // one that is made while it is sent, holds its part of the memory until the client has taken it.
  app.addHook('onSend', (request, reply, payload, done) => {
    const { endTurn } = request;
    if (endTurn && (payload instanceof Readable || isLong(request, payload)))
      endWithConnection(reply, endTurn);
    else endTurn?.();
    done(null, payload);
  });

  const takeTurn: TakeTurn = async (request, reply, who) => {
    request.turnOf = who;
    request.endTurn = await turn(who, request.bodyBytes);
    // The client gave up while it waited in line: nobody reads the answer.
    if (reply.raw.destroyed) throw new AppError('REQUEST_TIMEOUT');
  };

  /** For requests that are in order. */
  const spend = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (!request.routeOptions.config.limit) return;
    const person = request.turnOf;
    // An export goes on after its first byte; it is over when the connection is done with it.
    endWithConnection(reply, await exportTurn(person));
    await ofPerson.spend([person]);
    await ofAddress.spend([addressOf(request.ip)]);
  };

  return { takeTurn, spend };
}

/** Never in the line of an address: one slow reader must not keep the others behind it from signing in. */
const isLong = ({ routeOptions }: FastifyRequest, payload: unknown): boolean =>
  routeOptions.config.access?.kind !== 'public' &&
  (typeof payload === 'string' || Buffer.isBuffer(payload)) &&
  payload.length > LONG_ANSWER;

/** A connection that was given up while the request waited has closed already, and says so no more. */
function endWithConnection(reply: FastifyReply, end: () => void): void {
  if (reply.raw.destroyed) end();
  else reply.raw.once('close', end);
}
