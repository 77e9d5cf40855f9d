import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { FILE_BYTES_MAX } from '@trama/contract/words/record/attachments';
import { sql } from 'kysely';
import type { Db } from '../../database/connect.ts';
import { FileLost, type FileStore } from './store.ts';

/** Brings the files of the clinic from one store to another: between stores, to a backup, and from it. */

interface CopyOptions {
  from: FileStore;
  to: FileStore;
  /** Where a file lies on its way. */
  incoming: string;
  /** Removes each from `from` after it was compared. */
  remove?: boolean;
  signal?: AbortSignal | undefined;
  /** Asked before every few files; throws where there is no room for them. */
  assertRoom?: (bytes: number) => Promise<void>;
  onProgress?: (done: number, total: number) => void;
}

export interface CopyFigures {
  copied: number;
  /** Were there already, the same to the byte: a copy that was broken off goes on where it was. */
  present: number;
  /** Files that neither store has. */
  lost: string[];
}

const FILES_AT_ONCE = 4;

/** One that is already there and differs stops it: neither is touched. */
export async function copyFiles(names: string[], options: CopyOptions): Promise<CopyFigures> {
  const figures: CopyFigures = { copied: 0, present: 0, lost: [] };
  await mkdir(options.incoming, { recursive: true, mode: 0o700 });
  for (let at = 0; at < names.length; at += FILES_AT_ONCE) {
    options.signal?.throwIfAborted();
    await options.assertRoom?.(FILES_AT_ONCE * FILE_BYTES_MAX);
    const some = names.slice(at, at + FILES_AT_ONCE);
    const results = await Promise.all(some.map((name) => copyOne(name, options)));
    for (const [index, result] of results.entries())
      if (result === 'lost') figures.lost.push(String(some[index]));
      else figures[result] += 1;
    options.onProgress?.(at + some.length, names.length);
  }
  return figures;
}

async function copyOne(
  name: string,
  { from, to, incoming, remove }: CopyOptions,
): Promise<'copied' | 'present' | 'lost'> {
  const there = await hashIn(to, name);
  const path = join(incoming, `${name}.copy`);
  try {
    const here = await bring(from, name, there ? undefined : path);
    if (!here) return there ? 'present' : 'lost';
    if (!there) await to.put(name, path);
    if ((there ?? (await hashIn(to, name))) !== here)
      throw new Error(`the file ${name} is not the same in both stores: nothing of it was removed`);
    if (remove) await from.remove(name);
    return there ? 'present' : 'copied';
  } finally {
    await rm(path, { force: true });
  }
}

const hashIn = (store: FileStore, name: string) => bring(store, name, undefined);

/** Reads a file whole, to that path if one is given. Its SHA-256; undefined if the store does not have it. */
async function bring(store: FileStore, name: string, path: string | undefined): Promise<string | undefined> {
  const hash = createHash('sha256');
  try {
    await pipeline(
      await store.read(name),
      async function* (chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          hash.update(chunk);
          yield chunk;
        }
      },
      path ? createWriteStream(path, { mode: 0o600, flush: true }) : drop,
    );
    return hash.digest('hex');
  } catch (error) {
    if (error instanceof FileLost) return undefined;
    throw error;
  }
}

async function drop(chunks: AsyncIterable<Buffer>): Promise<void> {
  for await (const _chunk of chunks);
}

/** Every file that the database names. */
export async function filesOfDatabase(db: Db): Promise<string[]> {
  const { rows } = await sql<{ archivo: string }>`select archivo from archivos order by archivo`.execute(db);
  return rows.map(({ archivo }) => archivo);
}
