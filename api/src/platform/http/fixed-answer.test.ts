import { gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { fixedAnswer } from './fixed-answer.ts';

it('is in memory once, however many ask for it, and is made again only if it failed', async () => {
  let failures = 1;
  const answer = fixedAnswer(async () => {
    if (failures-- > 0) throw new Error('no file could be opened');
    return 'ñandú '.repeat(10_000);
  });
  const sent: unknown[] = [];
  const app = Fastify();
  app.addHook('onSend', async (_request, _reply, payload) => {
    sent.push(payload);
    return payload;
  });
  app.get('/', answer);
  const get = (encoding: string) => app.inject({ url: '/', headers: { 'accept-encoding': encoding } });
  expect((await get('gzip')).statusCode).toBe(500);
  sent.length = 0;

  const [plain] = [await get('identity'), await get('identity')];
  const [packed] = [await get('br, gzip'), await get('gzip')];
  expect(sent[1]).toBe(sent[0]);
  expect(sent[3]).toBe(sent[2]);
  expect(packed?.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' });
  expect(gunzipSync(packed?.rawPayload ?? '').toString()).toBe(plain?.body);
});
