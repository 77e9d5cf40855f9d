import { existsSync, readdirSync } from 'node:fs';
import { mkdir, rm, rmdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { EmbeddedDatabaseError } from '../embedded/errors.ts';
import { startEmbeddedDatabase } from '../embedded/server.ts';
import { BackupError } from './backup-error.ts';

const MARKER = 'restore-unfinished';
/** They do not make a folder used: what a file system has at its root, and attached files that were brought already. */
const NOT_COUNTED = new Set(['lost+found', 'files']);

export interface RestoreTarget {
  /** Connection string of the owner of the tables. */
  url: string;
  /** The restore is complete. Closed without this, the target is left as it was found. */
  keep(): Promise<void>;
  close(): Promise<void>;
}

/** An empty DATA_DIR gets a new embedded server; a folder with anything but attached files in it is refused. */
export async function openRestoreTarget(
  ownerUrl: string | undefined,
  dataDir: string,
): Promise<RestoreTarget> {
  // A restore is one transaction: a failed one leaves nothing to clean up in an existing database.
  if (ownerUrl) return { url: ownerUrl, keep: async () => {}, close: async () => {} };
  assertEmptyFolder(dataDir);
  const existed = existsSync(dataDir);
  const found = new Set(existed ? readdirSync(dataDir) : []);
  const marker = path.join(dataDir, MARKER);
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await writeFile(marker, 'A restore began here and did not come to its end.\n', { mode: 0o600, flag: 'wx' });
  let complete = false;
  const removeUnlessComplete = async () => {
    if (complete) return;
    const added = readdirSync(dataDir).filter((name) => !found.has(name));
    for (const name of added) await rm(path.join(dataDir, name), { recursive: true });
    if (!existed) await rmdir(dataDir);
  };
  try {
    const server = await startEmbeddedDatabase({ dataDir, log: () => {} });
    return {
      url: server.ownerUrl,
      keep: async () => {
        await rm(marker);
        complete = true;
      },
      close: () => server.stop().then(removeUnlessComplete),
    };
  } catch (error) {
    await removeUnlessComplete();
    throw error;
  }
}

/** A restore that was killed leaves a folder that must not be served. */
export function assertNoUnfinishedRestore(dataDir: string): void {
  if (existsSync(path.join(dataDir, MARKER)))
    throw new EmbeddedDatabaseError(
      `DATA_DIR ${dataDir} holds a restore that did not come to its end: empty that folder (but for its files/) and restore again.`,
    );
}

export function assertEmptyFolder(dataDir: string): void {
  if (!existsSync(dataDir)) return;
  assertNoUnfinishedRestore(dataDir);
  if (contentsOf(dataDir).length > 0)
    throw new BackupError(
      `DATA_DIR ${dataDir} is not empty: a backup is restored into an empty folder only.`,
    );
}

function contentsOf(folder: string): string[] {
  return readdirSync(folder).filter((name) => !NOT_COUNTED.has(name));
}
