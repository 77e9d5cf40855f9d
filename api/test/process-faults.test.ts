import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeSync,
} from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SessionTokens } from '@trama/contract/schemas/access/auth';
import type { CreatedProvider } from '@trama/contract/schemas/people/providers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort, send, serverProcesses, statusOf, until } from './server-process.ts';

/** One clinic to which, one after the other, everything happens. The long versions are scripts under e2e/faults. */
const ADMIN = { email: 'admin@trama.local', password: 'Clave-Segura-1' };

let folder: string;
let dataDir: string;
let port: string;
let base: string;
let token: string;
let hasSmallDisk = false;
const held: Socket[] = [];
const blackHole = createServer((socket) => held.push(socket.on('error', () => {})));
const { run, endAll } = serverProcesses(() => folder);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trama-faults-'));
  dataDir = join(folder, 'data');
  mkdirSync(dataDir);
  hasSmallDisk = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=60m', 'tmpfs', dataDir]).status === 0;
  await once(blackHole.listen(0, '127.0.0.1'), 'listening');
  port = String(await freePort());
  base = `http://127.0.0.1:${port}`;
}, 300_000);
afterAll(async () => {
  for (const socket of held) socket.destroy();
  blackHole.close();
  await endAll();
  if (hasSmallDisk) spawnSync('umount', [dataDir]);
  await rm(folder, { recursive: true, force: true });
});

const read = async () => (await send(base, 'GET', '/api/patients', { token })).status;
const write = () =>
  send<{ id_paciente: number; code?: string }>(base, 'POST', '/api/patients', {
    body: { apellido: 'Gómez' },
    token,
  });

const login = () => send<SessionTokens>(base, 'POST', '/api/auth/login', { body: ADMIN });
const postmasterPid = () =>
  Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);

it('a clinic without settings starts with a link, survives the loss of its database, and stops cleanly', async () => {
  const first = run({ PORT: port, DATA_DIR: dataDir });
  await until(async () => first.output.out.includes('/setup-password/'), first);
  expect(await statusOf(`${base}/readyz`)).toBe(200);
  const warnings = first.output.out.split('\n').filter((line) => line.includes('"level":40'));
  const ofRoot = warnings.filter((line) =>
    line.includes('running as root: start Trama as a user of its own'),
  );
  expect(ofRoot).toHaveLength(process.getuid?.() === 0 ? 1 : 0);
  const ofBackups = warnings.filter((line) =>
    line.includes('backups are not encrypted: set BACKUP_PASSPHRASE'),
  );
  expect(ofBackups).toHaveLength(1);
  expect(warnings).toHaveLength(ofRoot.length + ofBackups.length);

  const link = /setup-password\/([\w-]+)/.exec(first.output.out)?.[1];
  const body = { token: link, password: ADMIN.password };
  expect((await send(base, 'POST', '/api/auth/setup-password', { body })).status).toBe(200);
  const session = (await login()).body;
  expect(session.isAdmin).toBe(true);

  const second = run({ PORT: String(await freePort()), DATA_DIR: dataDir });
  expect(await second.exited).not.toBe(0);
  expect(second.output.err.trim().split('\n')).toHaveLength(1);
  expect(second.output.err).toMatch(/DATA_DIR|in use|already/i);

  process.kill(postmasterPid(), 'SIGKILL');
  await until(async () => (await login()).status === 200);
  expect(await statusOf(`${base}/readyz`)).toBe(200);

  first.child.kill('SIGINT');
  expect(await first.exited).toBe(0);
  const logged = first.output.out
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .join('\n');
  for (const secret of [ADMIN.password, session.token, session.refreshToken, ADMIN.email])
    expect(logged + first.output.err).not.toContain(secret);
}, 300_000);

it('it does not start on a port that is taken, and is the same clinic at the next start', async () => {
  const mailPort = String((blackHole.address() as AddressInfo).port);
  const taken = run({ PORT: mailPort, DATA_DIR: dataDir });
  expect(await taken.exited).not.toBe(0);
  expect(taken.output.err).toContain('PORT');

  const again = run({
    PORT: port,
    DATA_DIR: dataDir,
    BACKUP_PASSPHRASE: 'una frase larga y ñandú',
    SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
  });
  await until(async () => again.output.out.includes('Trama is ready'), again);
  expect(again.output.out).not.toContain('backups are not encrypted');
  expect(again.output.out).not.toContain('/setup-password/');
  const signedIn = await login();
  expect(signedIn.status).toBe(200);
  token = signedIn.body.token;
}, 300_000);

it('a mail server that accepts and says nothing holds nobody up: the answer has the link', async () => {
  const body = { nombre: 'Ana', apellido: 'Paz', email: 'ana@clinica.test', role: 'psicologo' };
  const { status, body: created } = await send<CreatedProvider>(base, 'POST', '/api/providers', {
    body,
    token,
  });
  expect([status, created.email_sent]).toEqual([201, false]);
  expect(held.length).toBeGreaterThan(0);
  const link = created.setup_link?.split('/').pop();
  expect(await statusOf(`${base}/api/auth/validate-setup-token/${link}`)).toBe(200);
}, 60_000);

it.skipIf(process.platform !== 'linux')(
  'a frozen database is not ready, and is again when it thaws',
  async () => {
    const postmaster = postmasterPid();
    const family = [postmaster, ...childrenOf(postmaster)];
    for (const pid of family) process.kill(pid, 'SIGSTOP');
    try {
      expect(await Promise.all([1, 2, 3].map(() => statusOf(`${base}/readyz`)))).toEqual([503, 503, 503]);
      expect(await statusOf(`${base}/healthz`)).toBe(200);
    } finally {
      for (const pid of family) process.kill(pid, 'SIGCONT');
    }
    await until(async () => (await statusOf(`${base}/readyz`)) === 200);
    expect(await read()).toBe(200);
    expect((await write()).status).toBe(201);
  },
  60_000,
);

it('a full disk refuses changes and lets reading go on, until there is space', async (context) => {
  if (!hasSmallDisk) return context.skip('a 60 MB tmpfs cannot be mounted here');
  const kept = await write();
  const foreign = join(dataDir, 'foreign-file');
  fillTheDisk(foreign);
  await until(async () => !existsSync(join(dataDir, 'reserved-space')));
  for (let i = 0; i < 20; i++) {
    const refused = await write();
    expect([refused.status, refused.body.code]).toEqual([503, 'DB_UNAVAILABLE']);
    expect(await read()).toBe(200);
  }
  expect((await login()).status).toBe(200);

  rmSync(foreign);
  await until(async () => (await write()).status === 201);
  const found = await send<{ apellido: string }>(base, 'GET', `/api/patients/${kept.body.id_paciente}`, {
    token,
  });
  expect(found.body.apellido).toBe('Gómez');
}, 60_000);

function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => {
      try {
        return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1]) === parent;
      } catch {
        return false;
      }
    });
}

/** Takes only what was free at the beginning, not the reserved space that is given up meanwhile. */
function fillTheDisk(file: string): void {
  const { bsize, bavail } = statfsSync(dataDir);
  let left = bsize * bavail;
  const descriptor = openSync(file, 'w');
  for (let piece = 1024 * 1024; piece >= 4096; piece /= 2) {
    try {
      while (left >= piece && writeSync(descriptor, Buffer.alloc(piece, 1)) === piece) left -= piece;
    } catch {
      // No room for a piece of this size.
    }
  }
  closeSync(descriptor);
}
