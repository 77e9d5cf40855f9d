import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { openFiles } from '../src/platform/files/files.ts';
import { folderStore } from '../src/platform/files/folder-store.ts';
import type { FileStore } from '../src/platform/files/store.ts';
import { atEnd } from './at-end.ts';
import { attach, documentOf, flipBit } from './attachments.ts';
import { emptyDatabase } from './backups.ts';
import { createPatient } from './factories.ts';
import { startS3 } from './s3-server.ts';
import { command } from './server-process.ts';
import { TEST_DATA_KEY, TEST_JWT_SECRET, useTestApp } from './test-app.ts';

/** The files of a clinic in a backup, in another store, and on the way there. */

const FILES = 6;
const folder = await mkdtemp(join(tmpdir(), 'trama-elsewhere-'));
atEnd(() => rm(folder, { recursive: true, force: true }));
const { url: s3 } = await startS3();
const t = await useTestApp();
const admin = await t.signIn('administrador');
const patient = await createPatient(t);
const contents = new Map<number, Buffer>();
const dataDir = dirname(dirname(t.files.incoming));

const envOf = (more: Record<string, string> = {}) => ({
  DATABASE_URL: t.ownerUrl,
  DATA_DIR: dataDir,
  DATA_KEY: TEST_DATA_KEY,
  JWT_SECRET: TEST_JWT_SECRET,
  AUDIT_HEAD_FILE: join(folder, 'heads'),
  ...more,
});
const run = (name: Parameters<typeof command>[0], args: string[], env = envOf()) =>
  command(name, args, { cwd: folder, env });

async function namesIn(store: FileStore): Promise<string[]> {
  const names: string[] = [];
  for await (const { name } of store.list()) names.push(name);
  return names.sort();
}

beforeAll(async () => {
  for (let n = 0; n < FILES; n += 1) {
    const content = documentOf(1_000 + n * 50_000, n + 1);
    const answer = await attach(t, admin, patient, content);
    expect(answer.statusCode, answer.body).toBe(201);
    contents.set(answer.json().id_adjunto, content);
  }
});

/** Every file, as the application gives it out of that store. */
async function expectAll(places: { filesUrl?: string; filesAlsoUrl?: string }, database = t.ownerUrl) {
  const files = openFiles({ dataDir, dataKey: TEST_DATA_KEY, ...places });
  const other = await useTestApp({ database, files });
  for (const [id, content] of contents) {
    const person = database === t.ownerUrl ? admin : await other.signIn('administrador');
    const answer = await other.as(person, 'GET', `/api/attachments/${id}/file`);
    expect([answer.statusCode, answer.rawPayload.equals(content)]).toEqual([200, true]);
  }
  await other.close();
}

it('move to S3 and back by one command, and are read meanwhile from where they are', async () => {
  const toS3 = envOf({ FILES_URL: s3, FILES_ALSO_URL: 'folder' });
  await expectAll({ filesUrl: s3, filesAlsoUrl: 'folder' });
  const there = await run('move-files', [], toS3);
  expect([there.code, there.err]).toEqual([0, '']);
  expect(there.out).toContain(`${FILES} files moved, 0 were there already`);
  const again = await run('move-files', ['--remove'], toS3);
  expect(again.out).toContain(`0 files moved, ${FILES} were there already`);
  expect(await namesIn(folderStore(join(dataDir, 'files')))).toEqual([]);
  await expectAll({ filesUrl: s3 });
  const back = await run('move-files', ['--remove'], envOf({ FILES_ALSO_URL: s3 }));
  expect(back.out).toContain(`${FILES} files moved`);
  await expectAll({});
}, 60_000);

it('kept beside a backup they are copied once, compared, and brought back to another store', async () => {
  const kept = join(folder, 'kept');
  const file = (n: number) => join(folder, `${n}.backup`);
  const first = await run('backup', [file(1), '--files', kept]);
  expect([first.code, first.err]).toEqual([0, '']);
  expect(first.out).toContain(`${FILES} files copied, 0 were there`);
  // Broken off half-way: the next one brings what is missing.
  const store = folderStore(kept);
  for (const name of (await namesIn(store)).slice(0, 2)) await store.remove(name);
  expect((await run('backup', [file(2), '--files', kept])).out).toContain(
    `2 files copied, ${FILES - 2} were there`,
  );

  const database = await emptyDatabase();
  const elsewhere = envOf({ DATABASE_URL: database, DATA_DIR: join(folder, 'other'), FILES_URL: s3 });
  expect((await run('restore', [file(2)], elsewhere)).err).toContain('--files FOLDER');
  expect((await run('restore', [file(2), '--check', '--files', kept], elsewhere)).code).toBe(0);
  const unnamed = await run('restore', [file(2), '--check', '--files', folder], elsewhere);
  expect([unnamed.code, unnamed.err]).toEqual([
    1,
    expect.stringContaining(`${FILES} of the ${FILES} attached`),
  ]);
  const restored = await run('restore', [file(2), '--files', kept], elsewhere);
  expect([restored.code, restored.err]).toEqual([0, '']);
  expect(restored.out).toContain('all compared by SHA-256');
  await expectAll({ filesUrl: s3 }, database);
}, 60_000);

it('a flipped bit and a lost file are named by verify, with patient and folio', async () => {
  const [altered = 0, lost = 0] = contents.keys();
  await flipBit(t, altered);
  const { archivo } = await t.db
    .selectFrom('adjuntos')
    .select('archivo')
    .where('id_adjunto', '=', lost)
    .executeTakeFirstOrThrow();
  await t.files.store.remove(archivo);
  const { code, out } = await run('verify', []);
  expect(code).toBe(1);
  expect(out).toContain(`the file of attachment ${altered} was altered (folio 1 of patient ${patient})`);
  expect(out).toContain(`the file of attachment ${lost} is lost (folio 2 of patient ${patient})`);
  const backup = await run('backup', [join(folder, '3.backup')]);
  expect([backup.code, backup.out]).toEqual([0, expect.stringContaining(`LOST: the file ${archivo}`)]);
}, 60_000);
