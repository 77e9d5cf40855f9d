import { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Import } from '@trama/contract/schemas/exchange/imports';
import { describe, expect, it } from 'vitest';
import { query } from '../../../../test/backups.ts';
import {
  deepBook,
  giantHeads,
  giantLine,
  heavyText,
  inlineBomb,
  manyLines,
  manyNames,
  manyNotes,
  manyProfessionals,
  oneAuthor,
  sharedStringBomb,
  widePage,
  wrongOrders,
} from '../../../../test/hostile-files.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { importSteps, sendFile } from '../../../../test/uploads.ts';
import { watchStatements } from '../../../../test/watch-statements.ts';
import type { FilePart } from './reading/messages.ts';
import { partsOf } from './reading/reader.ts';
import { BROKEN_SHEET } from './reading/unreadable-file.ts';

/** A file's content costs only the process that reads it, not the memory or time of everybody else. */

/** More than a large clinic has. */
const PROVIDERS = 500;
const t = await useTestApp();
const admin = await t.signIn('administrador');
const steps = importSteps(t, admin);
await query(
  t.ownerUrl,
  `insert into prestadores (nombre, apellido, role, email)
   select 'Ana María', 'Apellido' || n || ' de la Torre', 'psicologo', 'hostil' || n || '@clinica.test'
     from generate_series(1000, 1000 + ${PROVIDERS}) n`,
);

const MOST_MB = 200;
const LARGEST_LIST = 100_000;
/** Rows are taken until they have half a million characters. */
const MOST_AT_ONCE = 1_000_000;
const MEGABYTE = 1024 * 1024;
const SAMPLE_MS = 10;
/** Watching the loop takes time, and so does the idle loop beside it. */
const TIMEOUT = process.env.IMPORT_FIGURES ? 300_000 : undefined;

/**
 * How much more the server held while it worked. IMPORT_FIGURES=1 prints it, with the longest turn of the loop: in CPU time of
 * the main thread, since on a busy machine the clock counts what others do; beside an idle loop that is watched as long.
 */
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
  const began = Date.now();
  const turn = process.env.IMPORT_FIGURES ? longestTurn() : undefined;
  await work();
  const longest = turn?.();
  clearInterval(sampling);
  if (longest !== undefined) {
    const idle = longestTurn();
    await sleep(Date.now() - began);
    process.stdout.write(`${name}: ${Math.round(most - before)} MB, ${longest} ms (idle ${idle()} ms)\n`);
  }
  return most - before;
}

/** Nanoseconds that the main thread has run (Linux). */
const threadTime = () => Number(readFileSync('/proc/self/schedstat', 'latin1').split(' ')[0]);

/** Watches every turn of the loop until it is asked for the longest one, in milliseconds of CPU. */
function longestTurn(): () => number {
  let longest = 0;
  let last = threadTime();
  let watching = true;
  const tick = () => {
    const now = threadTime();
    longest = Math.max(longest, now - last);
    last = threadTime();
    if (watching) setImmediate(tick);
  };
  setImmediate(tick);
  return () => {
    watching = false;
    return Math.round(longest / 1e6);
  };
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
    // Long enough that its reader is still at it when it is killed.
    const long = `${'Cortada '.repeat(50)}\n`.repeat(40_000);
    const sent = sendFile(t, admin, 'cortada.csv', `Apellido\n${long}`);
    await expect.poll(readers, { interval: 1 }).toHaveLength(1);
    for (const reader of readers()) reader.kill('SIGKILL');
    const answer = await sent;
    expect([answer.statusCode, answer.json().error]).toEqual([400, BROKEN_SHEET]);
    expect(await importsOf()).toEqual([]);
  });

  const handles = () => (process as unknown as { _getActiveHandles(): unknown[] })._getActiveHandles();
  // Tests share a process: only a child that still reads a file is meant, not one that another test has ended.
  const readers = () =>
    handles().filter(
      (one): one is ChildProcess =>
        one instanceof ChildProcess &&
        one.exitCode === null &&
        !one.killed &&
        one.spawnargs.some((arg) => /reader/.test(arg)),
    );

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
    ['notes of nothing but lines', manyLines],
    ['one author of thousands of notes', oneAuthor],
    ['more names than anybody has', manyNames],
    ['a page of rows as large as it gets', widePage],
    ['as many professionals as fit', manyProfessionals],
  ])(
    '%s is taken through all of its steps, and costs the server little',
    async (name, make) => {
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
        const report = await t.as(admin, 'GET', `/api/imports/${id}/report.csv`);
        expect(report.statusCode).toBe(200);
        expect(report.body.length).toBeLessThan(5 * MEGABYTE);
      });
      expect(rest).toBeLessThan(MOST_MB);
    },
    TIMEOUT,
  );

  it('thousands of orders with long reasons are judged some at a time', async () => {
    const one = await steps.upload(wrongOrders(), 'ordenes.csv', 'authorizations');
    const { result, statements } = await watchStatements(() => steps.simulate(one));
    expect(result.resumen).toMatchObject({ error: 3_000, nueva: 0 });
    expect(Math.max(...statements.map(({ longest }) => longest))).toBeLessThan(MOST_AT_ONCE);
  });

  it('is in the list of imports without what it holds', async () => {
    const list = await t.as(admin, 'GET', '/api/imports');
    expect(list.json<object[]>().length).toBeGreaterThan(0);
    expect(Buffer.byteLength(list.body)).toBeLessThan(LARGEST_LIST);
    expect(list.json()[0]).not.toHaveProperty('columnas');
  });
});
