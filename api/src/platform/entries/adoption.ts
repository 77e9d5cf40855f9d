import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '../../database/connect.ts';
import { loggableError } from '../errors/database-errors.ts';

const ADOPTION_LOCK = 7_261_005;
/** Target length of a batch: people who write for one of its patients wait for it. */
const BATCH_MS = 200;
const BATCH_MAX = 5_000;
const FIRST_BATCH = 100;
/** Another process is at it, or the database cannot now. */
const RETRY_MS = 10_000;

interface Batch {
  /** Null when another process is at it. */
  last: number | null;
  /** 0 when every patient has their folios. */
  patients: number;
}

/**
 * Gives the next patients without folios theirs (see database/functions/adoptar_legajos.sql): a transaction of its own. What was
 * done before is left out by its number: a join would otherwise read all of it again for each batch.
 */
export async function adoptBatch(db: Db, after: number, size: number): Promise<Batch> {
  return db.transaction().execute(async (tx) => {
    const { rows: turns } = await sql<{ mine: boolean }>`
      select pg_try_advisory_xact_lock(${ADOPTION_LOCK}) as mine`.execute(tx);
    if (!turns[0]?.mine) return { last: null, patients: 0 };
    const { rows } = await sql<{ last: number | null; patients: number | null }>`
      select batch.last, adoptar_legajos(batch.first, batch.last) as patients
        from (select min(id_paciente) as first, max(id_paciente) as last
                from (select p.id_paciente from pacientes p
                       where p.id_paciente > ${after}
                         and not exists (select from legajos l
                                          where l.id_paciente = p.id_paciente and l.id_paciente > ${after})
                       order by p.id_paciente limit ${size}) next) batch`.execute(tx);
    return { last: rows[0]?.last ?? after, patients: rows[0]?.patients ?? 0 };
  });
}

interface AdoptionOptions {
  db: Db;
  logger: FastifyBaseLogger;
  retryMs?: number;
}

export interface Adoption {
  start(): void;
  stop(): Promise<void>;
}

/**
 * Gives what was written before there were folios its folios, while the clinic works, and then ends. What is done stays
 * done when the process is killed; a patient somebody writes for meanwhile gets theirs with that.
 */
export function recordAdoption({ db, logger, retryMs = RETRY_MS }: AdoptionOptions): Adoption {
  const stopping = new AbortController();
  const { signal } = stopping;
  let current = Promise.resolve();

  const pause = (ms: number) => sleep(ms, undefined, { signal, ref: false }).catch(() => undefined);

  async function adoptAll(): Promise<void> {
    const began = Date.now();
    let [after, size, adopted] = [0, FIRST_BATCH, 0];
    while (!signal.aborted) {
      const batchBegan = Date.now();
      try {
        const { last, patients } = await adoptBatch(db, after, size);
        const took = Date.now() - batchBegan;
        if (last === null) {
          await pause(retryMs);
          continue;
        }
        if (last === after) break;
        [after, adopted] = [last, adopted + patients];
        size = Math.min(BATCH_MAX, Math.max(1, Math.round((size * BATCH_MS) / Math.max(took, 10))));
        // A quarter as long as it worked it leaves the database to those who wait.
        await pause(took / 4);
      } catch (error) {
        logger.warn({ failure: loggableError(error) }, 'records from before could not get their folios yet');
        size = Math.max(1, Math.floor(size / 2));
        await pause(retryMs);
      }
    }
    if (adopted > 0)
      logger.info({ patients: adopted, ms: Date.now() - began }, 'records have got their folios');
  }

  return {
    start: () => {
      current = adoptAll();
    },
    stop: async () => {
      stopping.abort();
      await current;
    },
  };
}
