import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SessionTokens } from '@trama/contract/schemas/auth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort, serverProcesses, statusOf, until } from './server-process.ts';

const PASSWORD = 'Clave-Segura-1';

let folder: string;
const { run, endAll } = serverProcesses(() => folder);
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trama-process-'));
});
afterAll(async () => {
  await endAll();
  await rm(folder, { recursive: true, force: true });
});

const postJson = (url: string, body: object) =>
  fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });

/** One of those that src/config.ts refuses (src/config.test.ts has them all), and those that only the start finds out. */
describe('a bad setting stops the start with one line that names it', () => {
  it.each<[string, () => Promise<Record<string, string>>]>([
    ['PORT', async () => ({ PORT: 'abc' })],
    [
      'DATABASE_URL',
      async () => ({
        DATABASE_URL: `postgres://u:p@127.0.0.1:${await freePort()}/x`,
        JWT_SECRET: 'x'.repeat(40),
      }),
    ],
    [
      'DATABASE_OWNER_URL',
      async () => ({
        DATABASE_URL: `postgres://u:p@127.0.0.1:${await freePort()}/x`,
        DATABASE_OWNER_URL: `postgres://o:p@127.0.0.1:${await freePort()}/x`,
        JWT_SECRET: 'x'.repeat(40),
      }),
    ],
    ['AUDIT_HEAD_FILE', async () => ({ AUDIT_HEAD_FILE: join(folder, 'nowhere', 'head.log') })],
    [
      'DATA_DIR',
      async () => {
        await writeFile(join(folder, 'a-file'), '');
        return { DATA_DIR: join(folder, 'a-file', 'data') };
      },
    ],
  ])('%s', async (variable, settings) => {
    const { output, exited } = run({ DATA_DIR: join(folder, 'unused'), ...(await settings()) });
    expect(await exited).not.toBe(0);
    const lines = output.err.trim().split('\n');
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(variable);
    expect(lines[0]).not.toContain('    at ');
  });
});

describe('a clinic without settings', () => {
  it('starts with a link, survives the loss of its database, and stops cleanly', async () => {
    const port = String(await freePort());
    const env = { PORT: port, DATA_DIR: join(folder, 'clinic') };
    const base = `http://127.0.0.1:${port}`;
    const first = run(env);
    await until(async () => first.output.out.includes('/setup-password/'));
    expect(await statusOf(`${base}/readyz`)).toBe(200);
    const warnings = first.output.out.split('\n').filter((line) => line.includes('"level":40'));
    const ofRoot = warnings.filter((line) =>
      line.includes('running as root: start Trama as a user of its own'),
    );
    expect(ofRoot).toHaveLength(process.getuid?.() === 0 ? 1 : 0);
    const ofBackups = warnings.filter((line) =>
      line.includes('backups are not encrypted: set BACKUP_PASSPHRASE'),
    );
    expect(ofBackups).toHaveLength(1);
    expect(warnings).toHaveLength(ofRoot.length + ofBackups.length);

    const token = /setup-password\/([\w-]+)/.exec(first.output.out)?.[1];
    expect((await postJson(`${base}/api/auth/setup-password`, { token, password: PASSWORD })).status).toBe(
      200,
    );
    const signIn = () =>
      postJson(`${base}/api/auth/login`, { email: 'admin@trama.local', password: PASSWORD });
    const session = (await (await signIn()).json()) as SessionTokens;
    expect(session.isAdmin).toBe(true);

    const second = run({ ...env, PORT: String(await freePort()) });
    expect(await second.exited).not.toBe(0);
    expect(second.output.err.trim().split('\n')).toHaveLength(1);
    expect(second.output.err).toMatch(/DATA_DIR|in use|already/i);

    const taken = run({ PORT: port, DATA_DIR: join(folder, 'another') });
    expect(await taken.exited).not.toBe(0);
    expect(taken.output.err).toContain('PORT');

    const postmaster = Number(
      (await readFile(join(env.DATA_DIR, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0],
    );
    process.kill(postmaster, 'SIGKILL');
    await until(async () => (await signIn()).status === 200);
    expect(await statusOf(`${base}/readyz`)).toBe(200);

    first.child.kill('SIGTERM');
    expect(await first.exited).toBe(0);
    for (const secret of [PASSWORD, session.token, session.refreshToken, 'admin@trama.local']) {
      const logged = first.output.out
        .split('\n')
        .filter((line) => line.startsWith('{'))
        .join('\n');
      expect(logged + first.output.err).not.toContain(secret);
    }

    const again = run({ ...env, BACKUP_PASSPHRASE: 'una frase larga y ñandú' });
    await until(async () => again.output.out.includes('Trama is ready'));
    expect(again.output.out).not.toContain('backups are not encrypted');
    expect(again.output.out).not.toContain('/setup-password/');
    expect((await signIn()).status).toBe(200);
    again.child.kill('SIGINT');
    expect(await again.exited).toBe(0);
  }, 120_000);
});
