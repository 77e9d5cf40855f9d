import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FactorEnrolment } from '@trama/contract/schemas/access/account';
import type { ErrorBody } from '@trama/contract/words/errors';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dailyBackups } from '../src/database/backup/daily-backups.ts';
import { readBackup } from '../src/database/backup/read-backup.ts';
import { openAsOwner } from '../src/database/opening/owner.ts';
import { emptyDatabase, PASSPHRASE, query } from './backups.ts';
import {
  COMMANDS,
  freePort,
  command as runCommand,
  type ServerProcess,
  send,
  serverProcesses,
  until,
} from './server-process.ts';
import { codeOf, withinOneStep } from './totp-codes.ts';

/** One clinic and the commands beside it: it is verified, backed up, stopped, and brought back in another place. */

const ADMIN = { email: 'admin@clinica.test', password: 'Clave-Segura-1' };

let folder: string;
let clinic: string;
let moved: string;
/** The secret of the administrator's second factor. */
let secret: string;
let lastPatient: number;
let server: Served;
const { run, endAll } = serverProcesses(() => folder);
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trama-commands-'));
  clinic = join(folder, 'clinic');
  moved = join(folder, 'moved');
  server = await serve(clinic);
});
afterAll(async () => {
  await endAll();
  await rm(folder, { recursive: true, force: true });
});

type CommandName = Parameters<typeof runCommand>[0];
const command = (name: CommandName, args: string[], env: Record<string, string>) =>
  runCommand(name, args, { cwd: folder, env });

interface Served extends ServerProcess {
  base: string;
}
async function serve(dataDir: string): Promise<Served> {
  const port = await freePort();
  const { email, password } = ADMIN;
  const started = run({
    PORT: String(port),
    DATA_DIR: dataDir,
    ADMIN_EMAIL: email,
    ADMIN_PASSWORD: password,
  });
  await until(async () => started.output.out.includes('Trama is ready'), started);
  return { ...started, base: `http://127.0.0.1:${port}` };
}

async function stop(): Promise<void> {
  server.child.kill('SIGTERM');
  expect(await server.exited).toBe(0);
}

const login = (password = ADMIN.password) =>
  send<ErrorBody & { token: string }>(server.base, 'POST', '/api/auth/login', {
    body: { ...ADMIN, password },
  });

const patientsAs = (token: string) => ({
  create: async (apellido: string) => {
    const body = { apellido };
    const created = await send<{ id_paciente: number }>(server.base, 'POST', '/api/patients', {
      token,
      body,
    });
    return created.body.id_paciente;
  },
  surnames: async () => {
    const found = await send<{ data: { apellido: string }[] }>(server.base, 'GET', '/api/patients', {
      token,
    });
    return found.body.data.map(({ apellido }) => apellido);
  },
});

const oneLine = (text: string) => expect(text.trim().split('\n')).toHaveLength(1);

describe('a clinic that is serving', () => {
  it('is backed up, encrypted', async () => {
    expect((await login('wrong')).status).toBe(401);
    const { token } = (await login()).body;
    const patients = patientsAs(token);
    await patients.create('Abad');
    lastPatient = await patients.create('Benítez');
    const path = '/api/account/second-factor/totp';
    const body = { currentPassword: ADMIN.password };
    ({ secret } = (await send<FactorEnrolment>(server.base, 'POST', path, { token, body })).body);
    await withinOneStep();
    const code = codeOf(secret, -1);
    const confirmed = await send(server.base, 'POST', `${path}/confirmation`, { token, body: { code } });
    expect(confirmed.status).toBe(200);

    const env = { DATA_DIR: clinic, BACKUP_PASSPHRASE: PASSPHRASE };
    const made = await command('backup', ['serving.backup'], env);
    expect(made).toMatchObject({ code: 0, err: '' });
    expect(made.out).toMatch(/rows of \d+ tables .* encrypted, written and read back/);
  }, 300_000);

  it('is verified, and so is one that is stopped: what was changed by SQL is named', async () => {
    const verify = async (args: string[] = [], settings = {}) => {
      const { code, out, err } = await command('verify', args, { DATA_DIR: clinic, ...settings });
      return { code, lines: `${out}${err}`.trim().split('\n') };
    };
    const nowhere = join(folder, 'nowhere');
    expect(await verify([], { DATA_DIR: nowhere })).toEqual({
      code: 1,
      lines: [`There is no database in DATA_DIR ${nowhere}.`],
    });
    const owner = await openAsOwner(undefined, clinic);
    const logins = `select distinct usename from pg_stat_activity where application_name = 'trama'`;
    expect(await query(owner.url, logins)).toEqual([{ usename: 'trama_app' }]);
    const whole = await verify();
    expect(whole.lines.at(-1)).toBe('Everything is as it was written.');
    expect(whole.code).toBe(0);
    const [head] = (await readFile(join(clinic, 'audit-head.log'), 'utf8')).split('\n');
    expect(JSON.parse(`${head}`)).toEqual({
      block: 1,
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      at: expect.stringMatching(/Z$/),
    });

    // The printed head is such a file; without the file verify fails.
    const printed = await verify(['--heads']);
    expect(printed).toEqual({ code: 0, lines: expect.arrayContaining([head]) });
    const missing = join(folder, 'missing.log');
    expect(await verify([], { AUDIT_HEAD_FILE: missing })).toEqual({
      code: 1,
      lines: expect.arrayContaining([
        `NOT AS WRITTEN: no head of the trail is known from ${missing}: there is no such file.`,
      ]),
    });
    expect(await verify(['--headz'])).toEqual({ code: 1, lines: [expect.stringMatching(/^Usage: /)] });

    await query(owner.url, `update audit_log set outcome = 'ok' where action = 'session.login_failed'`);
    await login('wrong');
    await stop();
    expect(server.output.out).toContain('trail sealed');
    expect(await verify()).toEqual({
      code: 1,
      lines: expect.arrayContaining([
        expect.stringMatching(/^NOT AS WRITTEN: row \d+ of the trail was altered/),
      ]),
    });
  }, 300_000);
});

describe('a restore', () => {
  it('refuses what it should not take, and leaves no folder behind', async () => {
    const stopped = join(folder, 'stopped.backup');
    expect(await command('backup', [stopped], { DATA_DIR: clinic })).toMatchObject({ code: 0 });
    const nowhere = await command('restore', ['serving.backup'], { DATA_DIR: moved });
    expect(nowhere).toMatchObject({ code: 1 });
    expect(nowhere.err).toContain('BACKUP_PASSPHRASE');
    // With encrypted backups configured, a plain one is suspicious.
    const encrypts = { DATA_DIR: moved, BACKUP_PASSPHRASE: PASSPHRASE };
    const planted = await command('restore', [stopped], encrypts);
    expect(planted).toMatchObject({ code: 1, out: '' });
    expect(planted.err).toContain('is not encrypted although BACKUP_PASSPHRASE is set');
    oneLine(planted.err);
    const meant = await command('restore', [stopped, '--check', '--plain'], encrypts);
    expect(meant).toMatchObject({ code: 0, err: '' });
    const spoilt = join(folder, 'spoilt.backup');
    const bytes = await readFile(stopped);
    await writeFile(spoilt, bytes.subarray(0, bytes.length / 2));
    const refused = await command('restore', [spoilt], { DATA_DIR: moved });
    expect(refused).toMatchObject({ code: 1 });
    expect(refused.err).toContain('damaged or incomplete');
    oneLine(refused.err);
    expect(existsSync(moved)).toBe(false);
  }, 300_000);

  it('leaves a folder that is not served if it was killed', async () => {
    const dataDir = join(folder, 'half');
    await mkdir(dataDir);
    await writeFile(join(dataDir, 'restore-unfinished'), '');
    const refused = run({ PORT: String(await freePort()), DATA_DIR: dataDir });
    expect(await refused.exited).toBe(1);
    expect(refused.output.err).toContain('did not come to its end');
    expect(await readdir(dataDir)).not.toContain('postgres');
  });

  it('brings the clinic to an external PostgreSQL, and from there into a new folder with its second factors', async () => {
    const external = { DATABASE_URL: await emptyDatabase() };
    const outside = await command('restore', ['serving.backup'], {
      ...external,
      BACKUP_PASSPHRASE: PASSPHRASE,
    });
    expect(outside).toMatchObject({ code: 0, err: '' });
    expect(await command('backup', ['external.backup'], external)).toMatchObject({ code: 0 });
    // As a restore leaves the folder that was killed while it brought attached files.
    await mkdir(join(moved, 'files', 'incoming'), { recursive: true });
    const restored = await command('restore', ['external.backup'], { DATA_DIR: moved });
    expect(restored).toMatchObject({ code: 0, err: '' });
    expect(restored.out).toContain('every table has the rows of the backup');
    const refused = await command('restore', ['external.backup'], { DATA_DIR: moved });
    expect(refused).toMatchObject({ code: 1 });
    expect(refused.err).toContain('is not empty');
    oneLine(refused.err);

    const keyIn = (dataDir: string) => readFile(join(dataDir, 'data-key'), 'utf8');
    expect(await keyIn(moved)).toBe(await keyIn(clinic));
    const other = run({ PORT: String(await freePort()), DATA_DIR: moved, DATA_KEY: 'x'.repeat(40) });
    expect(await other.exited).toBe(1);
    expect(other.output.err).toMatch(/^DATA_KEY: is not the one .*\n$/);

    server = await serve(moved);
    const asked = await login();
    expect(asked).toMatchObject({ status: 401, body: { code: 'SECOND_FACTOR_REQUIRED' } });
    await withinOneStep();
    const signedIn = await send<{ token: string }>(server.base, 'POST', '/api/auth/second-factor', {
      body: { challenge: asked.body.challenge, code: codeOf(secret, 1) },
    });
    expect(signedIn.status).toBe(200);
    const patients = patientsAs(signedIn.body.token);
    expect(await patients.surnames()).toEqual(['Abad', 'Benítez']);
    expect(await patients.create('Correa')).toBeGreaterThan(lastPatient);
  }, 300_000);
});

it('the machine itself can take away the second factor of the last administrator', async () => {
  const env = { DATA_DIR: moved };
  const reset = await command('reset-second-factor', ['ADMIN@clinica.test'], env);
  expect(reset).toMatchObject({ code: 0, err: '' });
  expect((await login()).status).toBe(200);
  const again = await command('reset-second-factor', [ADMIN.email], env);
  expect(again).toMatchObject({ code: 1, out: '' });
}, 300_000);

describe('automatic backups', () => {
  it('are made daily, one at a time, keep what is young or the newest, and never delay a stop', async () => {
    const dataDir = moved;
    const backups = join(dataDir, 'backups');
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
    expect(left.sort()).toEqual(['files', 'notes.backup', made, 'trama-29990101T000000Z.backup'].sort());
    expect((await readBackup(join(backups, made), undefined)).tables.length).toBeGreaterThan(10);
    await daily.stop();
    expect(await readdir(backups)).toEqual(left);

    // A failed backup is reported once and tried again; the older one stays.
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
  }, 300_000);
});

it('a restored clinic that has worked on is as it was written', async () => {
  await stop();
  const verified = await command('verify', [], { DATA_DIR: moved });
  expect(verified.out).toContain('Everything is as it was written.');
  expect(verified.code).toBe(0);
}, 300_000);
