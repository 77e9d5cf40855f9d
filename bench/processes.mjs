/** The servers that are measured, each in a process of its own. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ROOT, SetupError } from '../scripts/setup.mjs';

/** With the flag of `npm start`, which keeps Node from collecting garbage too seldom. */
const API = ['--max-old-space-size=1024', path.join(ROOT, 'api', 'dist', 'main.js')];
/** A first start on a million patients applies what migrations came since the data was generated. */
const READY_MS = 15 * 60_000;

/** Trama as `npm start` runs it, on an embedded database in that folder. */
export async function startTrama(folder, say) {
  const port = await freePort();
  const child = startNode(API, {
    PORT: String(port),
    HOST: '127.0.0.1',
    PUBLIC_URL: '',
    DATA_DIR: folder,
    DATABASE_URL: '',
    LOG_LEVEL: 'warn',
  });
  child.stdout.resume();
  await untilReady(child, port, say);
  return { port, pid: child.pid, stop: () => stop(child) };
}

export function startNode(args, env = {}) {
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  process.once('exit', () => child.kill('SIGTERM'));
  return child;
}

export async function stop(child) {
  if (child.exitCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

async function untilReady(child, port, say) {
  const deadline = Date.now() + READY_MS;
  let nextWord = Date.now() + 10_000;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new SetupError(`The server ended with code ${child.exitCode}.`);
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
    if (Date.now() > nextWord) {
      say('  … the server is starting, and upgrading the data if it is of an older version');
      nextWord += 30_000;
    }
    await sleep(100);
  }
  throw new SetupError('The server was not ready in time.');
}

export async function signIn(port, email, password) {
  const response = await fetch(`http://127.0.0.1:${port}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  if (!response.ok) throw new SetupError(`Sign-in of ${email}: ${response.status} ${await response.text()}`);
  return response.json();
}

/** Linux only; elsewhere memory is not reported. */
export function residentMb(pid) {
  try {
    const kb = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return Number(kb) / 1024;
  } catch {
    return null;
  }
}

export async function freePort() {
  const probe = net.createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address();
  probe.close();
  return port;
}
