import { existsSync } from 'node:fs';
import { type FileHandle, open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { BackupError } from './backup-error.ts';
import { FileDigest, type Manifest, RowDigest, writeRecord } from './content.ts';
import { sealed } from './envelope.ts';
import type { OnProgress } from './progress.ts';
import { readBackup } from './read-backup.ts';
import { assertRoom } from './room.ts';
import {
  belongsInBackup,
  connectAsOwner,
  copyOutOf,
  everySequence,
  everyTable,
  quoted,
  type Table,
} from './schema.ts';

export interface BackupOptions {
  ownerUrl: string;
  file: string;
  passphrase?: string | undefined;
  dataKey?: string | undefined;
  /** The encrypted content of a file of the store; undefined if the store does not have it. */
  readFile?: ReadFile | undefined;
  /** Keeps the files of those names somewhere else, instead of `readFile`. The backup ends when this has. */
  keepApart?: ((names: string[]) => Promise<void>) | undefined;
  /** Stop before the disk has less than this left, so that a backup never stops the clinic. */
  leaveFree?: number | undefined;
  signal?: AbortSignal | undefined;
  onProgress: OnProgress;
}

type ReadFile = (name: string) => Promise<AsyncIterable<Buffer> | undefined>;

export interface WrittenBackup {
  manifest: Manifest;
  bytes: number;
}

/** Under its name there is either the whole backup, on the disk and read back, or nothing. */
export async function writeBackup(options: BackupOptions): Promise<WrittenBackup> {
  const { file, passphrase } = options;
  const partial = `${file}.partial`;
  if (existsSync(file)) throw new BackupError(`${file} exists already: backups are not overwritten.`);
  const output = await create(partial);
  try {
    await fill(output, options).finally(() => output.close());
    const manifest = await readBackup(partial, passphrase);
    await options.keepApart?.(manifest.filesApart);
    if (existsSync(file)) throw new BackupError(`${file} exists already: backups are not overwritten.`);
    await rename(partial, file);
    await syncFolder(dirname(file));
    return { manifest, bytes: (await stat(file)).size };
  } catch (error) {
    await rm(partial, { force: true });
    throw explained(error, file, options.signal?.aborted ?? false);
  }
}

async function create(partial: string): Promise<FileHandle> {
  try {
    return await open(partial, 'wx', 0o600);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST')
      throw new BackupError(
        `${partial} exists: another backup is being written there, or was killed; then remove it.`,
      );
    throw new BackupError(`${partial} cannot be written (${code}).`);
  }
}

async function fill(output: FileHandle, options: BackupOptions): Promise<void> {
  const { ownerUrl, file, passphrase, leaveFree, signal } = options;
  const client = await connectAsOwner(ownerUrl, signal);
  try {
    await pipeline(
      () => content(client, options),
      createGzip(),
      (compressed: AsyncIterable<Buffer>) => sealed(compressed, passphrase),
      (bytes: AsyncIterable<Buffer>) => leavingFree(bytes, dirname(file), leaveFree),
      async (bytes: AsyncIterable<Buffer>) => {
        for await (const chunk of bytes) await output.writeFile(chunk);
      },
      { signal },
    );
    await output.sync();
  } finally {
    await client.end().catch(() => {});
  }
}

/** Every table as of one moment, however long the copy takes and whatever is written meanwhile. */
async function* content(
  client: pg.Client,
  { onProgress, dataKey, readFile, keepApart }: BackupOptions,
): AsyncGenerator<Buffer> {
  const { tables, leftOut } = await beginSnapshot(client);
  const createdAt = new Date().toISOString();
  const counts = await countRows(client, tables);
  const total = [...counts.values()].reduce((sum, rows) => sum + rows, 0);
  const facts: Manifest['tables'] = [];
  let done = 0;
  for (const table of tables) {
    const { name, columns } = table;
    yield writeRecord('table', Buffer.from(name));
    const digest = new RowDigest();
    for await (const bytes of client.query(copyTo(copyOutOf(table)))) {
      digest.update(bytes);
      onProgress(done + digest.rows, total, name);
      yield writeRecord('rows', bytes);
    }
    const { rows, sha256 } = digest.digest();
    if (rows !== counts.get(name)) throw new Error(`Table ${name} has ${counts.get(name)} rows, not ${rows}`);
    facts.push({ name, columns, rows, sha256 });
    done += rows;
  }
  const stored: StoredFiles = { files: [], lostFiles: [] };
  if (readFile) yield* filesOf(client, readFile, stored);
  const manifest: Manifest = {
    createdAt,
    server: await serverVersion(client),
    migrations: (await client.query('select name, sha256 from schema_migrations order by name')).rows,
    tables: facts,
    leftOut,
    ...stored,
    filesApart: keepApart ? await fileNames(client) : [],
    ...(dataKey && { dataKey }),
    // Sequences are not part of the snapshot. Read last, they are never behind a number that is in it.
    sequences: await everySequence(client),
  };
  yield writeRecord('manifest', Buffer.from(JSON.stringify(manifest)));
}

type StoredFiles = Pick<Manifest, 'files' | 'lostFiles'>;

/** Every file that the snapshot names. A file never changes, so it does not matter when it is read. */
async function* filesOf(client: pg.Client, readFile: ReadFile, stored: StoredFiles): AsyncGenerator<Buffer> {
  for (const name of await fileNames(client)) {
    const bytes = await readFile(name);
    if (!bytes) {
      stored.lostFiles.push(name);
      continue;
    }
    yield writeRecord('file', Buffer.from(name));
    const digest = new FileDigest();
    for await (const chunk of bytes) {
      digest.update(chunk);
      yield writeRecord('bytes', chunk);
    }
    stored.files.push({ name, ...digest.digest() });
  }
}

async function fileNames(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    'select archivo as name from archivos order by archivo',
  );
  return rows.map(({ name }) => name);
}

/** Locks the tables against a change of their columns before the snapshot is taken, which the first select does. */
async function beginSnapshot(client: pg.Client): Promise<{ tables: Table[]; leftOut: string[] }> {
  const before = await everyTable(client);
  if (!before.some(({ name }) => name === 'schema_migrations'))
    throw new BackupError('There is nothing to back up: the database has no tables of Trama.');
  await client.query('begin isolation level repeatable read read only');
  await client.query(`lock table ${before.map(({ name }) => quoted(name)).join(', ')} in access share mode`);
  const all = await everyTable(client);
  if (JSON.stringify(all) !== JSON.stringify(before))
    throw new BackupError('The tables were changed while the backup began: try again.');
  const tables = all.filter(belongsInBackup);
  return { tables, leftOut: all.filter((table) => !belongsInBackup(table)).map(({ name }) => name) };
}

async function countRows(client: pg.Client, tables: Table[]): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const { name } of tables) {
    const { rows } = await client.query<{ n: string }>(`select count(*) as n from ${quoted(name)}`);
    counts.set(name, Number(rows[0]?.n));
  }
  return counts;
}

async function serverVersion(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ version: string }>(
    `select current_setting('server_version') as version`,
  );
  return String(rows[0]?.version);
}

const SPACE_CHECK_BYTES = 4 * 1024 * 1024;

async function* leavingFree(
  bytes: AsyncIterable<Buffer>,
  folder: string,
  leaveFree = 0,
): AsyncGenerator<Buffer> {
  let unchecked = SPACE_CHECK_BYTES;
  for await (const chunk of bytes) {
    unchecked += chunk.length;
    if (unchecked > SPACE_CHECK_BYTES) {
      await assertRoom(folder, leaveFree, SPACE_CHECK_BYTES);
      unchecked = 0;
    }
    yield chunk;
  }
}

async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  await handle.sync();
  await handle.close();
}

/** The disk of the file, or of the database, is full. */
const DISK_FULL = new Set(['ENOSPC', 'EDQUOT', '53100']);

function explained(error: unknown, file: string, interrupted: boolean): unknown {
  if (interrupted) return new BackupError('The backup was interrupted: nothing was written.');
  const { code } = error as NodeJS.ErrnoException;
  if (code && DISK_FULL.has(code)) return new BackupError(`The disk is full: ${file} was not written.`);
  return error;
}
