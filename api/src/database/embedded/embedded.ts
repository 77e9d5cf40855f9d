import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { findBinaries } from './embedded-binaries.ts';
import {
  choosePostgresUser,
  isFolderOf,
  logTail,
  OWNER,
  ownerPassword,
  prepareCluster,
  prepareDataDir,
  serverArguments,
} from './embedded-cluster.ts';
import { EmbeddedDatabaseError } from './embedded-errors.ts';
import { lockDataDir } from './embedded-lock.ts';
import { endOrphans, type SendSignal } from './embedded-orphans.ts';
import { type DiskSpace, watchDiskSpace } from './embedded-space.ts';

export { DataDirInUseError, EmbeddedDatabaseError } from './embedded-errors.ts';

const DATABASE = 'trama';
const PORT_ATTEMPTS = 5;
const READY_POLL_MS = 25;
const STILL_STARTING_MS = 10_000;
const RESTART_PAUSES_MS = [0, 100, 200, 500, 1000, 2000];
const FAST_SHUTDOWN_MS = 30_000;
const IMMEDIATE_SHUTDOWN_MS = 5000;

export interface EmbeddedDatabase {
  /** Connection string of the owner, who is the superuser of this cluster. */
  ownerUrl: string;
  onUnexpectedExit(listener: () => void): void;
  /** Little is left on its disk, which belongs to reading now. */
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
  try {
    if (durable) space = await watchDiskSpace(dataDir, log);
    const user = choosePostgresUser(dataDir);
    const binaries = findBinaries(user);
    const cluster = await prepareCluster({ dataDir, binaries, user, password, durable, log });
    const signal = signalWith(binaries.pgCtl);
    const url = (port: number, database: string) => ownerUrlOn(port, password, database);
    const probe = {
      clusterDir: cluster.dir,
      signal,
      answersOn: (port: number) =>
        connect(url(port, 'postgres')).then(
          (client) => client.end().then(() => true),
          () => false,
        ),
    };

    let server: ChildProcess | undefined;
    let stopping: Promise<void> | undefined;
    let restarting: Promise<void> | undefined;
    const exitListeners: (() => void)[] = [];

    async function launch(port: number): Promise<void> {
      // Restored or created anew under the same path while this process ran: that server is somebody else's.
      if (!isFolderOf(dataDir, password))
        throw new EmbeddedDatabaseError(`DATA_DIR ${dataDir} is not the folder that it was.`);
      await endOrphans(probe, log);
      if (stopping) throw new EmbeddedDatabaseError('PostgreSQL is being stopped.');
      let complaint = '';
      const child = spawn(binaries.postgres, serverArguments(cluster, port, durable), {
        cwd: cluster.dir,
        uid: user?.uid,
        gid: user?.gid,
        env: cluster.env,
        stdio: ['ignore', 'ignore', 'pipe'],
        // Its own process group: Ctrl+C in the terminal reaches us, and we stop it when we are done with it.
        detached: true,
      });
      server = child;
      child.on('error', (error) => {
        complaint += error.message;
      });
      child.stderr?.on('data', (chunk) => {
        complaint = (complaint + chunk).slice(-4000);
      });
      await untilReady(child, url(port, 'postgres'), () => complaint);
    }

    async function untilReady(child: ChildProcess, ownerUrl: string, complaint: () => string): Promise<void> {
      let nextNotice = Date.now() + STILL_STARTING_MS;
      for (;;) {
        const failure = await connect(ownerUrl).then(
          (client) => client.end(),
          (error) => error,
        );
        if (child.pid === undefined || hasExited(child))
          throw new EmbeddedDatabaseError(
            `PostgreSQL did not start:\n${[complaint().trim(), logTail(cluster)].join('\n').trim()}`,
          );
        if (!failure) return;
        if (failure.code === '28P01')
          throw new EmbeddedDatabaseError(
            `DATA_DIR ${dataDir}: its postgres-password file does not fit its database.`,
          );
        if (Date.now() > nextNotice) {
          log('PostgreSQL is still starting (after a crash it first recovers what was written).');
          nextNotice += STILL_STARTING_MS;
        }
        await sleep(READY_POLL_MS);
      }
    }

    /** On a free port; another program may take it in the moment between the choice and its use. */
    async function launchOnFreePort(): Promise<number> {
      for (let attempt = 1; ; attempt++) {
        const port = await freePort();
        try {
          await launch(port);
          return port;
        } catch (error) {
          const taken = /could not (bind|create any TCP)/.test(String(error));
          if (!taken || attempt === PORT_ATTEMPTS) throw error;
        }
      }
    }

    /** The same port again, so that connection pools find their server where it was. */
    async function restart(port: number): Promise<void> {
      for (let attempt = 0; !stopping; attempt++) {
        await sleep(RESTART_PAUSES_MS[Math.min(attempt, RESTART_PAUSES_MS.length - 1)]);
        try {
          await launch(port);
          log('PostgreSQL is running again.');
          return keepRunning(port);
        } catch (error) {
          if (!stopping) log(`${(error as Error).message} Trying again.`);
        }
      }
    }

    function keepRunning(port: number): void {
      const onExit = () => {
        if (stopping) return;
        log(`PostgreSQL ended unexpectedly (${server?.signalCode ?? server?.exitCode}); starting it again.`);
        for (const listener of exitListeners) listener();
        restarting = restart(port);
      };
      if (!server || hasExited(server)) onExit();
      else server.once('exit', onExit);
    }

    // A process that ends without stop() at least asks its server to do the same.
    const askToStop = () => {
      if (server?.pid && !hasExited(server)) signal(server.pid, 'SIGINT');
    };
    process.once('exit', askToStop);

    async function shutDown(): Promise<void> {
      if (server) await endServer(server, signal);
      // A restart under way notices and gives up; only then may somebody else have the folder.
      await restarting;
      process.off('exit', askToStop);
      await space?.stop();
      await lock.release();
    }

    try {
      const port = await launchOnFreePort();
      await ensureDatabase(url(port, 'postgres'));
      keepRunning(port);
      return {
        ownerUrl: url(port, DATABASE),
        isDiskFull: () => space?.isFull() ?? false,
        onUnexpectedExit: (listener) => void exitListeners.push(listener),
        stop: () => {
          stopping ??= shutDown();
          return stopping;
        },
      };
    } catch (error) {
      if (server) await endServer(server, signal);
      process.off('exit', askToStop);
      throw error;
    }
  } catch (error) {
    await space?.stop();
    await lock.release();
    throw error;
  }
}

export function ownerUrlOn(port: number, password: string, database = DATABASE): string {
  return `postgresql://${OWNER}:${password}@127.0.0.1:${port}/${database}?sslmode=disable`;
}

async function endServer(server: ChildProcess, signal: SendSignal): Promise<void> {
  if (server.pid === undefined || hasExited(server)) return;
  const exited = once(server, 'exit');
  for (const [kind, patience] of [
    ['SIGINT', FAST_SHUTDOWN_MS],
    ['SIGQUIT', IMMEDIATE_SHUTDOWN_MS],
  ] as const) {
    signal(server.pid, kind);
    const outcome = await Promise.race([exited, sleep(patience, 'too long', { ref: false })]);
    if (outcome !== 'too long') return;
  }
  signal(server.pid, 'SIGKILL');
  await exited;
}

async function ensureDatabase(ownerUrl: string): Promise<void> {
  const client = await connect(ownerUrl);
  try {
    const found = await client.query('select from pg_database where datname = $1', [DATABASE]);
    if (found.rowCount === 0) await client.query(`create database ${DATABASE}`);
  } finally {
    await client.end();
  }
}

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: 5000,
    application_name: 'trama-supervisor',
  });
  // The server may be killed at any moment; whoever awaits the client hears of it there.
  client.on('error', () => {});
  await client.connect();
  return client;
}

function hasExited(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

function signalWith(pgCtl: string): SendSignal {
  return (pid, kind) => {
    // Windows has no signals; pg_ctl speaks PostgreSQL's replacement for them.
    if (process.platform === 'win32') return void spawnSync(pgCtl, ['kill', kind.slice(3), String(pid)]);
    try {
      process.kill(pid, kind);
    } catch {
      // It has just ended by itself.
    }
  };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = net.createServer().on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as net.AddressInfo;
      server.close(() => resolve(port));
    });
  });
}
