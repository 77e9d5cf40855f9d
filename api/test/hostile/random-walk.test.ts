import type { AddressInfo } from 'node:net';
import { ROLES } from '@trama/contract/words/access/access-policy';
import { afterAll, describe, expect, it } from 'vitest';
import { TEST_JWT_SECRET, TEST_PASSWORD, useTestApp } from '../test-app.ts';
import { ApiDescription, type OpenApi } from './description.ts';
import { callJson, httpClient } from './http-client.ts';
import { Person } from './people.ts';
import { setScene } from './scene.ts';
import { walk } from './walk.ts';

/** The small sister of e2e/faults/random-walk.mjs: the same walk at every run; new ground is for the script. */
const REQUESTS = 120;
const SEED = Number(process.env.WALK_SEED ?? 20260);

const t = await useTestApp();
await t.app.listen({ port: 0, host: '127.0.0.1' });
const client = httpClient(`http://127.0.0.1:${(t.app.server.address() as AddressInfo).port}`);
const { email } = await t.signIn('administrador');
const keeper = new Person(client.send, { email, password: TEST_PASSWORD });
const description = new ApiDescription(
  await callJson<OpenApi>(client.send, null, 'GET', '/api/openapi.json'),
);
afterAll(async () => {
  client.close();
});

describe.each(ROLES)('%s', (role) => {
  it(`sends ${REQUESTS} generated requests (WALK_SEED=${SEED}): no failure, no leak, nothing undocumented`, async () => {
    const scene = await setScene(client.send, description, keeper, role);
    const report = await walk({
      send: client.send,
      description,
      scene,
      jwtSecret: TEST_JWT_SECRET,
      requests: REQUESTS,
      seed: SEED,
      concurrency: 4,
    });
    if (process.env.WALK_SHOW) process.stdout.write(JSON.stringify(report, null, 1));
    expect(report.broken).toEqual([]);
    expect(report.leaks).toEqual([]);
    expect(report.answers['200']).toBeGreaterThan(0);
    // A machine that is short of everything may miss its database for a moment; no request may make that a habit.
    expect(report.answers['503'] ?? 0).toBeLessThan(REQUESTS / 20);
  }, 300_000);
});
