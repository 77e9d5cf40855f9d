import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPatient, trail } from '../../../test/factories.ts';
import { type Person, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { enterReads } from './enter-reads.ts';

let t: TestApp;
let admin: Person;
beforeAll(async () => {
  t = await startTestApp();
  admin = await t.signIn('administrador');
});
afterAll(() => t.close());

const PARTS = ['', '/follow-ups', '/medications', '/diseases'];
const open = (patient: number) =>
  Promise.all(PARTS.map((part) => t.as(admin, 'GET', `/api/patients/${patient}${part}`)));

async function asOwner(statement: string, values: unknown[] = []) {
  const owner = new pg.Client({ connectionString: t.ownerUrl });
  await owner.connect();
  try {
    return (await owner.query(statement, values)).rows;
  } finally {
    await owner.end();
  }
}

it('each thing that was read has its own row in the trail, of the moment of the reading and with its request', async () => {
  const patient = await createPatient(t);
  const from = Date.now();
  const answers = await open(patient);
  const to = Date.now();
  await new Promise((resolve) => setTimeout(resolve, 20));
  const { rows } = await trail(t);
  const told = await rows.selectAll().where('id_paciente', '=', patient).execute();
  expect(told.map(({ action }) => action).sort()).toEqual([
    'disease.list',
    'follow_up.list',
    'medication.list',
    'patient.read',
  ]);
  expect(told.map(({ request_id }) => request_id).sort()).toEqual(
    answers.map(({ headers }) => headers['x-request-id']).sort(),
  );
  for (const row of told) {
    expect(row).toMatchObject({
      id_prestador: admin.id,
      role: admin.role,
      outcome: 'ok',
      written_as: 'trama_app',
    });
    expect(Date.parse(row.at)).toBeGreaterThanOrEqual(from);
    expect(Date.parse(row.at)).toBeLessThanOrEqual(to);
  }
});

it('whoever looks into the trail finds what was read before', async () => {
  const patient = await createPatient(t);
  await open(patient);
  const page = await t.as(admin, 'GET', `/api/audit?id_paciente=${patient}`);
  expect(page.json().data).toHaveLength(PARTS.length);
  await open(patient);
  const file = await t.as(admin, 'GET', `/api/audit/export.csv?id_paciente=${patient}`);
  expect(file.body.trim().split('\n')).toHaveLength(1 + 2 * PARTS.length);
});

it('is entered once, however many enter it while others read', async () => {
  const patient = await createPatient(t);
  const rounds = 30;
  await Promise.all(
    Array.from({ length: rounds }, async () => {
      await Promise.all([open(patient), enterReads(t.db), enterReads(t.db)]);
    }),
  );
  const { rows } = await trail(t);
  const told = await rows.select(['id', 'request_id']).where('id_paciente', '=', patient).execute();
  expect(told).toHaveLength(rounds * PARTS.length);
  expect(new Set(told.map(({ request_id }) => request_id)).size).toBe(told.length);
  expect(await asOwner('select from audit_reads')).toEqual([]);
});

it('more than is entered at once is entered all the same', async () => {
  const patient = await createPatient(t);
  await asOwner(
    `insert into audit_reads (id_prestador, role, id_paciente, actions, request_ids)
     select 1, 'administrador', $1, '{patient.read}', '{r}' from generate_series(1, 2500)`,
    [patient],
  );
  const { rows } = await trail(t);
  const told = await rows.select('written_as').where('id_paciente', '=', patient).execute();
  expect(told).toHaveLength(2_500);
  // Whoever writes past the application does so under their own name.
  expect(new Set(told.map(({ written_as }) => written_as))).not.toContain('trama_app');
});

it('the application can neither change nor remove what is recorded, nor record what cannot be entered', async () => {
  for (const statement of [
    `update audit_reads set role = 'auditor'`,
    'delete from audit_reads',
    'truncate audit_reads',
  ])
    await expect(sql.raw(statement).execute(t.db)).rejects.toThrow(/permission denied/);
  const record = (actions: string, requests: string) =>
    sql`insert into audit_reads (id_prestador, role, actions, request_ids)
        values (1, 'administrador', ${actions}, ${requests})`.execute(t.db);
  for (const [actions, requests] of [
    ['{patient.destroy}', '{r}'],
    ['{patient.read,null}', '{r,r}'],
    ['{patient.read,patient.read}', '{r}'],
  ] as const)
    await expect(record(actions, requests)).rejects.toThrow(/audit_reads_can_be_entered/);
});
