import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Import } from '@trama/contract/schemas/exchange/imports';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort, send, serverProcesses, statusOf, until } from './server-process.ts';
import { TEST_JWT_SECRET, useTestApp } from './test-app.ts';

/**
 * An import is simulated and applied while others list and create patients: nobody is turned away, and what it costs them is
 * printed. IMPORT_ROWS=50000 measures the largest file.
 */

const ROWS = Number(process.env.IMPORT_ROWS ?? 500);
/** Patients that the clinic has before the import. */
const PATIENTS = ROWS / 10;
/** How long their usual is measured, and as long before that it is only done. */
const USUAL_MS = ROWS / 10;
const PAUSE_MS = 50;

const { run, endAll } = serverProcesses(() => folder);

const t = await useTestApp();
const token = (await t.signIn('administrador')).session.token;
const folder = await mkdtemp(join(tmpdir(), 'trama-import-beside-'));
const port = String(await freePort());
const base = `http://127.0.0.1:${port}`;
const server = run({
  PORT: port,
  DATA_DIR: folder,
  DATABASE_URL: t.ownerUrl,
  JWT_SECRET: TEST_JWT_SECRET,
});
beforeAll(() => until(async () => (await statusOf(`${base}/readyz`)) === 200, server));
afterAll(async () => {
  await endAll();
  await rm(folder, { recursive: true, force: true });
});

let documents = 20_000_000;
const newDni = () => String(++documents);
const WORDS = Array.from(
  { length: 400 },
  (_, n) => `${'BCDFGLMNPRSTVZ'[n % 14]}${'aeiou'[n % 5]}r${n.toString(36).replace(/\d/g, 'e')}ez`,
);
const nameOf = (n: number) => WORDS[(n * 7919) % WORDS.length] ?? '';

function bigFile(rows: number): string {
  const lines = Array.from({ length: rows }, (_, n) => {
    const day = `${(n % 27) + 1}/0${(n % 9) + 1}/2019`;
    return `${nameOf(n)};${nameOf(n + 13)} ${nameOf(n + 57)};${newDni()};11 4444-${n % 9999};${day};Sesión de ${day}`;
  });
  return `Apellido;Nombre;DNI;Teléfono;Fecha de sesión;Evolución\n${lines.join('\n')}\n`;
}

async function upload(text: string): Promise<Import> {
  const form = new FormData();
  form.set('archivo', new File([text], 'pacientes.csv'));
  const headers = { authorization: `Bearer ${token}` };
  return (await (
    await fetch(`${base}/api/imports`, { method: 'POST', headers, body: form })
  ).json()) as Import;
}

interface Waits {
  list: number[];
  create: number[];
  refused: number[];
}

/** How long other requests take while `going` is true. */
async function othersAtWork(going: () => boolean): Promise<Waits> {
  const waits: Waits = { list: [], create: [], refused: [] };
  const measured = async (kind: 'list' | 'create', ask: () => Promise<{ status: number }>) => {
    while (going()) {
      const began = performance.now();
      const { status } = await ask();
      waits[kind].push(performance.now() - began);
      if (status >= 300) waits.refused.push(status);
      await pause(PAUSE_MS);
    }
  };
  await Promise.all([
    measured('list', () => send(base, 'GET', '/api/patients?page=3&pageSize=25&status=all', { token })),
    measured('create', () =>
      send(base, 'POST', '/api/patients', {
        token,
        body: { apellido: nameOf(documents), nombre: nameOf(documents + 5), dni: newDni() },
      }),
    ),
  ]);
  return waits;
}

const atPart = (sorted: number[], part: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
const p95 = (waits: number[]) =>
  atPart(
    waits.toSorted((a, b) => a - b),
    0.95,
  );

async function besideOthers<T>(work: Promise<T>): Promise<{ result: T; waits: Waits }> {
  let going = true;
  const others = othersAtWork(() => going);
  const result = await work.finally(() => {
    going = false;
  });
  return { result, waits: await others };
}

/** The most memory that the process has had, where the system tells. */
async function peakMegabytes(): Promise<number | null> {
  const text = await readFile(`/proc/${server.child.pid}/status`, 'utf8').catch(() => '');
  const kilobytes = /VmHWM:\s+(\d+)/.exec(text)?.[1];
  return kilobytes ? Math.round(Number(kilobytes) / 1024) : null;
}

it(`others list and create patients while ${ROWS} rows are simulated and applied`, async () => {
  const before = await upload(bigFile(PATIENTS));
  for (const name of ['simulation', 'application'])
    await send(base, 'POST', `/api/imports/${before.id_importacion}/${name}`, { token });
  await besideOthers(pause(USUAL_MS));
  const usual = (await besideOthers(pause(USUAL_MS))).waits;
  const one = await upload(bigFile(ROWS));
  const step = (name: string) =>
    send<Import>(base, 'POST', `/api/imports/${one.id_importacion}/${name}`, { token });
  const report = [
    `usual: list p95 ${p95(usual.list).toFixed(0)} ms, create p95 ${p95(usual.create).toFixed(0)} ms`,
  ];
  for (const name of ['simulation', 'application']) {
    const began = performance.now();
    const { result, waits } = await besideOthers(step(name));
    expect([result.status, result.body.resumen?.nueva, result.body.resumen?.notas]).toEqual([
      200,
      ROWS,
      ROWS,
    ]);
    expect(waits.refused).toEqual([]);
    const part = (kind: 'list' | 'create') =>
      `${kind} p95 ${p95(waits[kind]).toFixed(0)} ms (x${(p95(waits[kind]) / p95(usual[kind])).toFixed(1)}), longest ${Math.max(...waits[kind]).toFixed(0)} ms of ${waits[kind].length}`;
    report.push(
      `${name} (${((performance.now() - began) / 1000).toFixed(0)} s): ${part('list')}; ${part('create')}`,
    );
  }
  report.push(`memory of the process at most: ${(await peakMegabytes()) ?? 'unknown'} MB`);
  process.stdout.write(`${report.join('\n')}\n`);
}, 900_000);
