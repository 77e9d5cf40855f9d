import type { FastifyReply } from 'fastify';

/** Far beyond the longest record, so that only one that hangs is ended. */
const PRINTED_WITHIN_MS = 15 * 60_000;

/** When the person has left, or it has taken too long. */
export function givenUp({ raw }: FastifyReply): AbortSignal {
  const left = new AbortController();
  if (raw.destroyed) left.abort();
  else raw.once('close', () => left.abort());
  return AbortSignal.any([left.signal, AbortSignal.timeout(PRINTED_WITHIN_MS)]);
}
