import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import type { SystemUser } from './binaries.ts';
import { EmbeddedDatabaseError } from './errors.ts';

const UNPRIVILEGED_USERS = ['postgres', 'nobody'];

export function prepareDataDir(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    const probe = path.join(dataDir, `.write-check-${process.pid}`);
    writeFileSync(probe, '');
    rmSync(probe);
  } catch (error) {
    throw new EmbeddedDatabaseError(`DATA_DIR ${dataDir} cannot be written: ${(error as Error).message}`);
  }
}

/** The password of the database's owner, which the first start makes. */
export function ownerPassword(dataDir: string): string {
  const file = path.join(dataDir, 'postgres-password');
  if (!existsSync(file)) {
    if (existsSync(path.join(dataDir, 'postgres', 'PG_VERSION')))
      throw new EmbeddedDatabaseError(
        `DATA_DIR ${dataDir} has a database but no postgres-password file: restore it.`,
      );
    const draft = `${file}.${process.pid}`;
    writeFileSync(draft, randomBytes(32).toString('base64url'), { mode: 0o600 });
    syncToDisk(draft);
    try {
      // When two processes start for the first time at once, the first to link its file decides, and both read that password.
      linkSync(draft, file);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    } finally {
      rmSync(draft);
    }
  }
  chmodSync(file, 0o600);
  return readFileSync(file, 'utf8').trim();
}

/** False when another folder has taken the place of the one with that password. */
export function isFolderOf(dataDir: string, password: string): boolean {
  const file = path.join(dataDir, 'postgres-password');
  return existsSync(file) && readFileSync(file, 'utf8').trim() === password;
}

/** PostgreSQL refuses to run as root: it then runs as the owner of the cluster, or as an unprivileged system user. */
export function choosePostgresUser(dataDir: string): SystemUser | undefined {
  const owner = statSync(path.join(dataDir, 'postgres'), { throwIfNoEntry: false });
  const ownUid = process.getuid?.();
  if (ownUid === undefined) return undefined;
  if (ownUid !== 0) {
    if (owner && owner.uid !== ownUid)
      throw new EmbeddedDatabaseError(
        `DATA_DIR ${dataDir} belongs to another system user (uid ${owner.uid}): start as that user.`,
      );
    return undefined;
  }
  if (owner && owner.uid !== 0) return { name: `uid ${owner.uid}`, uid: owner.uid, gid: owner.gid };
  for (const name of UNPRIVILEGED_USERS) {
    const [uid, gid] = ['-u', '-g'].map((flag) => spawnSync('id', [flag, name], { encoding: 'utf8' }).stdout);
    if (Number(uid) > 0) return { name, uid: Number(uid), gid: Number(gid) };
  }
  throw new EmbeddedDatabaseError(
    `PostgreSQL does not run as root and there is no user ${UNPRIVILEGED_USERS.join(' or ')}: start as another user, or set DATABASE_URL.`,
  );
}

export function syncToDisk(file: string): void {
  if (process.platform === 'win32') return;
  const descriptor = openSync(file, 'r');
  fsyncSync(descriptor);
  closeSync(descriptor);
}
