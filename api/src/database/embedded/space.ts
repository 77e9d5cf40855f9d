import { randomBytes } from 'node:crypto';
import { readdirSync, statfsSync, statSync } from 'node:fs';
import { open, rm, stat, statfs } from 'node:fs/promises';
import path from 'node:path';

const MB = 1024 * 1024;
const LOOK_EVERY_MS = 50;
const SMALL_DISK = 1024 * MB;
const BALLAST_FILE = 'reserved-space';

/** With less room than this, changes are refused: the rest is for reading (which writes the trail) and for recovery. */
const reserveOf = (disk: number) => within(disk / 6, 10 * MB, 256 * MB);
/** A part of that room is taken by a file, which is deleted when other programs fill the disk. */
const ballastOf = (disk: number) => within(disk / 12, 5 * MB, 32 * MB);
/** Changes are accepted again only with a little more room, so that they are not refused and accepted in turns. */
const ENOUGH_AGAIN = 1.02;

const within = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most);

/** For a new cluster on a small disk: smaller pieces of log, because 16 MB each would fill a good part of it. */
export function walSegmentMegabytes(dataDir: string): number {
  return diskSize(dataDir) < SMALL_DISK ? 1 : 16;
}

/**
 * PostgreSQL ends itself when there is no room for its log. So it keeps at least 80 MB of log files, or all of them on a
 * small disk, and writes into those again instead of deleting them.
 */
export function walSettings(clusterDir: string): { min_wal_size: string; max_wal_size: string } {
  const twoSegments = 2 * segmentSize(clusterDir);
  const most = Math.max(within(diskSize(clusterDir) / 8, 8 * MB, 1024 * MB), twoSegments);
  const megabytes = (bytes: number) => `${Math.floor(bytes / MB)}MB`;
  return { min_wal_size: megabytes(Math.min(80 * MB, most)), max_wal_size: megabytes(most) };
}

function segmentSize(clusterDir: string): number {
  const folder = path.join(clusterDir, 'pg_wal');
  const segment = readdirSync(folder).find((name) => /^[0-9A-F]{24}$/.test(name));
  return segment ? statSync(path.join(folder, segment)).size : 16 * MB;
}

function diskSize(folder: string): number {
  const { bsize, blocks } = statfsSync(folder);
  return bsize * blocks;
}

export interface DiskSpace {
  isFull(): boolean;
  stop(): Promise<void>;
}

/** Watches the disk of DATA_DIR, and frees the reserved space when the disk is full. */
export async function watchDiskSpace(dataDir: string, log: (line: string) => void): Promise<DiskSpace> {
  const file = path.join(dataDir, BALLAST_FILE);
  const disk = diskSize(dataDir);
  const [reserve, ballast] = [reserveOf(disk), ballastOf(disk)];
  let held = await stat(file).then(
    ({ size }) => size,
    () => 0,
  );
  let full = false;
  let looking: Promise<void> | undefined;

  async function look(): Promise<void> {
    const { bsize, bavail } = await statfs(dataDir);
    const free = bsize * bavail;
    const room = free + held;
    if (!full && room < reserve) {
      full = true;
      log('The disk of DATA_DIR is almost full: changes are refused until there is space again.');
    } else if (full && room >= reserve * ENOUGH_AGAIN) {
      full = false;
      log('The disk of DATA_DIR has space again: changes are accepted.');
    }
    if (held > 0 && free < ballast / 4) {
      await rm(file, { force: true });
      held = 0;
    } else if (held < ballast && free - ballast > reserve) {
      await fill(file, ballast);
      held = ballast;
    }
  }

  const lookOnce = () => {
    looking ??= look()
      .catch(() => {})
      .finally(() => {
        looking = undefined;
      });
    return looking;
  };
  await lookOnce();
  const timer = setInterval(lookOnce, LOOK_EVERY_MS).unref();
  return {
    isFull: () => full,
    stop: async () => {
      clearInterval(timer);
      await looking;
    },
  };
}

/** With random bytes, because some file systems take no space for zeros. */
async function fill(file: string, size: number): Promise<void> {
  const handle = await open(file, 'w', 0o600);
  try {
    for (let left = size; left > 0; left -= MB) await handle.write(randomBytes(Math.min(MB, left)));
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  } finally {
    await handle.close();
  }
}
