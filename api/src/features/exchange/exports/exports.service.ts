import { PassThrough, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate as others } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { createDb, type Db, type Tx } from '../../../database/connect.ts';
import type { Actor } from '../../../platform/access/actor.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { Files } from '../../../platform/files/files.ts';
import { problemOfFile } from '../../../platform/files/store.ts';
import { BYTE_ORDER_MARK, csvLine } from '../../../platform/http/csv.ts';
import { type Rounds, rounds } from '../../../platform/jobs/rounds.ts';
import type { Guard } from '../../../platform/statements/guard.ts';
import { BY_THE_MACHINE } from '../../../platform/trail/record-in-trail.ts';
import { ARCHIVE_TABLES } from './archive/archive-tables.ts';
import { type ArchiveFacts, columnsOf, MISSING_FILES, readmeOf } from './archive/readme.ts';
import { countRows, csvOf, jsonOf, type OnRows } from './archive/rows.ts';
import { type ZipEntry, zipOf } from './archive/zip.ts';
import {
  type AttachedFile,
  attachedFiles,
  endExport,
  insertExport,
  momentOfSnapshot,
  runningExports,
  takeTurn,
  updateProgress,
  type Written,
} from './exports.queries.ts';

interface ExportDeps {
  db: Db;
  files: Files;
  standby?: pg.Pool | undefined;
  clinicName?: string | undefined;
}

/** How often the progress is saved, and the permission of the downloading person is checked again. */
const LOOK_EVERY_MS = 1_000;

/**
 * The whole clinic as of one moment, as a ZIP file that is made while it is sent: it lies nowhere, and what is in memory
 * does not grow with it. It stops when the person leaves or loses the permission.
 */
export function clinicArchive(
  { db, files, standby, clinicName }: ExportDeps,
  guard: Guard,
): Promise<Readable> {
  const output = new PassThrough();
  return new Promise((answer, refuse) => {
    let isBegun = false;
    const begin = () => {
      isBegun = true;
      answer(output);
    };
    const work = guard.snapshot(
      async (tx) => {
        if (!(await takeTurn(tx))) throw new AppError('EXPORT_RUNNING');
        await endBroken(db);
        await readElsewhere(standby, tx, async (source) =>
          writeArchive({
            db,
            files,
            guard,
            tx: source,
            facts: await readFacts(source, clinicName),
            attached: await attachedFiles(source),
            output,
            begin,
          }),
        );
        // Records the export in a transaction of its own: one that takes minutes would keep rows from being sealed.
      },
      { isRecorded: false },
    );
    // Once it is being sent, an error breaks the connection off: half an archive must not look like a whole one.
    work.catch((error: Error) => (isBegun ? output.destroy(error) : refuse(error)));
  });
}

/** A standby reads the data, if one answers; the leader checks the person, gives the turn and writes the trail. */
async function readElsewhere(
  standby: pg.Pool | undefined,
  tx: Tx,
  work: (source: Tx) => Promise<void>,
): Promise<void> {
  const answers = standby?.query('select').then(
    () => true,
    () => false,
  );
  if (!standby || !(await answers)) return work(tx);
  await createDb(standby).transaction().setIsolationLevel('repeatable read').execute(work);
}

async function readFacts(tx: Tx, clinicName: string | undefined): Promise<ArchiveFacts> {
  const moment = await momentOfSnapshot(tx);
  const rows = new Map<string, number>();
  for (const table of ARCHIVE_TABLES) rows.set(table.name, await countRows(tx, table));
  return { clinicName, moment, rows };
}

interface Work {
  db: Db;
  files: Files;
  attached: AttachedFile[];
  guard: Guard;
  tx: Tx;
  facts: ArchiveFacts;
  output: PassThrough;
  begin: () => void;
}

async function writeArchive({ db, files, guard, tx, facts, attached, output, begin }: Work): Promise<void> {
  const total = [...facts.rows.values()].reduce((sum, rows) => sum + rows, 0);
  const { actor, id } = await guard.change(async (own, allowed) => ({
    actor: allowed.actor,
    id: await insertExport(own, allowed.actor, total),
  }));
  begin();
  const progress = progressOf(db, guard, id);
  const missing: string[] = [];
  const zip = zipOf([
    ...entriesOf(tx, facts, progress.onRows),
    ...attached.map((file) => fileEntry(files, file, { onRows: progress.onRows, missing })),
    { name: MISSING_FILES, text: () => [BYTE_ORDER_MARK + csvLine(MISSING_TITLES), ...missing] },
  ]);
  try {
    await pipeline(
      zip.output,
      async function* (bytes: AsyncIterable<Buffer>) {
        for await (const chunk of bytes) {
          progress.written.bytes += chunk.length;
          yield chunk;
        }
        // Saved before the last bytes leave: a person with the whole file must find it listed as finished.
        await end(db, actor, id, 'terminada', progress.written);
      },
      output,
    );
  } catch (error) {
    // The transaction, and its connection, are given back: nothing may be read by them any more.
    await zip.stop();
    await end(db, actor, id, 'interrumpida', progress.written);
    throw error;
  }
}

/** What has been written. Every row is written twice, and counts once. */
function progressOf(db: Db, guard: Guard, id: number): { written: Written; onRows: OnRows } {
  const written = { filas: 0, bytes: 0 };
  let lines = 0;
  let looked = performance.now();
  const onRows: OnRows = async (rows) => {
    lines += rows;
    written.filas = Math.floor(lines / 2);
    // Others have their turn between two parts.
    await others();
    if (performance.now() - looked < LOOK_EVERY_MS) return;
    looked = performance.now();
    // Stops for somebody who was signed out or lost the permission meanwhile.
    await guard.check();
    await updateProgress(db, id, written);
  };
  return { written, onRows };
}

const entriesOf = (tx: Tx, facts: ArchiveFacts, onRows: OnRows): ZipEntry[] => [
  { name: 'LEEME.md', text: () => [readmeOf(facts)] },
  { name: 'columnas.json', text: () => [columnsOf(facts)] },
  ...ARCHIVE_TABLES.flatMap((table) => [
    { name: `csv/${table.name}.csv`, text: () => csvOf(tx, table, onRows) },
    { name: `json/${table.name}.json`, text: () => jsonOf(tx, table, onRows) },
  ]),
];

const MISSING_TITLES = ['id_adjunto', 'id_paciente', 'folio', 'archivo', 'problema'];

interface FileWork {
  onRows: OnRows;
  /** Gets a line for each file that is not whole. */
  missing: string[];
}

/**
 * With its number before its name: two files may have one name. One file that is lost or damaged does not keep the clinic
 * from its archive: it stays empty or incomplete, and the last entry names it.
 */
function fileEntry(files: Files, attached: AttachedFile, { onRows, missing }: FileWork): ZipEntry {
  const name = `adjuntos/${attached.id}-${attached.name}`;
  return {
    name,
    text: async function* () {
      await onRows(0);
      try {
        yield* await files.open(attached);
      } catch (error) {
        const problem = problemOfFile(error);
        if (!problem) throw error;
        const { id, id_paciente, folio } = attached;
        missing.push(csvLine([id, id_paciente, folio, name, PROBLEMS[problem]]));
      }
    },
  };
}

const PROBLEMS = { lost: 'El archivo se perdió', altered: 'El archivo fue alterado y está incompleto' };

const end = (db: Db, actor: Actor, id: number, estado: 'terminada' | 'interrumpida', written: Written) =>
  db.transaction().execute((tx) => endExport(tx, actor, id, { estado, ...written }));

/** Called with the turn held: an export still marked as running belonged to a process that died. */
async function endBroken(db: Db): Promise<number> {
  const broken = await runningExports(db);
  for (const id of broken)
    await db.transaction().execute((tx) => endExport(tx, BY_THE_MACHINE, id, { estado: 'interrumpida' }));
  return broken.length;
}

/** The same from outside, while nothing runs. Gives how many there were. */
export async function endBrokenExports(db: Db): Promise<number> {
  if ((await runningExports(db)).length === 0) return 0;
  return db.transaction().execute(async (tx) => ((await takeTurn(tx)) ? endBroken(db) : 0));
}

const PACE = { firstMs: 1_000, nextMs: 60_000 };

export const brokenExportRounds = (db: Db, logger: FastifyBaseLogger): Rounds =>
  rounds({ logger, pace: PACE, what: 'broken exports told of', work: () => endBrokenExports(db) });
