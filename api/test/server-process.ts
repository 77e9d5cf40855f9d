import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** The process and the commands as they are started in earnest. */
const MAIN = resolve(import.meta.dirname, '../dist/main.js');
export const COMMANDS = resolve(import.meta.dirname, '../dist/commands');

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

/** A command as npm would run it: exit code and what it printed. */
export function command(
  name: 'backup' | 'restore' | 'verify' | 'move-files' | 'reset-second-factor',
  args: string[],
  { cwd, env }: { cwd: string; env: Record<string, string> },
) {
  const options = { cwd, env: { PATH: process.env.PATH, ...env } };
  return new Promise<{ code: number; out: string; err: string }>((done) => {
    const file = join(COMMANDS, `${name}.js`);
    const child = execFile(process.execPath, [file, ...args], options, (_e, out, err) =>
      done({ code: child.exitCode ?? -1, out, err }),
    );
  });
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

/** Gives up as soon as the process that should bring it about has ended. */
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
