// A throw-away PostgreSQL 15 from Debian's packages: the oldest that DATABASE_URL may name.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { canInstallPackages, installPackages, SetupError } from './setup.mjs';

const BIN = '/usr/lib/postgresql/15/bin';
const PACKAGE = 'postgresql-15';
const READY_MS = 30_000;

/** How the schema is migrated and the statements are guarded: both servers have to do it, 15 and the embedded 18. */
const ON_BOTH = ['api/src/database/schema/', 'api/src/platform/statements/'];
/**
 * How an external database is opened and backed up (api/test/commands.test.ts does it with the embedded one). Every
 * statement of every route, as each role; searches, lists, bookings and imports, whose SQL an older server could
 * refuse. What they prove of the application is the same on either server, so one of the two is enough. Generated
 * requests, bookings and imports at once, the stories of the other features and of the browser run on the embedded one.
 */
const ON_ONE = [
  'api/src/database/backup/',
  'api/src/database/connect',
  'api/src/database/opening/',
  'api/src/features/agenda/appointments/',
  'api/src/features/exchange/imports/imports',
  'api/src/features/people/patients/',
  'api/src/platform/trail/verify-entries',
  'api/test/access-matrix',
];
export const POSTGRES15_TESTS = [...ON_BOTH, ...ON_ONE];
/** Of files that have passed on PostgreSQL 15, those that need not run on the embedded server, too. */
export const provenOnPostgres15 = (files) =>
  files.filter((file) => ON_ONE.some((place) => file.startsWith(place)));
/** About the embedded server itself. */
export const NOT_ON_POSTGRES15 = '**/embedded/**';

/** The package that PostgreSQL 15 comes with, unless it is here or another server is named. */
export const missingPostgres15 = () => (existsSync(BIN) || process.env.TEST_DATABASE_URL ? [] : [PACKAGE]);

/** `{ url, stop }`, or `{ unavailable: reason }`. */
export async function startPostgres15() {
  if (!existsSync(BIN) && canInstallPackages()) {
    try {
      await installPackages(PACKAGE);
    } catch (error) {
      return { unavailable: `postgresql-15 cannot be installed (${error.message})` };
    }
  }
  if (!existsSync(BIN))
    return { unavailable: 'there is no PostgreSQL 15 on this machine; TEST_DATABASE_URL can name one' };

  const folder = mkdtempSync(path.join(tmpdir(), 'trama-postgres15-'));
  const cluster = path.join(folder, 'cluster');
  const user = process.getuid() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : {};
  if (user.uid) chownSync(folder, user.uid, user.gid);
  mkdirSync(cluster, { mode: 0o700 });
  if (user.uid) chownSync(cluster, user.uid, user.gid);
  const options = { ...user, cwd: cluster, encoding: 'utf8' };
  const initdb = spawnSync(
    `${BIN}/initdb`,
    ['-D', cluster, '-U', 'trama_test', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync'],
    options,
  );
  if (initdb.status !== 0) throw new SetupError(`PostgreSQL 15 cannot be set up: ${initdb.stderr}`);

  const port = await freePort();
  const settings = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'fsync=off',
    'full_page_writes=off',
    'synchronous_commit=off',
    'log_min_messages=fatal',
  ];
  const server = spawn(
    `${BIN}/postgres`,
    ['-D', cluster, ...settings.flatMap((setting) => ['-c', setting])],
    { ...options, stdio: ['ignore', 'ignore', 'inherit'] },
  );
  const stop = async () => {
    if (server.exitCode === null && server.signalCode === null) {
      const exited = once(server, 'exit');
      server.kill('SIGINT');
      await exited;
    }
    rmSync(folder, { recursive: true, force: true });
  };
  process.once('exit', () => server.kill('SIGINT'));
  if (await accepts(port, server)) return { url: `postgresql://trama_test@127.0.0.1:${port}/postgres`, stop };
  await stop();
  throw new SetupError('PostgreSQL 15 did not start.');
}

/** Debian's package makes this user; the server refuses root. */
function idOf(flag) {
  return Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout);
}

async function accepts(port, server) {
  const deadline = Date.now() + READY_MS;
  while (Date.now() < deadline && server.exitCode === null) {
    if (
      spawnSync(`${BIN}/pg_isready`, ['-q', '-U', 'trama_test', '-h', '127.0.0.1', '-p', String(port)])
        .status === 0
    )
      return true;
    await sleep(50);
  }
  return false;
}

async function freePort() {
  const server = net.createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  return port;
}
