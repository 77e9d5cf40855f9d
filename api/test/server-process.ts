import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** The process as it is started in earnest. */
const MAIN = resolve(import.meta.dirname, '../dist/main.js');

export interface ServerProcess {
  child: ChildProcess;
  output: { out: string; err: string };
  /** Its exit code, or null after a signal. */
  exited: Promise<number | null>;
}

/** Starts processes, and ends those that are left. */
export function serverProcesses(cwd: () => string) {
  const started: ServerProcess[] = [];
  return {
    run(env: Record<string, string>): ServerProcess {
      const child = spawn(process.execPath, [MAIN], { cwd: cwd(), env: { PATH: process.env.PATH, ...env } });
      const output = { out: '', err: '' };
      child.stdout.on('data', (chunk) => {
        output.out += chunk;
      });
      child.stderr.on('data', (chunk) => {
        output.err += chunk;
      });
      const exited = once(child, 'exit').then(([code]) => code as number | null);
      const running = { child, output, exited };
      started.push(running);
      return running;
    },
    async endAll(): Promise<void> {
      for (const { child } of started) child.kill('SIGTERM');
      await Promise.all(started.map(({ exited }) => exited));
    },
  };
}

/** Below those that systems give to outgoing connections: none of them takes it before a server does. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(12_000, 32_000);
    const server = createServer().listen(port, '127.0.0.1');
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    );
    server.close();
    if (isFree) return port;
  }
}

/** Not longer than the process lives that should bring it about. */
export async function until(condition: () => Promise<boolean>, by?: ServerProcess): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    if (await condition().catch(() => false)) return;
    if (by && hasEnded(by.child)) break;
    await pause(100);
  }
  throw new Error(`It did not happen${by ? `:\n${by.output.out}${by.output.err}` : ''}`);
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null;

export const statusOf = async (url: string) => (await fetch(url)).status;

/** A request to a running process; the answer's body is read as JSON. */
export async function send<T = unknown>(
  base: string,
  method: string,
  url: string,
  { body, token, headers = {} }: { body?: object; token?: string; headers?: Record<string, string> } = {},
): Promise<{ status: number; body: T }> {
  const answer = await fetch(base + url, {
    method,
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: (await answer.json().catch(() => undefined)) as T };
}
