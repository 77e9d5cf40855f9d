import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { dailyBackups } from '../src/database/backup/daily-backups.ts';
import { readBackup } from '../src/database/backup/read-backup.ts';
import { createDatabase, withDatabase } from '../src/database/opening/open.ts';
import { openAsOwner } from '../src/database/opening/owner.ts';
import { freePort, send, serverProcesses, until } from './server-process.ts';

const COMMANDS = resolve(import.meta.dirname, '../dist/commands');
const ADMIN = { email: 'admin@clinica.test', password: 'Clave-Segura-1' };
const PASSPHRASE = 'una frase larga y ñandú';

let folder: string;
const { run, endAll } = serverProcesses(() => folder);
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trama-backup-process-'));
});
afterAll(async () => {
  await endAll();
  await rm(folder, { recursive: true, force: true });
});

/** A command as npm would run it: exit code and what it printed. */
function command(name: 'backup' | 'restore' | 'verify', args: string[], env: Record<string, string>) {
  const options = { cwd: folder, env: { PATH: process.env.PATH, ...env } };
  return new Promise<{ code: number; out: string; err: string }>((done) => {
    const child = execFile(
      process.execPath,
      [join(COMMANDS, `${name}.js`), ...args],
      options,
      (_e, out, err) => done({ code: child.exitCode ?? -1, out, err }),
    );
  });
}

async function serve(dataDir: string) {
  const port = await freePort();
  const { email, password } = ADMIN;
  const server = run({ PORT: String(port), DATA_DIR: dataDir, ADMIN_EMAIL: email, ADMIN_PASSWORD: password });
  await until(async () => server.output.out.includes('Trama is ready'), server);
  return { ...server, base: `http://127.0.0.1:${port}` };
}

async function signedIn(base: string) {
  const login = await send<{ token: string }>(base, 'POST', '/api/auth/login', { body: ADMIN });
  expect(login.status).toBe(200);
  const { token } = login.body;
  return {
    create: (apellido: string) =>
      send<{ id_paciente: number }>(base, 'POST', '/api/patients', { token, body: { apellido } }),
    surnames: async () => {
      const { body } = await send<{ data: { apellido: string }[] }>(base, 'GET', '/api/patients', { token });
      return body.data.map(({ apellido }) => apellido);
    },
  };
}

async function emptyDatabase(): Promise<string> {
  const name = `trama_commands_${process.pid}_${Date.now()}`;
  await createDatabase(inject('serverUrl'), name);
  return withDatabase(inject('serverUrl'), name);
}

const oneLine = (text: string) => expect(text.trim().split('\n')).toHaveLength(1);

describe('the commands', () => {
  it('back up a clinic that is serving and one that is stopped, and bring it back in a new place', async () => {
    const clinic = join(folder, 'clinic');
    const server = await serve(clinic);
    const admin = await signedIn(server.base);
    await admin.create('Abad');
    const env = { DATA_DIR: clinic, BACKUP_PASSPHRASE: PASSPHRASE };
    const first = await command('backup', ['serving.backup'], env);
    expect(first).toMatchObject({ code: 0, err: '' });
    expect(first.out).toMatch(/rows of \d+ tables .* encrypted, written and read back/);
    const last = (await admin.create('Benítez')).body;
    server.child.kill('SIGTERM');
    expect(await server.exited).toBe(0);
    expect(await command('backup', ['stopped.backup'], { DATA_DIR: clinic })).toMatchObject({ code: 0 });
    const again = await command('backup', ['stopped.backup'], { DATA_DIR: clinic });
    expect(again).toMatchObject({ code: 1, out: '' });
    expect(again.err).toContain('exists already');
    oneLine(again.err);

    // A new folder, and a new clinic in it that people can sign in to.
    const moved = join(folder, 'moved');
    const nowhere = await command('restore', ['serving.backup'], { DATA_DIR: moved });
    expect(nowhere).toMatchObject({ code: 1 });
    expect(nowhere.err).toContain('BACKUP_PASSPHRASE');
    const wrong = { DATA_DIR: moved, BACKUP_PASSPHRASE: 'a wrong passphrase' };
    expect((await command('restore', ['serving.backup'], wrong)).err).toContain('does not open');
    expect(existsSync(moved)).toBe(false);
    // Whoever encrypts their backups did not write one in the clear.
    const planted = await command('restore', ['stopped.backup'], { ...wrong, DATA_DIR: moved });
    expect(planted).toMatchObject({ code: 1, out: '' });
    expect(planted.err).toContain('is not encrypted although BACKUP_PASSPHRASE is set');
    oneLine(planted.err);
    expect(existsSync(moved)).toBe(false);
    const meant = await command('restore', ['stopped.backup', '--check', '--plain'], wrong);
    expect(meant).toMatchObject({ code: 0, err: '' });
    const restored = await command('restore', ['stopped.backup'], { DATA_DIR: moved });
    expect(restored).toMatchObject({ code: 0, err: '' });
    expect(restored.out).toContain('every table has the rows of the backup');
    const refused = await command('restore', ['stopped.backup'], { DATA_DIR: moved });
    expect(refused).toMatchObject({ code: 1 });
    expect(refused.err).toContain('is not empty');
    oneLine(refused.err);

    const there = await serve(moved);
    const admin2 = await signedIn(there.base);
    expect(await admin2.surnames()).toEqual(['Abad', 'Benítez']);
    expect((await admin2.create('Correa')).body.id_paciente).toBeGreaterThan(last.id_paciente);
    there.child.kill('SIGTERM');
    expect(await there.exited).toBe(0);
    const verified = await command('verify', [], { DATA_DIR: moved });
    expect(verified.out).toContain('Everything is as it was written.');
    expect(verified.code).toBe(0);

    // To an external PostgreSQL, and from there into a folder.
    const external = { DATABASE_URL: await emptyDatabase() };
    const outside = await command('restore', ['serving.backup'], {
      ...external,
      BACKUP_PASSPHRASE: PASSPHRASE,
    });
    expect(outside).toMatchObject({ code: 0, err: '' });
    expect((await command('restore', ['stopped.backup'], external)).err).toContain('not empty');
    expect(await command('backup', ['external.backup'], external)).toMatchObject({ code: 0 });
    const back = join(folder, 'back');
    expect(await command('restore', ['external.backup'], { DATA_DIR: back })).toMatchObject({ code: 0 });
  }, 300_000);

  it('leave no clinic behind that is half restored', async () => {
    const dataDir = join(folder, 'half');
    const spoilt = join(folder, 'spoilt.backup');
    const bytes = await readFile(join(folder, 'stopped.backup'));
    await writeFile(spoilt, bytes.subarray(0, bytes.length / 2));
    const refused = await command('restore', [spoilt], { DATA_DIR: dataDir });
    expect(refused).toMatchObject({ code: 1 });
    expect(refused.err).toContain('damaged or incomplete');
    oneLine(refused.err);
    expect(existsSync(dataDir)).toBe(false);

    // As after a kill -9 in the middle.
    await mkdir(dataDir);
    await writeFile(join(dataDir, 'restore-unfinished'), '');
    const server = run({ PORT: String(await freePort()), DATA_DIR: dataDir });
    expect(await server.exited).toBe(1);
    expect(server.output.err).toContain('did not come to its end');
    expect(await readdir(dataDir)).not.toContain('postgres');
  });
});

describe('automatic backups', () => {
  it('are made daily, one at a time, keep what is young or the newest, and never delay a stop', async () => {
    const dataDir = join(folder, 'moved');
    const backups = join(dataDir, 'backups');
    const server = await serve(dataDir);
    await mkdir(backups);
    const old = 'trama-20200101T000000Z.backup';
    for (const name of [old, `${old}.partial`, 'notes.backup', 'trama-29990101T000000Z.backup'])
      await writeFile(join(backups, name), 'x');
    const said: [object, string][] = [];
    const log = {
      info: (...it: [object, string]) => said.push(it),
      error: (...it: [object, string]) => said.push(it),
    };
    const pace = { firstLookMs: 1, nextLookMs: 50, atMostOldMs: 60_000 };
    const options = { dataDir, keepDays: 14, log, pace, command: join(COMMANDS, 'backup.js') };

    const daily = dailyBackups(options);
    daily.start();
    await until(async () => said.length > 0);
    expect(said).toEqual([
      [expect.objectContaining({ bytes: expect.any(Number) }), 'automatic backup written'],
    ]);
    // What is too old goes after the new one is there.
    await until(async () => !(await readdir(backups)).includes(old));
    const left = await readdir(backups);
    const made = left.find((name) => /^trama-202[1-9]/.test(name)) ?? 'none';
    expect(left.sort()).toEqual(['notes.backup', made, 'trama-29990101T000000Z.backup'].sort());
    expect((await readBackup(join(backups, made), undefined)).tables.length).toBeGreaterThan(10);
    await daily.stop();
    expect(await readdir(backups)).toEqual(left);

    // One that cannot be made is told once and tried again; the older one stays.
    await rm(join(backups, made));
    await writeFile(join(backups, old), 'x');
    const tries = join(folder, 'tries');
    const fails = join(folder, 'fails.cjs');
    const trace = `require('node:fs').appendFileSync(${JSON.stringify(tries)}, 'x')`;
    await writeFile(fails, `${trace}; console.error('The disk is full'); process.exit(1)`);
    const failing = dailyBackups({ ...options, command: fails });
    failing.start();
    await until(async () => (await stat(tries)).size >= 3);
    await failing.stop();
    expect(said.slice(1)).toEqual([[{ reason: 'The disk is full' }, 'automatic backup failed']]);
    expect(await readdir(backups)).toContain(old);

    // A table that somebody holds keeps the backup waiting; the stop waits for neither.
    const owner = await openAsOwner(undefined, dataDir);
    const holder = new pg.Client({ connectionString: owner.url });
    await holder.connect();
    await holder.query('begin');
    await holder.query('lock table pacientes in access exclusive mode');
    const waiting = dailyBackups(options);
    waiting.start();
    await until(async () => (await readdir(backups)).some((name) => name.endsWith('.partial')));
    await waiting.stop();
    await holder.query('rollback');
    await holder.end();
    expect((await readdir(backups)).filter((name) => name.endsWith('.partial'))).toEqual([]);
    server.child.kill('SIGTERM');
    expect(await server.exited).toBe(0);
  }, 300_000);
});
