import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { FactorEnrolment, RecoveryCodes } from '@trama/contract/schemas/account';
import type { ErrorBody } from '@trama/contract/words/errors';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort, send, serverProcesses, until } from './server-process.ts';
import { codeOf, withinOneStep } from './totp-codes.ts';

const COMMANDS = resolve(import.meta.dirname, '../dist/commands');
const ADMIN = { email: 'admin@clinica.test', password: 'Clave-Segura-1' };

let folder: string;
const { run, endAll } = serverProcesses(() => folder);
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trama-second-factor-'));
});
afterAll(async () => {
  await endAll();
  await rm(folder, { recursive: true, force: true });
});

function command(name: string, args: string[], dataDir: string) {
  const options = { cwd: folder, env: { PATH: process.env.PATH, DATA_DIR: dataDir } };
  const file = join(COMMANDS, `${name}.js`);
  return new Promise<{ code: number; out: string; err: string }>((done) => {
    const child = execFile(process.execPath, [file, ...args], options, (_e, out, err) =>
      done({ code: child.exitCode ?? -1, out, err }),
    );
  });
}

async function serve(dataDir: string, env: Record<string, string> = {}) {
  const port = String(await freePort());
  const admin = { ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password };
  const server = run({ PORT: port, DATA_DIR: dataDir, ...admin, ...env });
  await until(async () => server.output.out.includes('Trama is ready'), server);
  const stop = async () => {
    server.child.kill('SIGTERM');
    expect(await server.exited).toBe(0);
  };
  return { base: `http://127.0.0.1:${port}`, stop };
}

const login = (base: string) =>
  send<ErrorBody & { token: string }>(base, 'POST', '/api/auth/login', { body: ADMIN });

it('the factor of the last administrator survives a restore, and the machine itself can take it away', async () => {
  const clinic = join(folder, 'clinic');
  const first = await serve(clinic);
  const { token } = (await login(first.base)).body;
  const path = '/api/account/second-factor/totp';
  const body = { currentPassword: ADMIN.password };
  const { secret } = (await send<FactorEnrolment>(first.base, 'POST', path, { token, body })).body;
  await withinOneStep();
  const confirmed = await send<RecoveryCodes>(first.base, 'POST', `${path}/confirmation`, {
    token,
    body: { code: codeOf(secret, -1) },
  });
  expect(confirmed.status).toBe(200);
  expect(await command('backup', ['clinic.backup'], clinic)).toMatchObject({ code: 0, err: '' });
  await first.stop();

  const moved = join(folder, 'moved');
  expect(await command('restore', ['clinic.backup'], moved)).toMatchObject({ code: 0, err: '' });
  const keyIn = (dataDir: string) => readFile(join(dataDir, 'data-key'), 'utf8');
  expect(await keyIn(moved)).toBe(await keyIn(clinic));

  const other = run({ PORT: String(await freePort()), DATA_DIR: moved, DATA_KEY: 'x'.repeat(40) });
  expect(await other.exited).toBe(1);
  expect(other.output.err).toMatch(/^DATA_KEY: is not the one .*\n$/);

  const second = await serve(moved);
  const asked = await login(second.base);
  expect(asked).toMatchObject({ status: 401, body: { code: 'SECOND_FACTOR_REQUIRED' } });
  await withinOneStep();
  const signedIn = await send(second.base, 'POST', '/api/auth/second-factor', {
    body: { challenge: asked.body.challenge, code: codeOf(secret, 1) },
  });
  expect(signedIn.status).toBe(200);

  // Telephone and recovery codes are gone, and there is no other administrator.
  const reset = await command('reset-second-factor', ['ADMIN@clinica.test'], moved);
  expect(reset).toMatchObject({ code: 0, err: '' });
  expect((await login(second.base)).status).toBe(200);
  const again = await command('reset-second-factor', [ADMIN.email], moved);
  expect(again).toMatchObject({ code: 1, out: '' });
  await second.stop();
  const verified = await command('verify', [], moved);
  expect(verified.out).toContain('Everything is as it was written.');
}, 300_000);
