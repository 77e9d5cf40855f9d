import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Binaries } from './binaries.ts';
import { type Cluster, logTail } from './cluster.ts';
import { isFolderOf } from './data-dir.ts';
import { EmbeddedDatabaseError } from './errors.ts';
import { endOrphans, type SendSignal } from './orphans.ts';
import { connectionFailure, ensureDatabase } from './owner-connection.ts';
import {
  endProcess,
  hasExited,
  type PostgresProcess,
  signalWith,
  spawnPostgres,
} from './postgres-process.ts';

const PORT_ATTEMPTS = 5;
const READY_POLL_MS = 25;
const STILL_STARTING_MS = 10_000;
const RESTART_PAUSES_MS = [0, 100, 200, 500, 1000, 2000];
const WRONG_PASSWORD = '28P01';

export interface Supervised {
  dataDir: string;
  /** The password of the database's owner. */
  password: string;
  binaries: Binaries;
  cluster: Cluster;
  durable: boolean;
  log: (line: string) => void;
}

/** Starts the PostgreSQL of a cluster, and starts it again whenever it ends, until stop(). */
export class Supervisor {
  readonly #supervised: Supervised;
  readonly #signal: SendSignal;
  readonly #exitListeners: (() => void)[] = [];
  /** The process that was started last, which may have ended. */
  #postgres: PostgresProcess | undefined;
  #restarting: Promise<void> | undefined;
  #stopping = false;

  constructor(supervised: Supervised) {
    this.#supervised = supervised;
    this.#signal = signalWith(supervised.binaries.pgCtl);
  }

  /** The port that PostgreSQL answers on, now and after every restart. */
  async start(): Promise<number> {
    process.once('exit', this.#askToStop);
    try {
      const port = await this.#launchOnFreePort();
      await ensureDatabase(port, this.#supervised.password);
      this.#keepRunning(port);
      return port;
    } catch (error) {
      await this.stop();
      throw error;
    }
  }

  onUnexpectedExit(listener: () => void): void {
    this.#exitListeners.push(listener);
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    if (this.#postgres) await endProcess(this.#postgres.child, this.#signal);
    // A restart under way notices and gives up; only then may somebody else have the folder.
    await this.#restarting;
    process.off('exit', this.#askToStop);
  }

  /** A process that ends without stop() at least asks its PostgreSQL to do the same. */
  readonly #askToStop = () => {
    const child = this.#postgres?.child;
    if (child?.pid && !hasExited(child)) this.#signal(child.pid, 'SIGINT');
  };

  /** Another program may take a free port in the moment between the choice and its use. */
  async #launchOnFreePort(): Promise<number> {
    for (let attempt = 1; ; attempt++) {
      const port = await freePort();
      try {
        await this.#launch(port);
        return port;
      } catch (error) {
        const taken = /could not (bind|create any TCP)/.test(String(error));
        if (!taken || attempt === PORT_ATTEMPTS) throw error;
      }
    }
  }

  async #launch(port: number): Promise<void> {
    const { dataDir, password, binaries, cluster, durable, log } = this.#supervised;
    // Restored or created again under the same path while this process ran: that server is somebody else's.
    if (!isFolderOf(dataDir, password))
      throw new EmbeddedDatabaseError(`DATA_DIR ${dataDir} is not the folder that it was.`);
    const answersOn = async (other: number) => !(await connectionFailure(other, password));
    await endOrphans({ clusterDir: cluster.dir, signal: this.#signal, answersOn }, log);
    if (this.#stopping) throw new EmbeddedDatabaseError('PostgreSQL is being stopped.');
    this.#postgres = spawnPostgres(binaries, cluster, port, durable);
    await this.#untilReady(this.#postgres, port);
  }

  async #untilReady({ child, complaint }: PostgresProcess, port: number): Promise<void> {
    const { dataDir, password, cluster, log } = this.#supervised;
    let nextNotice = Date.now() + STILL_STARTING_MS;
    for (;;) {
      const failure = await connectionFailure(port, password);
      if (child.pid === undefined || hasExited(child))
        throw new EmbeddedDatabaseError(
          `PostgreSQL did not start:\n${[complaint().trim(), logTail(cluster)].join('\n').trim()}`,
        );
      if (!failure) return;
      if (failure.code === WRONG_PASSWORD)
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

  #keepRunning(port: number): void {
    const child = this.#postgres?.child;
    const onExit = () => {
      if (this.#stopping) return;
      this.#supervised.log(
        `PostgreSQL ended unexpectedly (${child?.signalCode ?? child?.exitCode}); starting it again.`,
      );
      for (const listener of this.#exitListeners) listener();
      this.#restarting = this.#restart(port);
    };
    if (!child || hasExited(child)) onExit();
    else child.once('exit', onExit);
  }

  /** On the same port, so that connection pools find their server where it was. */
  async #restart(port: number): Promise<void> {
    const { log } = this.#supervised;
    for (let attempt = 0; !this.#stopping; attempt++) {
      await sleep(RESTART_PAUSES_MS[Math.min(attempt, RESTART_PAUSES_MS.length - 1)]);
      try {
        await this.#launch(port);
        log('PostgreSQL is running again.');
        return this.#keepRunning(port);
      } catch (error) {
        if (!this.#stopping) log(`${(error as Error).message} Trying again.`);
      }
    }
  }
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
