import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../../api/dist/main.js', import.meta.url));
const READY_WITHIN_MS = 180_000;

export const ADMIN = { email: 'admin@clinica.test', password: 'Clave-Segura-1' };

interface Place {
  port: number;
  dataDir: string;
}

export interface RunningServer extends Place {
  url: string;
  /** As a crash would end it: nothing is said, nothing is cleaned up. */
  kill: () => Promise<void>;
  stop: () => Promise<void>;
}

/** The built server on a free port, with a database folder of its own; or where another one has stood before. */
export async function startServer(env: Record<string, string> = {}, at?: Place): Promise<RunningServer> {
  const port = at?.port ?? (await freePort());
  const dataDir = at?.dataDir ?? (await mkdtemp(join(tmpdir(), 'trama-e2e-')));
  const url = `http://127.0.0.1:${port}`;
  const server = spawn(process.execPath, [MAIN], {
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      PUBLIC_URL: url,
      DATA_DIR: dataDir,
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      LOG_LEVEL: 'warn',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [server.stdout, server.stderr])
    stream.on('data', (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-20_000);
    });
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  const kill = async () => {
    server.kill('SIGKILL');
    await ended;
  };
  const stop = async () => {
    server.kill('SIGTERM');
    await ended;
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await untilReady(url, () => server.exitCode);
  } catch (error) {
    await stop();
    throw new Error(`${(error as Error).message}\n${output}`);
  }
  return { url, port, dataDir, kill, stop };
}

async function untilReady(url: string, exitCode: () => number | null): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS;
  while (Date.now() < deadline) {
    if (exitCode() !== null) throw new Error(`The server ended with code ${exitCode()}`);
    const answer = await fetch(`${url}/readyz`).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('The server was not ready in time');
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}
