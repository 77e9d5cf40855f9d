// What the fault scripts share: the built server as a process of its own, and a client that knows the answers.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const MAIN = path.join(ROOT, 'api/dist/main.js');
const ANSWER_MS = 40_000;

export const ADMIN = { email: 'admin@clinica.test', password: 'Clave-Segura-1' };
export const POLL_MS = 20;

/** Builds what is stale, so that a script never measures yesterday's server. */
export function build() {
  const built = spawnSync(process.execPath, [path.join(ROOT, 'node_modules/typescript/bin/tsc'), '-b'], {
    cwd: ROOT,
    stdio: 'inherit',
  });
  if (built.status !== 0) process.exit(1);
}

export const newFolder = (name) => mkdtempSync(path.join(tmpdir(), `trama-${name}-`));
export const removeFolder = (folder) => rmSync(folder, { recursive: true, force: true });

/** A clinic in a folder and on a port; its process may come and go. */
export async function clinic({ dataDir, env = {}, port }) {
  const at = port ?? (await freePort());
  const base = `http://127.0.0.1:${at}`;
  let token;
  const self = {
    port: at,
    base,
    dataDir,
    server: undefined,
    launch(more = {}) {
      const settings = {
        PATH: process.env.PATH,
        PORT: String(at),
        HOST: '127.0.0.1',
        DATA_DIR: dataDir,
        LOG_LEVEL: 'warn',
        ADMIN_EMAIL: ADMIN.email,
        ADMIN_PASSWORD: ADMIN.password,
        ...env,
        ...more,
      };
      self.server = spawn(process.execPath, [MAIN], {
        cwd: dataDir,
        stdio: ['ignore', 'ignore', 'inherit'],
        env: settings,
      });
      return self.server;
    },
    async untilReady(patience) {
      await until(
        () => self.call('GET', '/readyz').then((a) => a.status === 200, no),
        patience,
        '/readyz 200',
      );
    },
    async signIn(who = ADMIN) {
      const answer = await self.call('POST', '/api/auth/login', who, { token: null });
      if (answer.status !== 200) throw new Error(`Login answered ${answer.status}`);
      token = answer.body.token;
      return answer.body;
    },
    async call(method, url, body, { token: as = token, headers = {} } = {}) {
      const response = await fetch(base + url, {
        method,
        headers: {
          ...(body && { 'content-type': 'application/json' }),
          ...(as && { authorization: `Bearer ${as}` }),
          ...headers,
        },
        body: body && JSON.stringify(body),
        signal: AbortSignal.timeout(ANSWER_MS),
      });
      const text = await response.text();
      return {
        status: response.status,
        body: text ? JSON.parse(text) : undefined,
        headers: response.headers,
      };
    },
    postmasterPid: () =>
      Number(readFileSync(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]),
    async stop() {
      if (!self.server || self.server.exitCode !== null || self.server.signalCode !== null) return;
      const exited = once(self.server, 'exit');
      self.server.kill('SIGTERM');
      const [code] = await exited;
      if (code !== 0) throw new Error(`SIGTERM ended with exit code ${code}`);
    },
  };
  return self;
}

const no = () => false;

export async function until(condition, patience, what) {
  const deadline = Date.now() + patience;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`No ${what} within ${patience} ms`);
    await sleep(POLL_MS);
  }
}

export async function freePort() {
  const probe = net.createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address();
  probe.close();
  return port;
}

export function percentile(values, share) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** Runs the script to its end: figures on the console, exit code 1 with one line on a broken promise. */
export async function fault(work) {
  const cleanups = [];
  const interrupted = new Promise((_, reject) => {
    for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => reject(new Error(signal)));
  });
  try {
    await Promise.race([work((cleanup) => cleanups.unshift(cleanup)), interrupted]);
  } catch (error) {
    console.error(`FAILED: ${error.message}`);
    process.exitCode = 1;
  }
  for (const cleanup of cleanups) {
    try {
      await cleanup();
    } catch (error) {
      console.error(`FAILED: ${error.message}`);
      process.exitCode = 1;
    }
  }
  process.exit();
}
