import { randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { SessionTokens } from '@trama/contract/schemas/auth';
import type { Import } from '@trama/contract/schemas/imports';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort, type ServerProcess, send, serverProcesses, statusOf, until } from './server-process.ts';

/** An import is applied while its process is killed, again and again: all of it is there, or nothing of it. */

const ADMIN = { email: 'admin@clinica.test', password: 'Clave-Segura-1' };
const ROWS = 600;
const KILLS = Number(process.env.IMPORT_KILLS ?? 4);

let folder: string;
let base: string;
let token: string;
let server: ServerProcess;
let env: Record<string, string>;
const { run, endAll } = serverProcesses(() => folder);

async function start(): Promise<void> {
  server = run(env);
  await until(async () => (await statusOf(`${base}/readyz`)) === 200, server);
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trama-import-kills-'));
  const port = String(await freePort());
  base = `http://127.0.0.1:${port}`;
  env = {
    PORT: port,
    DATA_DIR: join(folder, 'data'),
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
  };
  await start();
  token = (await send<SessionTokens>(base, 'POST', '/api/auth/login', { body: ADMIN })).body.token;
});
afterAll(async () => {
  await endAll();
  await rm(folder, { recursive: true, force: true });
});

const call = async <T>(method: string, path: string) => (await send<T>(base, method, path, { token })).body;
const countPatients = async () => (await call<{ total: number }>('GET', '/api/patients?status=all')).total;

let documents = 20_000_000;

async function simulatedImport(): Promise<Import> {
  const lines = Array.from({ length: ROWS }, () => {
    documents += 1;
    return `Apellido${documents % 97};Nombre${documents % 89};${documents}`;
  });
  const form = new FormData();
  form.set('archivo', new File([`Apellido;Nombre;DNI\n${lines.join('\n')}\n`], 'pacientes.csv'));
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${base}/api/imports`, { method: 'POST', headers, body: form });
  const { id_importacion } = (await answer.json()) as Import;
  return call<Import>('POST', `/api/imports/${id_importacion}/simulation`);
}

it('a process that is killed while it applies leaves everything or nothing', async () => {
  let one = await simulatedImport();
  const path = () => `/api/imports/${one.id_importacion}`;
  // How long an application takes here: the moments of death are spread over it.
  const began = performance.now();
  await call('POST', `${path()}/application`);
  const wholeMs = Math.ceil(performance.now() - began);
  one = await simulatedImport();
  let expected = await countPatients();
  const seen: string[] = [];
  for (let kill = 0; kill < KILLS; kill++) {
    const answer = send(base, 'POST', `${path()}/application`, { token }).catch(() => undefined);
    await pause(randomInt(0, wholeMs + 1));
    server.child.kill('SIGKILL');
    await Promise.all([answer, server.exited]);
    await start();
    const { estado } = await call<Import>('GET', path());
    if (estado === 'aplicada') expected += ROWS;
    seen.push(`${estado} ${await countPatients()}`);
    expect(seen.at(-1)).toBe(`${estado} ${expected}`);
    if (estado === 'aplicada') one = await simulatedImport();
  }
  await call('POST', `${path()}/application`);
  expect(await countPatients()).toBe(expected + ROWS);
}, 300_000);
