import path from 'node:path';
import { findBinaries } from './binaries.ts';
import { prepareCluster } from './cluster.ts';
import { choosePostgresUser, ownerPassword, prepareDataDir } from './data-dir.ts';
import { lockDataDir } from './lock.ts';
import { ownerUrlOn } from './owner-connection.ts';
import { type DiskSpace, watchDiskSpace } from './space.ts';
import { Supervisor } from './supervisor.ts';

export interface EmbeddedDatabase {
  /** Connection string of the owner, who is the superuser of this cluster. */
  ownerUrl: string;
  onUnexpectedExit(listener: () => void): void;
  /** True while the disk is so full that only reading is allowed. */
  isDiskFull(): boolean;
  /** Clean, fast shutdown; safe to call twice. */
  stop(): Promise<void>;
}

export interface EmbeddedDatabaseOptions {
  dataDir: string;
  log: (line: string) => void;
  /** false gives up durability for speed: tests only. */
  durable?: boolean;
}

/**
 * Starts PostgreSQL in DATA_DIR/postgres and keeps it running until stop(). What earlier runs left behind, however
 * they ended, is put in order first.
 */
export async function startEmbeddedDatabase(options: EmbeddedDatabaseOptions): Promise<EmbeddedDatabase> {
  const { log, durable = true } = options;
  const dataDir = path.resolve(options.dataDir);
  prepareDataDir(dataDir);
  const password = ownerPassword(dataDir);
  const lock = await lockDataDir(dataDir, password);
  let space: DiskSpace | undefined;
  const letGoOfFolder = async () => {
    await space?.stop();
    await lock.release();
  };
  try {
    if (durable) space = await watchDiskSpace(dataDir, log);
    const user = choosePostgresUser(dataDir);
    const binaries = findBinaries(user);
    const cluster = await prepareCluster({ dataDir, binaries, user, password, durable, log });
    const supervisor = new Supervisor({ dataDir, password, binaries, cluster, durable, log });
    const port = await supervisor.start();
    let stopped: Promise<void> | undefined;
    return {
      ownerUrl: ownerUrlOn(port, password),
      onUnexpectedExit: (listener) => supervisor.onUnexpectedExit(listener),
      isDiskFull: () => space?.isFull() ?? false,
      stop: () => {
        stopped ??= supervisor.stop().then(letGoOfFolder);
        return stopped;
      },
    };
  } catch (error) {
    await letGoOfFolder();
    throw error;
  }
}
