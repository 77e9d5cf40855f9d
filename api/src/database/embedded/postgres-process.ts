import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Binaries } from './binaries.ts';
import type { Cluster } from './cluster.ts';
import type { SendSignal } from './orphans.ts';
import { serverArguments } from './server-arguments.ts';

const FAST_SHUTDOWN_MS = 30_000;
const IMMEDIATE_SHUTDOWN_MS = 5000;
const LONGEST_COMPLAINT = 4000;

export interface PostgresProcess {
  child: ChildProcess;
  /** The last that it said on its standard error, before it has a log. */
  complaint(): string;
}

export function spawnPostgres(
  { postgres }: Binaries,
  cluster: Cluster,
  port: number,
  durable: boolean,
): PostgresProcess {
  let complaint = '';
  const child = spawn(postgres, serverArguments(cluster, port, durable), {
    cwd: cluster.dir,
    uid: cluster.user?.uid,
    gid: cluster.user?.gid,
    env: cluster.env,
    stdio: ['ignore', 'ignore', 'pipe'],
    // Its own process group: Ctrl+C in the terminal reaches us, and we stop it when we are done with it.
    detached: true,
  });
  child.on('error', (error) => {
    complaint += error.message;
  });
  child.stderr?.on('data', (chunk) => {
    complaint = (complaint + chunk).slice(-LONGEST_COMPLAINT);
  });
  return { child, complaint: () => complaint };
}

export function hasExited(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

/** A clean, fast shutdown; harder when it takes too long. */
export async function endProcess(child: ChildProcess, signal: SendSignal): Promise<void> {
  if (child.pid === undefined || hasExited(child)) return;
  const exited = once(child, 'exit');
  for (const [kind, patience] of [
    ['SIGINT', FAST_SHUTDOWN_MS],
    ['SIGQUIT', IMMEDIATE_SHUTDOWN_MS],
  ] as const) {
    signal(child.pid, kind);
    const outcome = await Promise.race([exited, sleep(patience, 'too long', { ref: false })]);
    if (outcome !== 'too long') return;
  }
  signal(child.pid, 'SIGKILL');
  await exited;
}

export function signalWith(pgCtl: string): SendSignal {
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
