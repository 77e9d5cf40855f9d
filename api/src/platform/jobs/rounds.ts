import type { FastifyBaseLogger } from 'fastify';
import { loggableError } from '../errors/database-errors.ts';

export interface Pace {
  firstMs: number;
  nextMs: number;
}

interface RoundsOptions {
  logger: FastifyBaseLogger;
  pace: Pace;
  /** As the log names it: 'appointments renewed'. */
  what: string;
  /** Gives how many rows it touched. Several processes may run it at once: it takes a lock in the database itself. */
  work(stop: AbortSignal): Promise<number>;
}

export interface Rounds {
  start(): void;
  stop(): Promise<void>;
}

/** Does something some time after the start, and again and again. What fails waits for the next round. */
export function rounds({ logger, pace, what, work }: RoundsOptions): Rounds {
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let current = Promise.resolve();

  async function round(): Promise<void> {
    try {
      const rows = await work(stopping.signal);
      if (rows > 0) logger.info({ rows }, what);
    } catch (error) {
      logger.warn({ failure: loggableError(error) }, `not yet: ${what}`);
    }
  }

  function roundIn(ms: number): void {
    timer = setTimeout(() => {
      current = round().then(() => {
        if (!stopping.signal.aborted) roundIn(pace.nextMs);
      });
    }, ms).unref();
  }

  return {
    start: () => roundIn(pace.firstMs),
    stop: async () => {
      stopping.abort();
      clearTimeout(timer);
      await current;
    },
  };
}
