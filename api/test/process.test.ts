import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort, serverProcesses } from './server-process.ts';

let folder: string;
const { run, endAll } = serverProcesses(() => folder);
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trama-process-'));
});
afterAll(async () => {
  await endAll();
  await rm(folder, { recursive: true, force: true });
});

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
