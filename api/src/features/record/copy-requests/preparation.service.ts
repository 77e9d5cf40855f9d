import { createHash } from 'node:crypto';
import { COPY_STEPS } from '@trama/contract/words/record/copy-requests';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '../../../database/connect.ts';
import { needs } from '../../../platform/access/access.ts';
import { patientInPath } from '../../../platform/access/subjects.ts';
import { loggableError } from '../../../platform/errors/database-errors.ts';
import type { Files } from '../../../platform/files/files.ts';
import { fairShare } from '../../../platform/limits/fair-share.ts';
import type { GuardedRoute } from '../../../platform/statements/compose.ts';
import type { Guard } from '../../../platform/statements/guard.ts';
import { recordInTrail } from '../../../platform/trail/record-in-trail.ts';
import { clinicOnPaper } from '../../people/settings/letterhead.service.ts';
import { registerCopy } from '../copies/copies.service.ts';
import { type Period, PRINTED_RECORD, printRecord } from '../record/print-record.service.ts';
import { moveOn } from './copy-requests.queries.ts';

/** The permission for making a copy: on requests a director reaches every patient. */
export const PRINTS: GuardedRoute = {
  ...needs('copy_requests', 'update', 'copy_request.export', {
    subject: patientInPath(),
    only: COPY_STEPS.preparar.roles,
  }),
  sends: PRINTED_RECORD,
};

const PART_BYTES = 256 * 1024;
const BEAT_MS = 1_000;

/** One copy at a time in each process: papers that somebody waits for keep the other presses. */
const takeTurn = fairShare({ atOnce: 1, inLine: 500 });

export interface Preparing {
  id: number;
  patientId: number;
  period: Period | null;
  /** Names this try: another one that begins later leaves its parts alone. */
  attempt: string;
}

interface Deps {
  db: Db;
  files: Files;
  clinicName?: string | undefined;
  publicUrl: string;
  logger: FastifyBaseLogger;
}

/**
 * Makes the copy of a request while nobody waits for it, part by part. It stands when its last part does; one that breaks
 * off says so, and can be begun again.
 */
export async function prepareCopy(deps: Deps, guard: Guard, preparing: Preparing): Promise<void> {
  let endTurn: (() => void) | undefined;
  try {
    endTurn = await takeTurn('copies');
    await make(deps, guard, preparing);
  } catch (error) {
    deps.logger.warn({ failure: loggableError(error) }, 'a copy could not be made');
    await giveUp(deps.db, preparing).catch(() => {});
  } finally {
    endTurn?.();
  }
}

async function make(
  { db, clinicName, publicUrl, files }: Deps,
  guard: Guard,
  preparing: Preparing,
): Promise<void> {
  const { id, patientId, period, attempt } = preparing;
  const printing = guard.about(PRINTS, patientId);
  const progress = progressOf(printing, preparing);
  const issuing = { readClinic: () => clinicOnPaper(db, clinicName), publicUrl, files, period };
  const { record, issue, paper, total } = await printRecord(printing, issuing, {
    givenUp: new AbortController().signal,
    isRecorded: false,
    onPrinted: progress.onPrinted,
  });
  await progress.begin(total);
  const hash = createHash('sha256');
  const parts = partsOf(printing, preparing);
  for (;;) {
    const { done, value } = await paper.next();
    if (done) {
      await parts.flush();
      const file = { pages: value, sha256: hash.digest() };
      await printing.change(async (tx) => {
        const id_copia = await registerCopy(tx, record.allowed, { ...record, ...issue }, file);
        const changes = { estado: COPY_STEPS.preparar.to, id_copia, intento_copia: attempt };
        if (!(await moveOn(tx, id, COPY_STEPS.preparar.from, changes)))
          throw new Error('the request has moved on meanwhile');
        await tx
          .deleteFrom('partes_copia')
          .where('id_solicitud', '=', id)
          .where('intento', '<>', attempt)
          .execute();
        await tx.deleteFrom('preparaciones_copia').where('id_solicitud', '=', id).execute();
        await recordInTrail(tx, record.allowed.actor, 'copy_request.update', {
          patient: patientId,
          object: id,
        });
      });
      return;
    }
    hash.update(value);
    await parts.add(value);
    await progress.beat();
  }
}

/** Gathers bytes into parts of some size and keeps each. */
function partsOf(printing: Guard, { id, attempt }: Preparing) {
  let [held, bytes, parte] = [[] as Uint8Array[], 0, 0];
  const flush = async () => {
    if (bytes === 0) return;
    const row = { id_solicitud: id, intento: attempt, parte, bytes: Buffer.concat(held) };
    await printing.change((tx) => tx.insertInto('partes_copia').values(row).execute());
    [held, bytes, parte] = [[], 0, parte + 1];
  };
  return {
    flush,
    add: async (piece: Uint8Array) => {
      held.push(piece);
      bytes += piece.length;
      if (bytes >= PART_BYTES) await flush();
    },
  };
}

function progressOf(printing: Guard, { id, attempt }: Preparing) {
  let [printed, lastBeat] = [0, Date.now()];
  const update = (values: { partes: number; total?: number }) =>
    printing.change((tx) =>
      tx
        .updateTable('preparaciones_copia')
        .set({ ...values, latido: sql<string>`now()` })
        .where('id_solicitud', '=', id)
        .where('intento', '=', attempt)
        .execute(),
    );
  return {
    begin: (total: number) => update({ partes: 0, total }),
    onPrinted: (entries: number) => {
      printed += entries;
    },
    beat: async () => {
      if (Date.now() - lastBeat < BEAT_MS) return;
      lastBeat = Date.now();
      await update({ partes: printed });
    },
  };
}

/**
 * Removes what was made of the copy, because the request was withdrawn meanwhile or the person has lost the permission.
 */
async function giveUp(db: Db, { id, attempt }: Preparing): Promise<void> {
  await db.deleteFrom('partes_copia').where('id_solicitud', '=', id).where('intento', '=', attempt).execute();
  await db
    .updateTable('preparaciones_copia')
    .set({ fallo: true })
    .where('id_solicitud', '=', id)
    .where('intento', '=', attempt)
    .execute();
}
