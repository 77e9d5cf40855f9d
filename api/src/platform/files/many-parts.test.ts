import { once } from 'node:events';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { assign, createPatient } from '../../../test/factories.ts';
import { useTestApp } from '../../../test/test-app.ts';

/** Forms of thousands of parts, which cost the one who sends them five bytes each. */

const t = await useTestApp();
const ana = await t.signIn('psiquiatra');
const admin = await t.signIn('administrador');
const patient = await createPatient(t);
await assign(t, patient, ana.id);
await t.app.listen({ port: 0, host: '127.0.0.1' });
const { port } = t.app.server.address() as AddressInfo;

/** What would have ended the process. */
const uncaught: unknown[] = [];
const note = (error: unknown) => uncaught.push(error);
beforeAll(() => void process.on('uncaughtExceptionMonitor', note));
afterAll(() => void process.off('uncaughtExceptionMonitor', note));

const send = async ({ session }: typeof ana, url: string, body: string, boundary = '; boundary=x') =>
  (
    await fetch(`http://127.0.0.1:${port}${url}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${session.token}`,
        'content-type': `multipart/form-data${boundary}`,
      },
      body,
    })
  ).status;

const FORMS = [
  ['an attachment', ana, `/api/patients/${patient}/attachments`],
  ['an import', admin, '/api/imports'],
] as const;

it.each(FORMS)('%s of a thousand parts, the last one cut off, is refused', async (_what, person, url) => {
  for (const parts of [1_100, 100])
    expect(await send(person, url, `--x${'\r\n--x'.repeat(parts)}\r\n\r\nabc`)).toBe(413);
  await pause(200);
  expect(uncaught).toEqual([]);
});

it.each(FORMS)(
  '%s of four million parts is not looked through',
  async (_what, person, url) => {
    const before = process.cpuUsage();
    expect(await send(person, url, `--x${'\r\n--x'.repeat(4_000_000)}`)).toBe(413);
    // The answer comes early; what it costs is what comes behind it.
    await pause(4_000);
    const { user, system } = process.cpuUsage(before);
    expect(user + system).toBeLessThan(1_500_000);
  },
  60_000,
);

it.each(FORMS)(
  '%s in a form without a boundary, or with one that is too long, is refused',
  async (_what, person, url) => {
    for (const boundary of ['', '; boundary=', `; boundary=${'x'.repeat(300)}`])
      expect(await send(person, url, 'abc', boundary)).toBe(400);
  },
);

it.each(FORMS)(
  '%s whose only part has no heading is answered, and gives its turn back',
  async (_what, person, url) => {
    for (let i = 0; i < 12; i++) expect(await send(person, url, '--x\r\n\r\n--x--\r\n')).toBe(400);
  },
);

it.each(FORMS)('%s that the sender gave no name is answered, not an error', async (_what, person, url) => {
  const heading = 'Content-Disposition: form-data; name="file"\r\nContent-Type: application/octet-stream';
  for (let i = 0; i < 12; i++)
    expect(await send(person, url, `--x\r\n${heading}\r\n\r\n%PDF-1.4\r\n--x--\r\n`)).toBe(400);
});

it('an import of a kind that there is not is read to its end: nothing hangs on its connection', async () => {
  const headers = {
    authorization: `Bearer ${admin.session.token}`,
    'content-type': 'multipart/form-data; boundary=x',
  };
  const part = (heading: string, content: string) =>
    `--x\r\nContent-Disposition: form-data; ${heading}\r\n\r\n${content}\r\n`;
  const file = part('name="file"; filename="a.csv"', 'a;b\n'.repeat(4_000_000));
  const upload = request({ port, method: 'POST', path: '/api/imports', headers });
  upload.end(`${part('name="tipo"', 'otra')}${file}--x--\r\n`);
  const [answer] = await once(upload, 'response');
  expect(answer.statusCode).toBe(400);
  answer.resume();
  const sent = once(upload, 'finish').then(() => 'sent');
  const cutOff = once(upload, 'close').then(() => 'cut off');
  expect(upload.writableFinished ? 'sent' : await Promise.race([sent, cutOff])).toBe('sent');
});
