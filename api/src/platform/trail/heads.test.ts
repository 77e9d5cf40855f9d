import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import pino from 'pino';
import { beforeEach, describe, expect, it } from 'vitest';
import { until } from '../../../test/server-process.ts';
import { type TrailScene, useTrailScene } from '../../../test/trail-scene.ts';
import { headsOfChain, headText } from './heads.ts';
import { trailSealer } from './sealer.ts';

let scene: TrailScene;
beforeEach(async () => {
  scene = await useTrailScene();
});

/** A row changed, and the whole chain computed again over it. */
async function forge(): Promise<void> {
  const [first] = await scene.sealedTrail();
  await scene.owner.query(`update audit_log set outcome = 'refused' where id = $1`, [first]);
  await scene.forgeChain();
}

const keptLines = async () => (await readFile(scene.headFile, 'utf8')).trim().split('\n');

/** As if the blocks had been sealed a day apart from each other. */
async function spreadOverDays(): Promise<void> {
  await scene.sealedTrail();
  await scene.owner.query(`update audit_log set at = at - interval '30 days' + interval '1 second' * id`);
  await scene.owner.query(`
    update audit_seals s set sealed_at = now() - interval '1 day' * (select max(block) - s.block from audit_seals)`);
  await scene.owner.query(`
    update audit_log a set at = s.sealed_at from audit_seals s where a.id = any (s.ids)`);
  // Patient and assignment are as old as the test: only of a record that was taken on may the trail be older.
  await scene.owner.query(`
    update audit_log set action = split_part(action, '.', 1) || '.adopt'
     where action in ('patient.create', 'assignment.create')`);
  await scene.forgeChain();
}

async function printedHeads(): Promise<string> {
  const lines: string[] = [];
  for await (const head of headsOfChain(scene.t.db)) lines.push(`${headText(head)}\n`);
  return lines.join('');
}

describe('a rewritten chain is not taken for the old one', () => {
  it('when the head file is gone', async () => {
    await forge();
    await rm(scene.headFile);
    expect(await scene.findings()).toEqual([
      `no head of the trail is known from ${scene.headFile}: there is no such file`,
    ]);
  });

  it('when the head file is empty', async () => {
    await forge();
    await writeFile(scene.headFile, '');
    expect(await scene.findings()).toEqual([
      `no head of the trail is known from ${scene.headFile}: it is empty`,
    ]);
  });

  it('when the head file cannot be read', async () => {
    await forge();
    await rm(scene.headFile);
    await mkdir(scene.headFile);
    expect(await scene.findings()).toEqual([expect.stringMatching(/it cannot be read \(EISDIR\)$/)]);
  });

  it('when one letter was changed in each line of the head file', async () => {
    await forge();
    const text = await readFile(scene.headFile, 'utf8');
    await writeFile(scene.headFile, text.replaceAll('"block"', '"blocl"'));
    expect(await scene.findings()).toEqual([
      `line 1 of ${scene.headFile} is no head of the trail: it was altered`,
    ]);
  });

  it('when lines were taken out of the head file', async () => {
    await spreadOverDays();
    const lines = (await printedHeads()).trim().split('\n');
    expect(lines.length).toBeGreaterThan(2);
    const without = (removed: number) => lines.filter((_line, index) => index !== removed).join('\n');
    for (const removed of lines.keys()) {
      await writeFile(scene.headFile, `${without(removed)}\n`);
      const { block } = JSON.parse(`${lines[removed]}`);
      const found = await scene.findings();
      // The newest has just been sealed: its head may be on its way.
      if (removed === lines.length - 1) expect(found).toEqual([]);
      else
        expect(found).toEqual([expect.stringMatching(`^no head was kept .* of block ${block}, sealed at `)]);
    }
  });
});

describe('heads', () => {
  it('can begin a head file again from how they are printed', async () => {
    await spreadOverDays();
    expect(await scene.findings()).not.toEqual([]);
    await writeFile(scene.headFile, await printedHeads());
    expect(await scene.findings()).toEqual([]);
  });

  it('as they stand in the log are a head file, too', async () => {
    await scene.read(1);
    const log: string[] = [];
    const logger = pino({ base: null }, { write: (line: string) => log.push(line) });
    const sealer = trailSealer({ db: scene.t.db, headFile: scene.headFile, logger, sealEveryMs: 10 });
    sealer.start();
    await until(async () => log.length > 0);
    await sealer.stop();
    expect(log[0]).toMatch(/"block":\d+,"hash":"[0-9a-f]{64}","at":"[^"]+Z","msg":"trail sealed"/);
    await writeFile(scene.headFile, log.join(''));
    expect(await scene.findings()).toEqual([]);
  });

  it('are kept by each process, also of blocks that another has made, or one that was killed', async () => {
    const own = await keptLines();
    await scene.read(1);
    await scene.sealAllBut(0);
    const logger = pino({ level: 'silent' });
    const sealer = trailSealer({ db: scene.t.db, headFile: scene.headFile, logger, sealEveryMs: 3_600_000 });
    sealer.start();
    await until(async () => (await keptLines()).length > own.length);
    await sealer.stop();
    expect(await scene.findings()).toEqual([]);
  });

  it('raise a warning at the start if they are missing although the trail is sealed', async () => {
    const warnings: string[] = [];
    const logger = pino({ base: null, level: 'warn' }, { write: (line: string) => warnings.push(line) });
    const startOnce = async () => {
      const options = { db: scene.t.db, headFile: scene.headFile, logger, sealEveryMs: 3_600_000 };
      const sealer = trailSealer(options);
      sealer.start();
      await sealer.stop();
    };
    await startOnce();
    expect(warnings).toEqual([]);
    await rm(scene.headFile);
    await startOnce();
    expect(warnings).toEqual([expect.stringContaining('no head of it is kept in this file')]);
    await startOnce();
    expect(warnings).toHaveLength(1);
  });

  it('follow a line that was cut off', async () => {
    await writeFile(scene.headFile, `${await readFile(scene.headFile, 'utf8')}{"block":99,"ha`);
    await scene.read(1);
    await scene.sealAllBut(0, scene.keepHead);
    expect(await scene.findings()).toEqual([]);
  });
});
