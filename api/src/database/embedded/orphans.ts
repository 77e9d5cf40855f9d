import {
  chownSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const POLL_MS = 25;
const FAST_SHUTDOWN_MS = 30_000;
const IMMEDIATE_SHUTDOWN_MS = 5000;

export type SendSignal = (pid: number, signal: 'SIGINT' | 'SIGQUIT' | 'SIGKILL') => void;

export interface ClusterProbe {
  clusterDir: string;
  signal: SendSignal;
  /** Whether the server on this port is the one of this cluster: it takes our password. */
  answersOn(port: number): Promise<boolean>;
}

/**
 * Leaves the cluster without any process: those of an earlier Trama that was killed, and those of a postmaster
 * that was. Only for the holder of the DATA_DIR lock.
 */
export async function endOrphans(probe: ClusterProbe, log: (line: string) => void): Promise<void> {
  const left = readPostmasterPid(probe.clusterDir);
  if (left && (await isPostmaster(left, probe))) {
    log(`Stopping the PostgreSQL that an interrupted run left behind (pid ${left.pid}).`);
    const gone = () => isPostmaster(left, probe).then((alive) => !alive);
    probe.signal(left.pid, 'SIGINT');
    if (!(await within(FAST_SHUTDOWN_MS, gone))) probe.signal(left.pid, 'SIGQUIT');
    if (!(await within(IMMEDIATE_SHUTDOWN_MS, gone))) probe.signal(left.pid, 'SIGKILL');
    await within(IMMEDIATE_SHUTDOWN_MS, gone);
  }
  await endBackends(probe);
  neutralizePidFile(probe.clusterDir);
}

/** Backends outlive a killed postmaster until their query ends, and no new server starts before. */
async function endBackends({ clusterDir, signal }: ClusterProbe): Promise<void> {
  const none = async () => postgresProcessesIn(clusterDir).length === 0;
  if (await none()) return;
  for (const [kind, patience] of [
    ['SIGQUIT', IMMEDIATE_SHUTDOWN_MS],
    ['SIGKILL', IMMEDIATE_SHUTDOWN_MS],
  ] as const) {
    for (const pid of postgresProcessesIn(clusterDir)) signal(pid, kind);
    if (await within(patience, none)) return;
  }
}

/**
 * A stale postmaster.pid may name a pid that now belongs to somebody else, which PostgreSQL takes for a running
 * server. Removing the file would also remove PostgreSQL's own check of shared memory in use, so it is made to
 * name us instead: PostgreSQL ignores the pid of its parent.
 */
function neutralizePidFile(clusterDir: string): void {
  const file = path.join(clusterDir, 'postmaster.pid');
  if (!existsSync(file)) return;
  const [pid, ...rest] = readFileSync(file, 'utf8').split('\n');
  // A machine that lost power may leave it empty, and PostgreSQL refuses that too.
  if (!pid) {
    rmSync(file);
    return;
  }
  const draft = `${file}.new`;
  writeFileSync(draft, [process.pid, ...rest].join('\n'), { mode: 0o600 });
  const owner = statSync(clusterDir);
  if (process.getuid?.() === 0) chownSync(draft, owner.uid, owner.gid);
  renameSync(draft, file);
}

/** What the server of this cluster, while it runs, says of itself. */
export function readPostmasterPid(clusterDir: string): { pid: number; port: number } | undefined {
  try {
    const lines = readFileSync(path.join(clusterDir, 'postmaster.pid'), 'utf8').split('\n');
    const pid = Number(lines[0]);
    return pid > 0 ? { pid, port: Number(lines[3]) } : undefined;
  } catch {
    return undefined;
  }
}

/** Pids are recycled: a number in a file proves nothing. */
async function isPostmaster(left: { pid: number; port: number }, probe: ClusterProbe): Promise<boolean> {
  if (process.platform === 'linux') return isPostgresIn(probe.clusterDir, left.pid);
  return left.port > 0 && probe.answersOn(left.port);
}

function postgresProcessesIn(clusterDir: string): number[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && isPostgresIn(clusterDir, pid));
}

function isPostgresIn(clusterDir: string, pid: number): boolean {
  try {
    if (readFileSync(`/proc/${pid}/comm`, 'utf8').trim() !== 'postgres') return false;
    // Every PostgreSQL process lives in its cluster's folder.
    const theirs = statSync(`/proc/${pid}/cwd`);
    const ours = statSync(clusterDir);
    return theirs.dev === ours.dev && theirs.ino === ours.ino;
  } catch {
    return false;
  }
}

async function within(milliseconds: number, condition: () => Promise<boolean>): Promise<boolean> {
  const deadline = Date.now() + milliseconds;
  while (!(await condition())) {
    if (Date.now() > deadline) return false;
    await sleep(POLL_MS);
  }
  return true;
}
