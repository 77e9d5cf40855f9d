import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readdir, rm } from 'node:fs/promises';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { deflateSync } from 'node:zlib';
import { FILE_BYTES_MAX, FILE_REFUSED } from '@trama/contract/words/record/attachments';
import { afterEach, expect, it } from 'vitest';
import { type FileSettings, openFiles } from '../../src/platform/files/files.ts';
import { atEnd } from '../at-end.ts';
import { attach, documentOf, formOf, onTheWay, PDF, SAID } from '../attachments.ts';
import { assign, createPatient } from '../factories.ts';
import { startS3 } from '../s3-server.ts';
import { until } from '../server-process.ts';
import { type Person, TEST_DATA_KEY, useTestApp } from '../test-app.ts';
import { hugePicture, picture } from './pictures.ts';
import { EICAR, startMute, startScanner } from './scanners.ts';
import { smallDisk } from './small-disk.ts';

/** Files that somebody sends on purpose, or by mistake: one clear line each, and nothing of them stays. */

const ZIP_END = Buffer.from('PK\x05\x06'.padEnd(22, '\0'), 'latin1');
const page = '<html><script>alert(1)</script></html>';
const svg = '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

export async function hostileUploads(kind: 'folder' | 's3'): Promise<void> {
  const dataDir = join(tmpdir(), `trama-hostile-${randomUUID()}`);
  atEnd(() => rm(dataDir, { recursive: true, force: true }));
  const filesUrl = kind === 's3' ? (await startS3()).url : undefined;
  const filesWith = (more: Partial<FileSettings>) =>
    openFiles({ dataDir, dataKey: TEST_DATA_KEY, filesUrl, ...more });
  const t = await useTestApp({ files: filesWith({}) });
  const ana = await t.signIn('psiquiatra');
  const patient = await createPatient(t);
  await assign(t, patient, ana.id);

  async function left() {
    let kept = 0;
    for await (const _file of t.files.store.list()) kept += 1;
    const { rows } = await t.pool.query('select count(*)::int as n from adjuntos');
    return { kept, coming: (await readdir(t.files.incoming).catch(() => [])).length, rows: rows[0].n };
  }
  afterEach(async () => {
    const { kept, coming, rows } = await left();
    expect([coming, kept, await onTheWay(t)]).toEqual([0, rows, 0]);
  });

  it.each<[string, () => Promise<Buffer> | Buffer | string, string]>([
    ['a script named .pdf', () => '#!/bin/sh\nrm -rf /\n', FILE_REFUSED.type],
    ['nothing at all', () => '', FILE_REFUSED.type],
    ['a program', () => Buffer.concat([Buffer.from('MZ'), Buffer.alloc(5_000, 1)]), FILE_REFUSED.type],
    ['an SVG', () => svg, FILE_REFUSED.type],
    ['a page', () => page, FILE_REFUSED.type],
    ['a page before a document', () => `${page}\n${PDF}`, FILE_REFUSED.type],
    ['a GIF', () => Buffer.from('GIF89a\x01\x00\x01\x00\x00\x00\x00;', 'latin1'), FILE_REFUSED.type],
    ['a page inside the head of a document', () => `%PDF-1.4\n${page}\n%%EOF`, FILE_REFUSED.mixed],
    ['a page behind a document', () => Buffer.concat([PDF, Buffer.from(page)]), FILE_REFUSED.mixed],
    [
      'a document that is also a ZIP',
      () => Buffer.concat([PDF, ZIP_END, Buffer.from('%%EOF')]),
      FILE_REFUSED.mixed,
    ],
    [
      'a picture that is also a ZIP',
      async () => Buffer.concat([await picture('jpeg'), ZIP_END]),
      FILE_REFUSED.mixed,
    ],
    [
      'a picture that is also a document',
      async () => Buffer.concat([await picture('png'), PDF]),
      FILE_REFUSED.mixed,
    ],
    [
      'a picture with a page behind it',
      async () => Buffer.concat([await picture('png'), Buffer.from(page)]),
      FILE_REFUSED.mixed,
    ],
    ['half a picture', async () => (await picture('jpeg')).subarray(0, 200), FILE_REFUSED.picture],
    [
      'a HEIC photograph',
      () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'),
      FILE_REFUSED.heic,
    ],
  ])('%s is refused', async (_what, content, words) => {
    const answer = await attach(t, ana, patient, await content());
    expect([answer.statusCode, answer.json()]).toEqual([
      415,
      { error: words, code: 'UNSUPPORTED_MEDIA_TYPE' },
    ]);
  });

  // The second has few pixels, but to draw one line of it takes as much memory as a large picture.
  it.each([
    [30_000, 30_000],
    [40_000_000, 1],
  ])('a picture of %d × %d costs nothing but its refusal', async (width, height) => {
    const bomb = hugePicture(width, height);
    const answer = await attach(t, ana, patient, bomb, { name: 'foto.png' });
    expect([answer.statusCode, answer.json().error]).toEqual([413, FILE_REFUSED.pixels]);
  });

  it('a document that unpacks to a hundred megabytes is kept as it is, packed', async () => {
    const stream = deflateSync(deflateSync(Buffer.alloc(100_000_000)));
    const bomb = Buffer.concat([
      Buffer.from(`%PDF-1.4\n1 0 obj<</Length ${stream.length}/Filter[/FlateDecode/FlateDecode]>>stream\n`),
      stream,
      Buffer.from('\nendstream endobj\n%%EOF\n'),
    ]);
    const answer = await attach(t, ana, patient, bomb);
    expect([answer.statusCode, answer.json().bytes]).toEqual([201, bomb.length]);
  });

  it('a document is one by its first bytes, also without an end mark', async () => {
    expect((await attach(t, ana, patient, PDF.subarray(0, 30))).statusCode).toBe(201);
    const page = Buffer.concat([PDF.subarray(0, 30), Buffer.alloc(5_000), Buffer.from('<script>')]);
    expect((await attach(t, ana, patient, page)).json().error).toBe(FILE_REFUSED.mixed);
  });

  it('25 MB are kept, a byte more is refused, and so are 26 MB', async () => {
    expect((await attach(t, ana, patient, documentOf(FILE_BYTES_MAX))).statusCode).toBe(201);
    for (const bytes of [FILE_BYTES_MAX + 1, 26 * 1024 * 1024]) {
      const answer = await attach(t, ana, patient, documentOf(bytes));
      expect([answer.statusCode, answer.json()]).toEqual([
        413,
        { error: FILE_REFUSED.tooLarge, code: 'PAYLOAD_TOO_LARGE' },
      ]);
    }
  }, 60_000);

  it('ten at once of one person all arrive, one after the other', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => attach(t, ana, patient)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(201));
    const folios = answers.map((answer) => answer.json().folio);
    expect(new Set(folios).size).toBe(10);
  });

  async function listening(): Promise<number> {
    if (!t.app.server.listening) await t.app.listen({ port: 0, host: '127.0.0.1' });
    return (t.app.server.address() as AddressInfo).port;
  }

  /** Half of an upload, and nothing more. */
  async function beginUpload(person: Person, url: string): Promise<Socket> {
    const { payload, headers } = formOf(SAID, 'estudio.pdf', PDF);
    const socket = connect(await listening(), '127.0.0.1');
    await once(socket, 'connect');
    const head = [
      `POST ${url} HTTP/1.1`,
      'Host: trama.test',
      `Authorization: Bearer ${person.session.token}`,
      `Content-Type: ${headers['content-type']}`,
      `Content-Length: ${payload.length}`,
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n`);
    socket.write(payload.subarray(0, payload.length / 2));
    return socket;
  }

  it.each([
    ['an attachment', 'psiquiatra', `/api/patients/${patient}/attachments`],
    ['an import', 'administrador', '/api/imports'],
  ] as const)(
    '%s that is given up while it waits in line gives its turn back',
    async (_what, role, url) => {
      const person = await t.signIn(role);
      if (role === 'psiquiatra') await assign(t, patient, person.id);
      const begun: Socket[] = [];
      for (let count = 0; count < 4; count += 1) {
        begun.push(await beginUpload(person, url));
        await pause(300);
      }
      for (const socket of begun.reverse()) {
        socket.destroy();
        await pause(100);
      }
      const { payload, headers } = formOf(SAID, 'estudio.pdf', 'no document');
      const answer = await t.as(person, 'POST', url, payload, headers);
      expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    },
    20_000,
  );

  it('somebody who is sending ten files at once can go on reading', async () => {
    const url = `/api/patients/${patient}/attachments`;
    const begun = await Promise.all(Array.from({ length: 10 }, () => beginUpload(ana, url)));
    await pause(500);
    expect((await t.as(ana, 'GET', `/api/patients/${patient}`)).statusCode).toBe(200);
    for (const socket of begun) socket.destroy();
    await until(async () => (await left()).coming === 0);
  }, 20_000);

  it('a form without its end says that the file did not come whole', async () => {
    const { payload, headers } = formOf(SAID, 'estudio.pdf', documentOf(200_000));
    const answer = await t.as(
      ana,
      'POST',
      `/api/patients/${patient}/attachments`,
      payload.subarray(0, 100_000),
      { ...headers, 'content-length': '100000' },
    );
    expect([answer.statusCode, answer.json().error]).toEqual([400, FILE_REFUSED.cutOff]);
  });

  it('a name with quotes stays one name in the header', async () => {
    const { id_adjunto } = (
      await attach(t, ana, patient, PDF, { name: 'a\\"; filename=b.html; x=\\".pdf' })
    ).json();
    const { headers } = await t.as(ana, 'GET', `/api/attachments/${id_adjunto}/file`);
    expect(headers['content-disposition']).toMatch(/^attachment; filename="[^"]*"; filename\*=UTF-8''[^;]+$/);
  });

  it('an upload that is cut off at any byte leaves nothing', async () => {
    const port = await listening();
    const { rows: before } = await left();
    const form = formOf(SAID, 'estudio.pdf', documentOf(200_000));
    const head = [
      `POST /api/patients/${patient}/attachments HTTP/1.1`,
      'Host: trama.test',
      `Authorization: Bearer ${ana.session.token}`,
      `Content-Type: ${form.headers['content-type']}`,
      `Content-Length: ${form.payload.length}`,
    ];
    for (const share of [0.01, 0.5, 0.999]) {
      const socket = connect(port, '127.0.0.1');
      await once(socket, 'connect');
      socket.write(`${head.join('\r\n')}\r\n\r\n`);
      socket.write(form.payload.subarray(0, Math.floor(form.payload.length * share)));
      await until(async () => share < 0.1 || (await left()).coming > 0);
      socket.destroy();
      await until(async () => (await left()).coming === 0);
    }
    expect((await left()).rows).toBe(before);
  }, 60_000);

  const withScanner = (scannerUrl: string) =>
    useTestApp({ database: t.ownerUrl, files: filesWith({ scannerUrl }) });

  it('with a scanner what is clean says so, and what it finds is refused', async () => {
    const scanned = await withScanner(await startScanner());
    const clean = await attach(scanned, ana, patient, documentOf(200_000));
    expect([clean.statusCode, clean.json().antivirus]).toEqual([201, 'limpio']);
    const infected = Buffer.concat([PDF, Buffer.from(EICAR), Buffer.from('\n%%EOF')]);
    const answer = await attach(scanned, ana, patient, infected);
    expect([answer.statusCode, answer.json().error]).toEqual([415, FILE_REFUSED.infected]);
  });

  it('a scanner that does not answer lets nothing through', async () => {
    const answer = await attach(await withScanner('tcp://127.0.0.1:9'), ana, patient);
    expect([answer.statusCode, answer.json().error]).toEqual([503, FILE_REFUSED.scanner]);
  });

  it('a scanner that falls silent half-way lets nothing through', async () => {
    const answer = await attach(await withScanner(await startMute()), ana, patient, documentOf(3_000_000));
    expect([answer.statusCode, answer.json().error]).toEqual([503, FILE_REFUSED.scanner]);
  });

  const disk = smallDisk();
  it.runIf(disk)(
    'a disk that is full is one clear line, and what was written of the file is gone',
    async () => {
      // An S3 service gets what lay on this machine first.
      const files = filesWith({ dataDir: String(disk) });
      const other = await useTestApp({ database: t.ownerUrl, files });
      const answer = await attach(other, ana, patient, documentOf(3_000_000));
      expect([answer.statusCode, answer.json()]).toEqual([
        503,
        { error: FILE_REFUSED.store, code: 'DB_UNAVAILABLE' },
      ]);
      expect(await readdir(files.incoming).catch(() => [])).toEqual([]);
      expect(await onTheWay(t)).toBe(0);
    },
  );
}
