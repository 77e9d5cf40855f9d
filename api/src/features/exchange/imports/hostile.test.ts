import { ChildProcess } from 'node:child_process';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Import } from '@trama/contract/schemas/exchange/imports';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  deepBook,
  giantHeads,
  giantLine,
  heavyText,
  inlineBomb,
  manyNames,
  manyNotes,
  sharedStringBomb,
} from '../../../../test/hostile-files.ts';
import { type Person, startTestApp, type TestApp } from '../../../../test/test-app.ts';
import { importSteps, sendFile } from '../../../../test/uploads.ts';
import type { FilePart } from './reading/messages.ts';
import { partsOf } from './reading/reader.ts';
import { BROKEN_SHEET } from './reading/unreadable-file.ts';

/** What a file holds costs the process that reads it, and neither memory nor time of everybody else. */

let t: TestApp;
let admin: Person;
let steps: ReturnType<typeof importSteps>;
beforeAll(async () => {
  t = await startTestApp();
  admin = await t.signIn('administrador');
  steps = importSteps(t, admin);
});
afterAll(() => t.close());

const MOST_MB = 200;
const MEGABYTE = 1024 * 1024;
const SAMPLE_MS = 10;

/** How much more the server held while it worked. IMPORT_FIGURES=1 prints it, with the longest time that it held others up. */
async function costOf(name: string, work: () => Promise<unknown>): Promise<number> {
  const held = () => {
    const { heapUsed, external } = process.memoryUsage();
    return (heapUsed + external) / MEGABYTE;
  };
  globalThis.gc?.();
  const before = held();
  let most = before;
  const sampling = setInterval(() => {
    most = Math.max(most, held());
  }, SAMPLE_MS);
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  await work();
  delay.disable();
  clearInterval(sampling);
  if (process.env.IMPORT_FIGURES)
    process.stdout.write(`${name}: ${Math.round(most - before)} MB, ${Math.round(delay.max / 1e6)} ms\n`);
  return most - before;
}

describe('a hostile file', () => {
  it.each<[string, string, () => Buffer, string]>([
    ['one text in thousands of cells', 'a.xlsx', sharedStringBomb, 'caracteres'],
    ['long texts that pack well', 'a.xlsx', inlineBomb, 'caracteres'],
    ['a tree of tags', 'a.xlsx', deepBook, ''],
    ['one line without an end', 'a.csv', giantLine, 'fila demasiado larga'],
  ])('%s is refused with a line, and costs the server little', async (name, file, make, said) => {
    const content = make();
    const cost = await costOf(name, async () => {
      const answer = await sendFile(t, admin, file, content);
      expect(answer.statusCode).toBe(400);
      expect(answer.json().error).toContain(said);
    });
    expect(cost).toBeLessThan(MOST_MB);
    expect(await importsOf()).toEqual([]);
  });

  const importsOf = () => t.db.selectFrom('importaciones').select('archivo').execute();

  it('whose reader is killed is refused, and nothing of it is kept', async () => {
    const sent = sendFile(t, admin, 'cortada.csv', `Apellido\n${'Cortada\n'.repeat(40_000)}`);
    await expect.poll(readers, { interval: 1 }).toHaveLength(1);
    for (const reader of readers()) reader.kill('SIGKILL');
    const answer = await sent;
    expect([answer.statusCode, answer.json().error]).toEqual([400, BROKEN_SHEET]);
    expect(await importsOf()).toEqual([]);
  });

  const handles = () => (process as unknown as { _getActiveHandles(): unknown[] })._getActiveHandles();
  const readers = () => handles().filter((one) => one instanceof ChildProcess && one.pid) as ChildProcess[];

  it('whose reader dies in the middle of a line is refused as a whole', async () => {
    const output = async function* () {
      yield Buffer.from('S{"titles":["Apellido"]}\nR[{"number":2,"cells":["Paz"]}]\nR[{"number":3,"ce');
    };
    const parts: FilePart[] = [];
    const reading = (async () => {
      for await (const part of partsOf(output())) parts.push(part);
    })();
    await expect(reading).rejects.toThrow(BROKEN_SHEET);
    expect(parts).toHaveLength(2);
  });
});

describe('a file at the limits', () => {
  it.each<[string, () => Buffer]>([
    ['heads of millions of letters', giantHeads],
    ['notes of all that fits', heavyText],
    ['more notes than anybody wrote', manyNotes],
    ['more names than anybody has', manyNames],
  ])('%s is taken through all of its steps, and costs the server little', async (name, make) => {
    const content = make();
    let one: Import | undefined;
    const cost = await costOf(`${name}, upload`, async () => {
      one = await steps.upload(content);
    });
    expect(cost).toBeLessThan(MOST_MB);
    if (!one) return;
    const id = one.id_importacion;
    const rest = await costOf(`${name}, simulation, rows and report`, async () => {
      const simulated = await t.as(admin, 'POST', `/api/imports/${id}/simulation`);
      expect([200, 400]).toContain(simulated.statusCode);
      const rows = await t.as(admin, 'GET', `/api/imports/${id}/rows?pageSize=100`);
      expect(rows.body.length).toBeLessThan(20 * MEGABYTE);
      expect((await t.as(admin, 'GET', `/api/imports/${id}/report.csv`)).statusCode).toBe(200);
    });
    expect(rest).toBeLessThan(MOST_MB);
  });
});
