import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Export } from '@trama/contract/schemas/exports';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { query } from './backups.ts';
import { trail } from './factories.ts';
import { freePort, type ServerProcess, send, serverProcesses, statusOf, until } from './server-process.ts';
import { type Person, startTestApp, TEST_DATA_KEY, TEST_JWT_SECRET, type TestApp } from './test-app.ts';

/** A process is killed while it sends the whole clinic: nothing is left that looks whole, and the next start says so. */

let t: TestApp;
let admin: Person;
let folder: string;
let base: string;
let server: ServerProcess;
const { run, endAll } = serverProcesses(() => folder);

async function start(): Promise<void> {
  const port = String(await freePort());
  base = `http://127.0.0.1:${port}`;
  server = run({
    PORT: port,
    DATABASE_URL: t.ownerUrl,
    DATA_DIR: folder,
    JWT_SECRET: TEST_JWT_SECRET,
    DATA_KEY: TEST_DATA_KEY,
  });
  await until(async () => (await statusOf(`${base}/readyz`)) === 200, server);
}

beforeAll(async () => {
  t = await startTestApp();
  admin = await t.signIn('administrador');
  folder = await mkdtemp(join(tmpdir(), 'trama-export-kills-'));
  // More than the connection holds, so that most of it is still to be made.
  await query(
    t.ownerUrl,
    `insert into audit_log (action, outcome, request_id)
     select 'patient.list', 'ok', (select string_agg(md5(random()::text || n || m), '') from generate_series(1, 12) m)
       from generate_series(1, 40000) n`,
  );
  await start();
}, 60_000);
afterAll(async () => {
  await endAll();
  await t.close();
  await rm(folder, { recursive: true, force: true });
});

const newest = async () => {
  const { token } = admin.session;
  const [one] = (await send<Export[]>(base, 'GET', '/api/exports', { token })).body;
  return one;
};

it('leaves no archive, and no export that seems to run for ever', async () => {
  const answer = await fetch(`${base}/api/exports/clinic.zip`, {
    headers: { authorization: `Bearer ${admin.session.token}` },
  });
  expect(answer.status).toBe(200);
  const reader = answer.body?.getReader();
  const received = [(await reader?.read())?.value ?? new Uint8Array()];
  expect((await newest())?.estado).toBe('en_curso');
  server.child.kill('SIGKILL');
  await server.exited;
  const rest = async () => {
    for (;;) {
      const part = await reader?.read();
      if (!part || part.done) return;
      received.push(part.value);
    }
  };
  await expect(rest()).rejects.toThrow();
  expect(() => unzipSync(Buffer.concat(received))).toThrow();

  await start();
  await until(async () => (await newest())?.estado === 'interrumpida', server);
  const told = await trail(t)
    .select(['action', 'id_prestador'])
    .where('action', 'like', 'export.clinic%')
    .orderBy('id')
    .execute();
  expect(told).toEqual([
    { action: 'export.clinic', id_prestador: admin.id },
    { action: 'export.clinic_broken', id_prestador: null },
  ]);
  const again = await fetch(`${base}/api/exports/clinic.zip`, {
    headers: { authorization: `Bearer ${admin.session.token}` },
  });
  expect(Object.keys(unzipSync(new Uint8Array(await again.arrayBuffer())))).toContain('json/audit_log.json');
  expect((await newest())?.estado).toBe('terminada');
}, 120_000);
