import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readlink, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { atEnd } from '../../../test/at-end.ts';
import { attach, PDF } from '../../../test/attachments.ts';
import { assign, createPatient } from '../../../test/factories.ts';
import { startS3 } from '../../../test/s3-server.ts';
import { until } from '../../../test/server-process.ts';
import { TEST_DATA_KEY, useTestApp } from '../../../test/test-app.ts';
import { openFiles } from './files.ts';
import { opening, sealing } from './segments.ts';
import { FileLost } from './store.ts';

const folder = await mkdtemp(join(tmpdir(), 'trama-stores-'));
atEnd(() => rm(folder, { recursive: true, force: true }));
const { url } = await startS3();
const STORES = {
  folder: openFiles({ dataDir: join(folder, 'one'), dataKey: TEST_DATA_KEY }),
  s3: openFiles({ dataDir: join(folder, 'two'), dataKey: TEST_DATA_KEY, filesUrl: url }),
};

const localFile = async (content: Buffer) => {
  const path = join(folder, randomUUID());
  await writeFile(path, content);
  return path;
};
const names = async (store: (typeof STORES)['folder']['store']) => {
  const found: string[] = [];
  for await (const { name, modified } of store.list()) {
    expect(Math.abs(Date.now() - modified)).toBeLessThan(3_600_000);
    found.push(name);
  }
  return found.sort();
};

it.each(['folder', 's3'] as const)(
  '%s keeps files, lists them, gives them back and removes them',
  async (kind) => {
    const { store } = STORES[kind];
    const kept = [randomUUID(), randomUUID()].sort();
    const content = Buffer.alloc(300_000, 'é');
    for (const name of kept) await store.put(name, await localFile(content));
    expect(await names(store)).toEqual(kept);
    expect((await buffer(await store.read(String(kept[0])))).equals(content)).toBe(true);
    await store.remove(String(kept[0]));
    await store.remove(String(kept[0]));
    expect(await names(store)).toEqual([kept[1]]);
    await expect(store.read(String(kept[0]))).rejects.toThrow(FileLost);
  },
);

it('on S3 an attachment goes the whole way, and a service out of reach is one clear line', async () => {
  const t = await useTestApp({ files: STORES.s3 });
  const ana = await t.signIn('psiquiatra');
  const patient = await createPatient(t);
  await assign(t, patient, ana.id);
  const { id_adjunto } = (await attach(t, ana, patient)).json();
  const file = await t.as(ana, 'GET', `/api/attachments/${id_adjunto}/file`);
  expect(file.rawPayload.equals(PDF)).toBe(true);
  const lost = openFiles({
    dataDir: join(folder, 'three'),
    dataKey: TEST_DATA_KEY,
    filesUrl: 'http://a:b@127.0.0.1:9/clinica',
  });
  const other = await useTestApp({ files: lost, database: t.ownerUrl });
  const refused = await attach(other, ana, patient);
  expect([refused.statusCode, refused.json().code]).toEqual([503, 'DB_UNAVAILABLE']);
});

it('a key that the service does not know is refused', async () => {
  const wrong = openFiles({
    dataDir: folder,
    dataKey: TEST_DATA_KEY,
    filesUrl: url.replace('S3RVER:S3RVER', 'other:S3RVER'),
  });
  await expect(wrong.store.put(randomUUID(), await localFile(PDF))).rejects.toThrow('403');
});

const OPEN_FILES = '/proc/self/fd';
it.runIf(process.platform === 'linux')('a file that the service does not take is closed', async () => {
  const { store } = openFiles({
    dataDir: folder,
    dataKey: TEST_DATA_KEY,
    filesUrl: 'http://a:b@127.0.0.1:9/clinica',
  });
  const path = await localFile(Buffer.alloc(3_000_000));
  await expect(store.put(randomUUID(), path)).rejects.toThrow('ECONNREFUSED');
  await until(async () => {
    const open = (await readdir(OPEN_FILES)).map((fd) => readlink(join(OPEN_FILES, fd)).catch(() => ''));
    return !(await Promise.all(open)).includes(path);
  });
});

const KEY = Buffer.alloc(32, 7);
const through = (content: Buffer, ...steps: ReturnType<typeof sealing>[]) =>
  buffer(steps.reduce<Readable>((from, step) => from.compose(step), Readable.from([content])));
const SEGMENT = 64 * 1024 + 16;

it.each([0, 1, 65_535, 65_536, 65_537, 300_000])('%i bytes come back as they were', async (length) => {
  const content = Buffer.alloc(length, 'a');
  expect((await through(content, sealing(KEY, 'x'), opening(KEY, 'x'))).equals(content)).toBe(true);
});

it('what was cut off, put in another order, flipped or of another file does not open', async () => {
  const sealed = await through(Buffer.alloc(200_000, 'a'), sealing(KEY, 'x'));
  const [first, second] = [sealed.subarray(0, SEGMENT), sealed.subarray(SEGMENT, 2 * SEGMENT)];
  const flipped = Buffer.from(sealed);
  flipped[70_000] = Number(flipped[70_000]) ^ 1;
  const wrong = [
    sealed.subarray(0, -1),
    sealed.subarray(0, 2 * SEGMENT),
    Buffer.concat([second, first, sealed.subarray(2 * SEGMENT)]),
    flipped,
  ];
  for (const content of wrong) await expect(through(content, opening(KEY, 'x'))).rejects.toThrow();
  await expect(through(sealed, opening(KEY, 'y'))).rejects.toThrow();
});
