import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { DataDirInUseError } from './errors.ts';
import { type EmbeddedDatabase, startEmbeddedDatabase } from './server.ts';

/** Built, as the real process runs it: loading the sources in another process takes longer than all it does. */
const SERVER = new URL('../../../dist/database/embedded/server.js', import.meta.url).href;

/** One folder to which, one after the other, everything happens. */
let dataDir: string;
let opened: EmbeddedDatabase[] = [];
let children: ChildProcess[] = [];
let said: string[] = [];

beforeAll(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'trama-embedded-'));
});
afterEach(async () => {
  for (const child of children) await killed(child);
  for (const database of opened) await database.stop();
  opened = [];
  children = [];
  said = [];
});
afterAll(() => {
  rmSync(dataDir, { recursive: true, force: true });
});

/** Only what starts without a folder, or loses it, has one of its own. */
async function inFolderOfItsOwn(work: () => Promise<void>): Promise<void> {
  const common = dataDir;
  dataDir = mkdtempSync(path.join(tmpdir(), 'trama-embedded-'));
  const own = dataDir;
  try {
    await work();
    for (const database of opened) await database.stop();
  } finally {
    rmSync(own, { recursive: true, force: true });
    dataDir = common;
  }
}

async function start(durable = false): Promise<EmbeddedDatabase> {
  const database = await startEmbeddedDatabase({ dataDir, log: (line) => said.push(line), durable });
  opened.push(database);
  return database;
}

async function query(url: string, sql: string, values: unknown[] = []) {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(sql, values)).rows;
  } finally {
    await client.end().catch(() => {});
  }
}

/** Another Trama process on the same folder: starts the database, then writes rows and prints each one it got. */
async function otherProcess(): Promise<{ child: ChildProcess; rows: () => string[] }> {
  const script = `
    import pg from 'pg';
    const { startEmbeddedDatabase } = await import(process.argv[1]);
    const database = await startEmbeddedDatabase({ dataDir: process.argv[2], log: () => {} });
    const client = new pg.Client(database.ownerUrl);
    await client.connect();
    await client.query('drop table if exists acknowledged');
    await client.query('create table acknowledged (n int)');
    console.log('ready');
    for (let n = 1; ; n++) {
      await client.query('insert into acknowledged values ($1)', [n]);
      console.log(n);
    }`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script, SERVER, dataDir], {
    cwd: import.meta.dirname,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  let output = '';
  child.stdout?.on('data', (chunk) => {
    output += chunk;
  });
  return { child, rows: () => output.split('\n').slice(1, -1) };
}

async function killed(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}

async function until(condition: () => boolean | Promise<boolean>, milliseconds = 60_000): Promise<void> {
  const deadline = Date.now() + milliseconds;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error('It did not happen in time.');
    await sleep(20);
  }
}

const postmasterPid = () =>
  Number(readFileSync(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
const works = (url: string) =>
  query(url, 'select 1').then(
    () => true,
    () => false,
  );

describe('the embedded PostgreSQL', { timeout: 300_000 }, () => {
  it('keeps what was written from one start to the next, and only its owner can read it', async () => {
    const first = await start(true);
    await query(first.ownerUrl, 'create table note (text text)');
    await query(first.ownerUrl, 'insert into note values ($1)', ['kept']);
    await first.stop();
    await first.stop();
    expect(existsSync(path.join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false);

    const second = await start(true);
    expect(await query(second.ownerUrl, 'select text from note')).toEqual([{ text: 'kept' }]);
    const [settings] = await query(
      second.ownerUrl,
      `select current_setting('fsync') fsync, current_setting('data_checksums') checksums,
              current_setting('listen_addresses') listens, lower('ÁÑ') lower`,
    );
    expect(settings).toEqual({ fsync: 'on', checksums: 'on', listens: '127.0.0.1', lower: 'áñ' });
    expect(statSync(path.join(dataDir, 'postgres')).mode & 0o777).toBe(0o700);
    expect(statSync(path.join(dataDir, 'postgres-password')).mode & 0o777).toBe(0o600);
    await expect(query(second.ownerUrl.replace(/:[^:@]+@/, ':wrong@'), 'select 1')).rejects.toThrow(
      /password/,
    );
  });

  it('writes nothing that a statement holds into its log', async () => {
    const { ownerUrl } = await start();
    await expect(query(ownerUrl, "select 'ideación suicida'::int")).rejects.toThrow();
    await expect(query(ownerUrl, 'select $1::int / 0', ['31415926'])).rejects.toThrow();
    const logs = path.join(dataDir, 'postgres', 'log');
    const text = readdirSync(logs)
      .map((name) => readFileSync(path.join(logs, name), 'utf8'))
      .join('');
    expect(text).toContain('ready to accept connections');
    expect(text).not.toMatch(/suicida|31415926|select/);
  });

  it('refuses a folder that another process uses, and says which; takes over after a kill -9 of Node, with every acknowledged row', async () => {
    const { child, rows } = await otherProcess();
    await until(() => rows().length > 50);
    const refusal = start();
    await expect(refusal).rejects.toThrow(DataDirInUseError);
    await expect(refusal).rejects.toThrow(
      `DATA_DIR ${dataDir} is in use by another Trama process (pid ${child.pid}).`,
    );
    const orphan = postmasterPid();
    await killed(child);
    expect(() => process.kill(orphan, 0)).not.toThrow();

    const { ownerUrl } = await start();
    const stored = (await query(ownerUrl, 'select n from acknowledged')).map(({ n }) => String(n));
    expect(stored).toEqual(expect.arrayContaining(rows()));
    expect(said).toContain(`Stopping the PostgreSQL that an interrupted run left behind (pid ${orphan}).`);
  });

  it('recovers after a kill -9 of Node and of the postmaster', async () => {
    const { child, rows } = await otherProcess();
    await until(() => rows().length > 50);
    await killed(child);
    process.kill(postmasterPid(), 'SIGKILL');

    const { ownerUrl } = await start();
    const stored = (await query(ownerUrl, 'select n from acknowledged')).map(({ n }) => String(n));
    expect(stored).toEqual(expect.arrayContaining(rows()));
  });

  it('brings a killed postmaster back at the same address, also under a long query, and can be stopped meanwhile', async () => {
    const database = await start();
    let heard = 0;
    database.onUnexpectedExit(() => heard++);
    for (const round of [1, 2]) {
      const longQuery = query(database.ownerUrl, 'select pg_sleep(60)').catch(() => 'cut off');
      await until(async () => {
        const active = await query(
          database.ownerUrl,
          "select from pg_stat_activity where query like '%pg_sleep(60)%'",
        );
        return active.length > 1;
      });
      const before = postmasterPid();
      process.kill(before, 'SIGKILL');
      await until(() => heard === round);
      // It takes connections a moment before its supervisor has seen that it does.
      await until(() => said.filter((line) => line.includes('running again')).length === round);
      expect(await works(database.ownerUrl)).toBe(true);
      expect(postmasterPid()).not.toBe(before);
      expect(await longQuery).toBe('cut off');
    }

    process.kill(postmasterPid(), 'SIGKILL');
    await until(() => said.filter((line) => line.includes('unexpectedly')).length === 3);
    await database.stop();
    expect(await works(database.ownerUrl)).toBe(false);
    expect(await works((await start()).ownerUrl)).toBe(true);
  });

  it('is not misled by a postmaster.pid that is empty, or whose pid now belongs to somebody else', async () => {
    const cluster = path.join(dataDir, 'postgres');
    writeFileSync(path.join(cluster, 'postmaster.pid'), '');
    const first = await start();
    expect(await works(first.ownerUrl)).toBe(true);
    await first.stop();

    const { uid, gid } = statSync(cluster);
    const somebody = spawn('sleep', ['60'], process.getuid?.() === 0 ? { uid, gid } : {});
    children.push(somebody);
    writeFileSync(
      path.join(cluster, 'postmaster.pid'),
      `${somebody.pid}\n${cluster}\n1700000000\n5432\n\n127.0.0.1\n`,
    );
    expect(await works((await start()).ownerUrl)).toBe(true);
    expect(somebody.signalCode).toBeNull();
  });

  it('does an interrupted creation again, and leaves alone a folder that took the place of its own', () =>
    inFolderOfItsOwn(async () => {
      const { child } = await otherProcess();
      await until(() => readdirSync(dataDir).some((name) => name.startsWith('postgres.partial-')));
      await sleep(150);
      await killed(child);
      expect(existsSync(path.join(dataDir, 'postgres'))).toBe(false);
      expect(await works((await start()).ownerUrl)).toBe(true);
      expect(readdirSync(dataDir).filter((name) => name.includes('partial'))).toEqual([]);

      const first = postmasterPid();
      rmSync(dataDir, { recursive: true, force: true });
      mkdirSync(dataDir);
      const second = await start();
      const its = postmasterPid();
      process.kill(first, 'SIGKILL');
      await until(() => said.some((line) => line.includes('is not the folder that it was')));
      expect(postmasterPid()).toBe(its);
      expect(await works(second.ownerUrl)).toBe(true);
    }));

  it('works in a folder with a very long path, spaces and accents', () =>
    inFolderOfItsOwn(async () => {
      const base = dataDir;
      dataDir = path.join(base, 'clínica con espacios', 'x'.repeat(120), 'y'.repeat(120));
      mkdirSync(dataDir, { recursive: true });
      expect(await works((await start()).ownerUrl)).toBe(true);
    }));

  it('says in one line that DATA_DIR cannot be written', async () => {
    const file = path.join(dataDir, 'file');
    writeFileSync(file, '');
    const refusal = startEmbeddedDatabase({ dataDir: path.join(file, 'data'), log: () => {} });
    await expect(refusal).rejects.toThrow(/^DATA_DIR .*file.data cannot be written: [^\n]*$/);
  });
});
