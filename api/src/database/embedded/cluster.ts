import { spawn } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Binaries, SystemUser } from './binaries.ts';
import { syncToDisk } from './data-dir.ts';
import { EmbeddedDatabaseError } from './errors.ts';
import { walSegmentMegabytes } from './space.ts';

export const OWNER = 'trama';
const PARTIAL_PREFIX = 'postgres.partial-';
const ACCESS_RULES = '# Written by Trama.\nhost all all 127.0.0.1/32 scram-sha-256\n';
const LOG_FILES_KEPT_MS = 6 * 24 * 60 * 60 * 1000;

export interface Cluster {
  /** DATA_DIR/postgres */
  dir: string;
  /** The same folder as the argument that PostgreSQL gets (see dirArgument). */
  dirArgument: string;
  user: SystemUser | undefined;
  env: NodeJS.ProcessEnv;
}

export async function prepareCluster(options: {
  dataDir: string;
  binaries: Binaries;
  user: SystemUser | undefined;
  password: string;
  durable: boolean;
  log: (line: string) => void;
}): Promise<Cluster> {
  const { dataDir, user } = options;
  const dir = path.join(dataDir, 'postgres');
  const cluster: Cluster = { dir, dirArgument: dirArgument(dir, user), user, env: serverEnvironment() };
  if (!existsSync(path.join(dir, 'PG_VERSION'))) await initialize(cluster, options);

  const version = readFileSync(path.join(dir, 'PG_VERSION'), 'utf8').trim();
  if (version !== options.binaries.majorVersion)
    throw new EmbeddedDatabaseError(
      `DATA_DIR ${dataDir} was made by PostgreSQL ${version}, this Trama brings ${options.binaries.majorVersion}: back up with the old one, restore with the new one.`,
    );
  chmodSync(dir, 0o700);
  const accessFile = path.join(dir, 'pg_hba.conf');
  // Written only when it differs: on a full disk, writing would leave it empty.
  if (readFileSync(accessFile, 'utf8') !== ACCESS_RULES) writeFileSync(accessFile, ACCESS_RULES);
  removeOldLogs(path.join(dir, 'log'));
  return cluster;
}

/** Made aside and renamed when complete, so that an interrupted first start is simply done again. */
async function initialize(cluster: Cluster, options: Parameters<typeof prepareCluster>[0]): Promise<void> {
  const { dataDir, binaries, user, password, durable, log } = options;
  if (existsSync(cluster.dir) && readdirSync(cluster.dir).length > 0)
    throw new EmbeddedDatabaseError(
      `DATA_DIR ${dataDir} has a postgres folder that is no database: move it away.`,
    );
  log('Creating the database for the first time.');
  // A new name each time: the initdb of a start that was killed may still be writing into its own folder.
  const partial = mkdtempSync(path.join(dataDir, PARTIAL_PREFIX));
  const draft = path.join(partial, 'cluster');
  const passwordFile = path.join(partial, 'password');
  mkdirSync(draft, { mode: 0o700 });
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (user) for (const file of [partial, draft, passwordFile]) chownSync(file, user.uid, user.gid);

  await run(
    binaries.initdb,
    [
      `--pgdata=${dirArgument(draft, user)}`,
      `--username=${OWNER}`,
      '--pwfile=../password',
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      // Unicode upper and lower case, sorted by code point: the same on every machine, whatever its system locales.
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--data-checksums',
      '--no-instructions',
      `--wal-segsize=${walSegmentMegabytes(dataDir)}`,
      ...(durable ? [] : ['--no-sync']),
    ],
    { cwd: draft, uid: user?.uid, gid: user?.gid, env: cluster.env },
  );

  renameSync(draft, cluster.dir);
  if (durable) syncToDisk(dataDir);
  for (const name of readdirSync(dataDir).filter((entry) => entry.startsWith(PARTIAL_PREFIX)))
    await removePartial(path.join(dataDir, name));
}

/** Into that of a start that was killed its initdb may write for some moments more: while it does, a folder is never empty. */
async function removePartial(folder: string, tries = 25): Promise<void> {
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch (error) {
    if (tries === 0) throw error;
    await sleep(200);
    await removePartial(folder, tries - 1);
  }
}

/** The end of the newest log file, for a start that failed. */
export function logTail(cluster: Cluster, lines = 10): string {
  const folder = path.join(cluster.dir, 'log');
  if (!existsSync(folder)) return '';
  const newest = readdirSync(folder)
    .map((name) => path.join(folder, name))
    .sort((a, b) => statSync(a).mtimeMs - statSync(b).mtimeMs)
    .pop();
  return newest ? readFileSync(newest, 'utf8').trim().split('\n').slice(-lines).join('\n') : '';
}

/**
 * As root on Linux, PostgreSQL is started inside its folder and told to use "the folder I am in": the unprivileged
 * user then needs no access to the folders above, which may be 0700 (a home, mktemp -d).
 */
function dirArgument(dir: string, user: SystemUser | undefined): string {
  return user && process.platform === 'linux' ? '/proc/self/cwd' : dir;
}

/** Without our own environment: the server needs none of our secrets, and PG* variables must not steer it. */
function serverEnvironment(): NodeJS.ProcessEnv {
  const { PATH, SystemRoot, TEMP } = process.env;
  return { PATH, SystemRoot, TEMP, LC_ALL: 'C' };
}

/** Log files are named after weekdays, and emptied at midnight; on a machine that is off at night nobody empties them. */
function removeOldLogs(folder: string): void {
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) {
    const file = path.join(folder, name);
    if (Date.now() - statSync(file).mtimeMs > LOG_FILES_KEPT_MS) rmSync(file, { force: true });
  }
}

function run(
  command: string,
  args: string[],
  options: { cwd: string; uid?: number; gid?: number; env: NodeJS.ProcessEnv },
): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = '';
    const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        output += chunk;
      });
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) return resolve();
      reject(
        new EmbeddedDatabaseError(
          `${path.basename(command)} failed (${code}): ${output.trim().split('\n').slice(-5).join(' | ')}`,
        ),
      );
    });
  });
}
