import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { serveWeb } from './web-files.ts';

it('gives the page on every address of the application, and to a HEAD that it is there', async () => {
  const root = await mkdtemp(join(tmpdir(), 'trama-web-'));
  await writeFile(join(root, 'index.html'), '<title>Trama</title>');
  const app = Fastify();
  await serveWeb(app, root);
  for (const url of ['/', '/patients/7']) {
    expect((await app.inject({ method: 'GET', url })).body).toBe('<title>Trama</title>');
    expect(await app.inject({ method: 'HEAD', url })).toMatchObject({ statusCode: 200, body: '' });
  }
  for (const url of ['/api/none', '/assets/old.js']) {
    expect((await app.inject({ method: 'GET', url })).body).not.toContain('Trama');
    expect((await app.inject({ method: 'HEAD', url })).statusCode).not.toBe(200);
  }
  expect((await app.inject({ method: 'POST', url: '/' })).statusCode).not.toBe(200);
  await app.close();
  await rm(root, { recursive: true });
});
