import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort, send, serverProcesses, until } from './server-process.ts';

const COMMAND = resolve(import.meta.dirname, '../dist/commands/verify.js');
const ADMIN = { ADMIN_EMAIL: 'admin@clinica.test', ADMIN_PASSWORD: 'Clave-Segura-1' };

let folder: string;
const { run, endAll } = serverProcesses(() => folder);
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trama-verify-'));
});
afterAll(async () => {
  await endAll();
  await rm(folder, { recursive: true, force: true });
});

/** `npm run verify` as it is run in earnest. */
function verify(args: string[] = [], settings = {}): Promise<{ code: number; lines: string[] }> {
  const env = { PATH: process.env.PATH, DATA_DIR: folder, ...settings };
  return new Promise((done) => {
    execFile(process.execPath, [COMMAND, ...args], { env, cwd: folder }, (error, out, err) =>
      done({ code: Number(error?.code ?? 0), lines: `${out}${err}`.trim().split('\n') }),
    );
  });
}

async function asSuperuser(statement: string): Promise<object[]> {
  const [, , , port] = (await readFile(join(folder, 'postgres/postmaster.pid'), 'utf8')).split('\n');
  const password = await readFile(join(folder, 'postgres-password'), 'utf8');
  const superuser = new pg.Client(`postgresql://trama:${password}@127.0.0.1:${port}/trama`);
  await superuser.connect();
  const { rows } = await superuser.query(statement);
  await superuser.end();
  return rows;
}

it('works beside a running server and on a stopped one, and names what was changed by SQL', async () => {
  expect(await verify()).toEqual({ code: 1, lines: [`There is no database in DATA_DIR ${folder}.`] });

  const port = await freePort();
  const server = run({ ...ADMIN, DATA_DIR: folder, PORT: String(port) });
  await until(async () => server.output.out.includes('Trama is ready'), server);
  const signIn = (password: string) =>
    send(`http://127.0.0.1:${port}`, 'POST', '/api/auth/login', {
      body: { email: ADMIN.ADMIN_EMAIL, password },
    });
  expect((await signIn('wrong')).status).toBe(401);
  expect((await signIn(ADMIN.ADMIN_PASSWORD)).status).toBe(200);
  const logins = await asSuperuser(
    `select distinct usename from pg_stat_activity where application_name = 'trama'`,
  );
  expect(logins).toEqual([{ usename: 'trama_app' }]);
  const whole = await verify();
  expect(whole.lines.at(-1)).toBe('Everything is as it was written.');
  expect(whole.code).toBe(0);
  const [head] = (await readFile(join(folder, 'audit-head.log'), 'utf8')).split('\n');
  expect(JSON.parse(`${head}`)).toEqual({
    block: 1,
    hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    at: expect.stringMatching(/Z$/),
  });

  // What is printed for another machine is a head file; without one nothing is as it should be.
  const printed = await verify(['--heads']);
  expect(printed.code).toBe(0);
  const elsewhere = join(folder, 'elsewhere.log');
  await writeFile(elsewhere, `${printed.lines.join('\n')}\n`);
  expect(await verify([], { AUDIT_HEAD_FILE: elsewhere })).toMatchObject({ code: 0 });
  const missing = join(folder, 'missing.log');
  expect(await verify([], { AUDIT_HEAD_FILE: missing })).toEqual({
    code: 1,
    lines: expect.arrayContaining([
      `NOT AS WRITTEN: no head of the trail is known from ${missing}: there is no such file.`,
    ]),
  });
  expect(await verify(['--headz'])).toEqual({ code: 1, lines: [expect.stringMatching(/^Usage: /)] });

  await asSuperuser(`update audit_log set outcome = 'ok' where action = 'session.login_failed'`);
  const named = {
    code: 1,
    lines: expect.arrayContaining([
      expect.stringMatching(/^NOT AS WRITTEN: row \d of the trail was altered/),
    ]),
  };
  expect(await verify()).toEqual(named);
  await signIn(ADMIN.ADMIN_PASSWORD);
  server.child.kill('SIGTERM');
  expect(await server.exited).toBe(0);
  expect(server.output.out).toContain('trail sealed');
  expect(await verify()).toEqual(named);
}, 120_000);
