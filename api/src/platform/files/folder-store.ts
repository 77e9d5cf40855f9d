import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { FILE_NAME, FileLost, type FileStore } from './store.ts';

/** A folder of this machine, in 256 folders by the beginning of the name. */
export function folderStore(folder: string): FileStore {
  const pathOf = (name: string) => join(folder, name.slice(0, 2), name);
  return {
    put: async (name, path) => {
      await mkdir(dirname(pathOf(name)), { recursive: true, mode: 0o700 });
      await rename(path, pathOf(name));
      await syncFolder(dirname(pathOf(name)));
    },
    read: async (name) => {
      const handle = await open(pathOf(name), 'r').catch((error) => {
        throw isMissing(error) ? new FileLost(name) : error;
      });
      return createReadStream('', { fd: handle });
    },
    remove: (name) => rm(pathOf(name), { force: true }),
    list: async function* () {
      for (const part of (await namesIn(folder)).filter((name) => /^[0-9a-f]{2}$/.test(name)).sort())
        for (const name of (await namesIn(join(folder, part)))
          .filter((name) => FILE_NAME.test(name))
          .sort()) {
          const facts = await stat(pathOf(name)).catch(() => undefined);
          if (facts) yield { name, modified: facts.mtimeMs };
        }
    },
  };
}

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';

async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((error) => {
    if (isMissing(error)) return [];
    throw error;
  });
}

/** Without this a power cut could take the name away again. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}
