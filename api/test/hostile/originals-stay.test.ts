import type { AddressInfo } from 'node:net';
import { ROLE_FACTS, ROLES } from '@trama/contract/words/access/access-policy';
import { LIST_NAMES, listOf } from '@trama/contract/words/record/clinical-lists';
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { createDb, createPool } from '../../src/database/connect.ts';
import { entryObjects } from '../../src/database/patient-tables.ts';
import { verifyRecords } from '../../src/platform/trail/verify-records.ts';
import { TEST_JWT_SECRET, TEST_PASSWORD, useTestApp } from '../test-app.ts';
import { ApiDescription, type OpenApi } from './description.ts';
import { callJson, httpClient } from './http-client.ts';
import { Person } from './people.ts';
import { type Scene, setScene } from './scene.ts';
import { walk } from './walk.ts';

/** Whatever anybody sends, in any order: what was once written stays readable, and stays as it was written. */
const REQUESTS = Number(process.env.WALK_REQUESTS ?? 100);
const SEED = Number(process.env.WALK_SEED ?? 20262);

const RECORDS = ['follow-ups', 'medical-history', ...LIST_NAMES.map((name) => listOf(name).path)];
const CLINICAL = new RegExp(`/(entries|${RECORDS.join('|')})\\b`);

const t = await useTestApp();
const owner = createDb(createPool({ url: t.ownerUrl, poolSize: 1, onError: () => {} }));
await t.app.listen({ port: 0, host: '127.0.0.1' });
const client = httpClient(`http://127.0.0.1:${(t.app.server.address() as AddressInfo).port}`);
const { email } = await t.signIn('administrador');
const keeper = new Person(client.send, { email, password: TEST_PASSWORD });
const document = await callJson<OpenApi>(client.send, null, 'GET', '/api/openapi.json');
const description = new ApiDescription(document);
/** A third of the walk is anything, a third has to do with records, a third are corrections: where it could do harm. */
const calls = new ApiDescription(document);
for (const wanted of [CLINICAL, /corrections$/]) {
  const some = description.calls.filter(({ segments }) => wanted.test(`/${segments.join('/')}`));
  for (let n = 0; n < description.calls.length; n += some.length) calls.calls.push(...some);
}
afterAll(async () => {
  client.close();
  await owner.destroy();
});

/** Everything that has been written, as it was written, by what it is. */
async function originals(): Promise<Map<string, string>> {
  const asText = entryObjects((row) => `jsonb_strip_nulls(${row})::text`);
  const { rows } = await sql<{ key: string; text: string }>`
    select concat_ws(' ', clase, id_objeto, version) as key, huella as text
      from (${sql.raw(Object.values(asText).join(' union all '))}) o`.execute(owner);
  return new Map(rows.map(({ key, text }) => [key, text]));
}

/** What the API shows of a patient to somebody who may read everything. */
async function readable(patient: number): Promise<string> {
  const answers = await Promise.all(
    RECORDS.map((path) => keeper.call('GET', `/api/patients/${patient}/${path}`)),
  );
  const history = answers[1] as { data: { id_admision: number } | null };
  const first = history.data
    ? await keeper.call('GET', `/api/medical-history/${history.data.id_admision}/versions/1`)
    : null;
  return JSON.stringify([...answers, first]);
}

it(`${REQUESTS} generated requests of each role (WALK_SEED=${SEED}) change no original and hide none`, async () => {
  // The patients are the same for all: the more people write about a record, the more there is to harm.
  const first = await setScene(client.send, description, keeper, 'psiquiatra');
  const written = new Map<string, string>();
  const served: Record<string, number> = {};
  for (const role of ROLES) {
    const walker = await keeper.hire(role);
    first.pool.add('providers', walker.id);
    const tide = ROLE_FACTS[role].reach === 'assigned' ? first.tide : [];
    const scene: Scene = { ...first, role, walker, tide: tide.map((one) => ({ ...one, isOut: true })) };
    for (const [key, text] of await originals()) if (!written.has(key)) written.set(key, text);
    const report = await walk({
      send: client.send,
      description: calls,
      scene,
      jwtSecret: TEST_JWT_SECRET,
      requests: REQUESTS,
      seed: SEED + ROLES.indexOf(role),
      concurrency: 4,
    });
    for (const [call, times] of Object.entries(report.served)) served[call] = (served[call] ?? 0) + times;
  }
  const now = await originals();
  const changed = [...written].filter(([key, text]) => now.get(key) !== text).map(([key]) => key);
  expect(changed).toEqual([]);
  expect(written.size).toBeGreaterThan(35);
  for (const { id, mark } of [...first.hidden, ...first.tide]) {
    // Every text of the patient's record holds the mark: those of the seven kinds that the scene has written.
    const shown = (await readable(id)).split(mark).length - 1;
    expect(shown).toBeGreaterThan(30);
  }
  const findings = await owner.transaction().execute((tx) => verifyRecords(tx));
  expect(findings.filter((finding) => finding.includes('folio'))).toEqual([]);
  if (process.env.WALK_SHOW) process.stdout.write(JSON.stringify(served, null, 1));
  // The walk has really tried.
  expect(served['POST /api/patients/{id}/entries/{folio}/corrections']).toBeGreaterThan(0);
  const writes = new RegExp(`^(POST|PUT|PATCH) /api/(${RECORDS.join('|')})\\b`);
  expect(Object.keys(served).filter((call) => writes.test(call))).not.toEqual([]);
}, 600_000);
