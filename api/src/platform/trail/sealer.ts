import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../../database/connect.ts';
import { loggableError } from '../errors/database-errors.ts';
import { headLine, keepHead } from './head-file.ts';
import { type Head, sealTrail } from './seal.ts';

/** For so long a row can be unsealed while the process runs. */
const SEAL_EVERY_MS = 5_000;
/** The head goes outside less often than blocks are made, and at the end. */
const KEEP_HEAD_EVERY_MS = 60_000;

export interface TrailSealer {
  start(): void;
  /** Seals what is left. */
  stop(): Promise<void>;
}

interface SealerOptions {
  db: Db;
  headFile: string | undefined;
  logger: FastifyBaseLogger;
  sealEveryMs?: number;
}

/** Seals the trail every few seconds, and hands the head of the chain out: to the log, and to a file if there is one. */
export function trailSealer({
  db,
  headFile,
  logger,
  sealEveryMs = SEAL_EVERY_MS,
}: SealerOptions): TrailSealer {
  let timer: NodeJS.Timeout | undefined;
  let current = Promise.resolve();
  let unkept: Head | undefined;
  let keptAt = 0;
  let failing = false;

  async function keep(head: Head): Promise<void> {
    if (headFile) await keepHead(headFile, head);
    logger.info(headLine(head), 'trail sealed');
    unkept = undefined;
    keptAt = Date.now();
  }

  async function seal({ last }: { last: boolean }): Promise<void> {
    try {
      unkept = (await sealTrail(db)) ?? unkept;
      const due = last || Math.abs(Date.now() - keptAt) >= KEEP_HEAD_EVERY_MS;
      if (unkept && due) await keep(unkept);
      failing = false;
    } catch (error) {
      // The rows wait; nothing is lost by sealing them later. Once is enough to say it.
      if (!failing) logger.warn({ failure: loggableError(error) }, 'the trail could not be sealed yet');
      failing = true;
    }
  }

  function next(): void {
    timer = setTimeout(() => {
      current = seal({ last: false }).then(() => {
        if (timer) next();
      });
    }, sealEveryMs).unref();
  }

  return {
    start: next,
    stop: async () => {
      clearTimeout(timer);
      timer = undefined;
      await current;
      await seal({ last: true });
    },
  };
}
