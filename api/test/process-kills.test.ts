import { randomInt } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Export } from '@trama/contract/schemas/exchange/exports';
import type { Import } from '@trama/contract/schemas/exchange/imports';
import { unzipSync } from 'fflate';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openFiles } from '../src/platform/files/files.ts';
import { removeOrphans, verifyFiles } from '../src/platform/files/kept-files.ts';
import { documentOf, formOf, SAID } from './attachments.ts';
import { query } from './backups.ts';
import { createPatient, trail } from './factories.ts';
import { freePort, type ServerProcess, send, serverProcesses, statusOf, until } from './server-process.ts';
import { TEST_DATA_KEY, TEST_JWT_SECRET, useTestApp } from './test-app.ts';

/** A process is killed while it sends the whole clinic, while it applies an import, and while it takes in a file. */

const ROWS = 600;
/** At moments that chance chooses, besides the one half-way. */
const KILLS = Number(process.env.IMPORT_KILLS ?? 1);
/** Holding this advisory lock stops an import half-way. */
const BARRIER = 4_712;

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

async function kill(afterwards?: () => Promise<unknown>): Promise<void> {
  server.child.kill('SIGKILL');
  await server.exited;
  await afterwards?.();
  // Its backends end what they were asked, and then notice.
  const working = `select from pg_stat_activity where datname = current_database() and xact_start is not null
                    and backend_type = 'client backend' and pid <> pg_backend_pid()`;
  await until(async () => (await query(t.ownerUrl, working)).length === 0);
}

const t = await useTestApp();
const admin = await t.signIn('administrador');
const folder = await mkdtemp(join(tmpdir(), 'trama-kills-'));
// More than the connection holds, so that most of it is still to be made.
await query(
  t.ownerUrl,
  `insert into audit_log (action, outcome, request_id)
     select 'patient.list', 'ok', (select string_agg(md5(random()::text || n || m), '') from generate_series(1, 12) m)
       from generate_series(1, 40000) n`,
);
beforeAll(start);
afterAll(async () => {
  await endAll();
  await rm(folder, { recursive: true, force: true });
});

const headers = () => ({ authorization: `Bearer ${admin.session.token}` });
const wholeClinic = () => fetch(`${base}/api/exports/clinic.zip`, { headers: headers() });
const newest = async () => (await t.as(admin, 'GET', '/api/exports')).json<Export[]>()[0];

it('leaves no archive, and no export that seems to run for ever', async () => {
  const answer = await wholeClinic();
  expect(answer.status).toBe(200);
  const reader = answer.body?.getReader();
  const received = [(await reader?.read())?.value ?? new Uint8Array()];
  expect((await newest())?.estado).toBe('en_curso');
  await kill();
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
  const recorded = await trail(t)
    .select(['action', 'id_prestador'])
    .where('action', 'like', 'export.clinic%')
    .orderBy('id')
    .execute();
  expect(recorded).toEqual([
    { action: 'export.clinic', id_prestador: admin.id },
    { action: 'export.clinic_broken', id_prestador: null },
  ]);
  await query(t.ownerUrl, `delete from audit_log where action = 'patient.list'`);
  const again = await wholeClinic();
  expect(Object.keys(unzipSync(new Uint8Array(await again.arrayBuffer())))).toContain('json/audit_log.json');
  expect((await newest())?.estado).toBe('terminada');
}, 300_000);

let documents = 20_000_000;

async function simulatedImport(): Promise<Import> {
  const lines = Array.from({ length: ROWS }, () => {
    documents += 1;
    return `Apellido${documents % 97};Nombre${documents % 89};${documents}`;
  });
  const form = new FormData();
  form.set('archivo', new File([`Apellido;Nombre;DNI\n${lines.join('\n')}\n`], 'pacientes.csv'));
  const answer = await fetch(`${base}/api/imports`, { method: 'POST', headers: headers(), body: form });
  const { id_importacion } = (await answer.json()) as Import;
  const { token } = admin.session;
  return (await send<Import>(base, 'POST', `/api/imports/${id_importacion}/simulation`, { token })).body;
}

it('leaves everything of an import or nothing, whenever it is killed while it applies', async () => {
  let one = await simulatedImport();
  const apply = () =>
    send(base, 'POST', `/api/imports/${one.id_importacion}/application`, {
      token: admin.session.token,
    }).catch(() => undefined);
  const stateOf = async () => (await t.as(admin, 'GET', `/api/imports/${one.id_importacion}`)).json().estado;
  const countPatients = async () =>
    (await t.as(admin, 'GET', '/api/patients?status=all')).json<{ total: number }>().total;
  // How long an application takes here: the moments of death are spread over it.
  const began = performance.now();
  await apply();
  const wholeMs = Math.ceil(performance.now() - began);
  expect(await countPatients()).toBe(ROWS);
  let expected = ROWS;

  one = await simulatedImport();
  const owner = new pg.Client({ connectionString: t.ownerUrl });
  await owner.connect();
  await owner.query(`
    create function in_the_middle() returns trigger language plpgsql as $$
    begin
      perform pg_advisory_xact_lock(${BARRIER});
      return null;
    end $$;
    create trigger in_the_middle after insert on pacientes execute function in_the_middle();
    select pg_advisory_lock(${BARRIER})`);
  const waits = `select from pg_locks where locktype = 'advisory' and objid = ${BARRIER} and not granted`;
  const application = apply();
  await until(async () => (await owner.query(waits)).rowCount === 1, server);
  await kill(() => owner.query(`select pg_advisory_unlock(${BARRIER})`));
  await application;
  await owner.query('drop trigger in_the_middle on pacientes');
  await owner.end();
  expect([await stateOf(), await countPatients()]).toEqual(['simulada', expected]);

  for (let round = 0; round < KILLS; round++) {
    await start();
    if ((await stateOf()) === 'aplicada') one = await simulatedImport();
    const answer = apply();
    await pause(randomInt(0, wholeMs + 1));
    await kill();
    await answer;
    const estado = await stateOf();
    if (estado === 'aplicada') expected += ROWS;
    expect(`${estado} ${await countPatients()}`).toBe(`${estado} ${expected}`);
  }
  if ((await stateOf()) === 'aplicada') return;
  await t.as(admin, 'POST', `/api/imports/${one.id_importacion}/application`);
  expect(await countPatients()).toBe(expected + ROWS);
}, 300_000);

/** How many kills of an upload; e2e/faults/uploads.mjs has fifty. */
const UPLOAD_KILLS = 2;

it('of an upload leaves the whole attachment, or nothing that the purge does not find', async () => {
  const patient = await createPatient(t);
  const files = openFiles({ dataDir: folder, dataKey: TEST_DATA_KEY });
  for (let round = 0; round < UPLOAD_KILLS; round++) {
    await start();
    const { payload, headers: form } = formOf(SAID, 'estudio.pdf', documentOf(3_000_000));
    let hasEnded = false;
    const answer = fetch(`${base}/api/patients/${patient}/attachments`, {
      method: 'POST',
      headers: { ...headers(), ...form },
      body: new Uint8Array(payload),
    })
      .catch(() => undefined)
      .finally(() => {
        hasEnded = true;
      });
    // Half-received the first time, and anywhere up to the answer afterwards. A quick upload may end before anybody looks.
    await until(async () => hasEnded || (await readdir(files.incoming).catch(() => [])).length > 0, server);
    await pause(round === 0 ? 0 : randomInt(0, 100));
    await kill();
    await answer;
  }
  await removeOrphans(t.db, files, { olderThanMs: -1 });
  const kept: string[] = [];
  for await (const { name } of files.store.list()) kept.push(name);
  const named = await t.db.selectFrom('adjuntos').select('archivo').orderBy('archivo').execute();
  expect(kept.sort()).toEqual(named.map(({ archivo }) => archivo));
  expect(await readdir(files.incoming)).toEqual([]);
  expect(await verifyFiles(t.db, files)).toEqual([]);
}, 300_000);
