/** Trama as `npm start` runs it, in a process of its own, and a client that talks to it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { SessionTokens } from '@trama/contract/schemas/access/auth';

const MAIN = fileURLToPath(import.meta.resolve('@trama/api/main'));
/** The flag of `npm start`, which keeps Node from collecting garbage too seldom. */
const MEMORY = '--max-old-space-size=1024';
/** A first start on a large clinic has much to prepare. */
const READY_WITHIN_MS = 15 * 60_000;
const STILL_STARTING_MS = 30_000;

export interface RunningTrama {
  port: number;
  base: string;
  pid: number | undefined;
  stop(): Promise<void>;
}

/** On the embedded database in that folder, and on a free port. */
export async function startTrama(
  dataDir: string,
  say: (line: string) => void = () => {},
): Promise<RunningTrama> {
  const port = await freePort();
  const base = `http://127.0.0.1:${port}`;
  // No daily backup: in a large clinic it would run during the measurement.
  const settings = {
    HOST: '127.0.0.1',
    PUBLIC_URL: '',
    DATABASE_URL: '',
    DATABASE_OWNER_URL: '',
    LOG_LEVEL: 'warn',
    BACKUP_KEEP_DAYS: '0',
  };
  const child = startNode([MEMORY, MAIN], { ...settings, PORT: String(port), DATA_DIR: dataDir });
  child.stdout?.resume();
  await untilReady(child, base, say);
  return { port, base, pid: child.pid, stop: () => stopProcess(child) };
}

/** A program of ours beside this one, which ends with it. */
export function startNode(args: string[], env: NodeJS.ProcessEnv = {}): ChildProcess {
  const child = spawn(process.execPath, args, {
    env: { ...process.env, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  process.once('exit', () => child.kill('SIGTERM'));
  return child;
}

export async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

async function untilReady(child: ChildProcess, base: string, say: (line: string) => void): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS;
  let nextWord = Date.now() + STILL_STARTING_MS;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`The server ended with code ${child.exitCode}.`);
    const answer = await fetch(`${base}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
    if (Date.now() > nextWord) {
      say('  … the server is starting');
      nextWord += STILL_STARTING_MS;
    }
    await sleep(100);
  }
  throw new Error('The server was not ready in time.');
}

export async function freePort(): Promise<number> {
  const probe = net.createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  if (typeof address !== 'object' || address === null) throw new Error('No port is free.');
  return address.port;
}

/** Somebody who has signed in. */
export class Client {
  readonly session: SessionTokens;
  readonly #base: string;

  private constructor(base: string, session: SessionTokens) {
    this.#base = base;
    this.session = session;
  }

  static async signIn(base: string, email: string, password: string): Promise<Client> {
    return new Client(base, await call<SessionTokens>(`${base}/api/auth/login`, 'POST', { email, password }));
  }

  call<T>(method: string, path: string, body?: object): Promise<T> {
    return call<T>(this.#base + path, method, body, this.session.token);
  }

  /** A form with one file. */
  async upload<T>(
    path: string,
    fields: Record<string, string>,
    file: { name: string; content: Buffer },
  ): Promise<T> {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append('file', new Blob([new Uint8Array(file.content)]), file.name);
    const headers = { authorization: `Bearer ${this.session.token}` };
    return answerOf<T>(await fetch(this.#base + path, { method: 'POST', headers, body: form }), path);
  }
}

async function call<T>(url: string, method: string, body?: object, token?: string): Promise<T> {
  const response = await fetch(url, {
    method,
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  return answerOf<T>(response, `${method} ${url}`);
}

async function answerOf<T>(response: Response, call: string): Promise<T> {
  if (!response.ok) throw new Error(`${call}: ${response.status} ${await response.text()}`);
  return (response.status === 204 ? undefined : await response.json()) as T;
}
