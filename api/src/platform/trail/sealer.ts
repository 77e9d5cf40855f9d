import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../../database/connect.ts';
import { loggableError } from '../errors/database-errors.ts';
import { headLine, keepHead, lastKeptHead } from './head-file.ts';
import { KEEP_HEAD_EVERY_MS, latestHead } from './heads.ts';
import { type Head, sealTrail } from './seal.ts';

/** For so long a row can be unsealed while the process runs. */
const SEAL_EVERY_MS = 5_000;

const NO_HEADS =
  'the trail has been sealed before, but no head of it is kept in this file: find out why, then begin it anew (docs/deployment.md)';

export interface TrailSealer {
  start(): void;
  /** Seals what is left. */
  stop(): Promise<void>;
}

interface SealerOptions {
  db: Db;
  headFile: string;
  logger: FastifyBaseLogger;
  sealEveryMs?: number;
}

/** Seals the trail every few seconds, and hands the head of the chain out, to the log and to a file. */
export function trailSealer({
  db,
  headFile,
  logger,
  sealEveryMs = SEAL_EVERY_MS,
}: SealerOptions): TrailSealer {
  let timer: NodeJS.Timeout | undefined;
  let current = Promise.resolve();
  let keptBlock: number | undefined;
  let keptAt = 0;
  let failing = false;

  async function keep(head: Head): Promise<void> {
    await keepHead(headFile, head);
    logger.info(headLine(head), 'trail sealed');
    keptBlock = head.block;
    keptAt = Date.now();
  }

  /** Also of a block that another process has made: this file is to have the whole chain. */
  async function keepLatest(): Promise<void> {
    const head = await latestHead(db);
    if (head && head.block !== keptBlock) await keep(head);
  }

  /** A process that was killed may have sealed a block and not kept its head. */
  async function goOnWhereItEnded(): Promise<void> {
    keptBlock = (await lastKeptHead(headFile))?.block;
    if (keptBlock === undefined && (await latestHead(db))) logger.warn({ file: headFile }, NO_HEADS);
    await keepLatest();
  }

  async function seal({ last }: { last: boolean }): Promise<void> {
    await carefully(async () => {
      await sealTrail(db);
      if (last || Math.abs(Date.now() - keptAt) >= KEEP_HEAD_EVERY_MS) await keepLatest();
    });
  }

  async function carefully(work: () => Promise<void>): Promise<void> {
    try {
      await work();
      failing = false;
    } catch (error) {
      // The rows wait; nothing is lost by sealing them later. Once is enough to say it.
      if (!failing) logger.warn({ failure: loggableError(error) }, 'the trail could not be sealed yet');
      failing = true;
    }
  }

  function next(): void {
    timer = setTimeout(() => {
      current = current
        .then(() => seal({ last: false }))
        .then(() => {
          if (timer) next();
        });
    }, sealEveryMs).unref();
  }

  return {
    start: () => {
      current = carefully(goOnWhereItEnded);
      next();
    },
    stop: async () => {
      clearTimeout(timer);
      timer = undefined;
      await current;
      await seal({ last: true });
    },
  };
}
