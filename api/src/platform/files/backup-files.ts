import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileSink } from '../../database/backup/read-backup.ts';
import { FILE_NAME, FileLost, type FileStore } from './store.ts';

/** For a backup: the file as it lies in the store, encrypted. */
export const readingFrom =
  (store: FileStore) =>
  async (name: string): Promise<AsyncIterable<Buffer> | undefined> => {
    try {
      return await store.read(name);
    } catch (error) {
      if (error instanceof FileLost) return undefined;
      throw error;
    }
  };

/** For a restore: a file goes to the store when all of it has come. */
export const keepingIn =
  (store: FileStore, incoming: string) =>
  (name: string): FileSink => {
    if (!FILE_NAME.test(name)) throw new Error('a file of the backup has a name that is not one of ours');
    const path = join(incoming, name);
    const opened = mkdir(incoming, { recursive: true, mode: 0o700 }).then(() =>
      createWriteStream(path, { mode: 0o600, flush: true }),
    );
    return {
      bytes: async (bytes) => {
        const output = await opened;
        if (!output.write(bytes)) await once(output, 'drain');
      },
      end: async () => {
        const output = await opened;
        output.end();
        await once(output, 'close');
        await store.put(name, path);
      },
    };
  };
