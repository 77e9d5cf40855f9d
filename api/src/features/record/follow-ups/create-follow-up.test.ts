import { todayInClinic } from '@trama/contract/words/clinic-time';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, it } from 'vitest';
import { assign, createPatient } from '../../../../test/factories.ts';
import { type Person, useTestApp } from '../../../../test/test-app.ts';

const t = await useTestApp();
const [admin, ana, leo] = [
  await t.signIn('administrador'),
  await t.signIn('psicologo'),
  await t.signIn('psiquiatra'),
];
const [ofAna, ofLeo] = [await createPatient(t), await createPatient(t)];
await assign(t, ofAna, ana.id);
await assign(t, ofLeo, leo.id);

const create = (person: Person, patient: number, fields: object = {}, key?: string) =>
  t.app.inject({
    method: 'POST',
    url: '/api/follow-ups',
    payload: { id_paciente: patient, fecha: todayInClinic(), ...fields },
    headers: { authorization: `Bearer ${person.session.token}`, ...(key && { 'idempotency-key': key }) },
  });

async function trailOf(person: Person) {
  const { rows } = await sql<{ outcome: string; object_id: number | null; tx: string }>`
    select outcome, object_id, tx::text from audit_log
     where id_prestador = ${person.id} and action = 'follow_up.create' order by id`.execute(t.db);
  return rows;
}

const followUpsOf = async (patient: number) =>
  t.db.selectFrom('seguimientos').selectAll().where('id_paciente', '=', patient).execute();

/** Somebody else's transaction that goes on until it is ended. */
async function meanwhile<Result>(statement: string, work: () => Promise<Result>): Promise<Result> {
  const other = new pg.Client({ connectionString: t.ownerUrl });
  await other.connect();
  try {
    await other.query('begin');
    await other.query(statement);
    return await work();
  } finally {
    await other.query('rollback');
    await other.end();
  }
}

it('gives each of those who record at one moment their own, and refuses what may not be', async () => {
  const before = { ana: await trailOf(ana), leo: await trailOf(leo) };
  const asked = Array.from({ length: 8 }, (_, n) => [
    { person: ana, patient: ofAna, status: 201, fields: { eje_tratamiento: `de Ana, ${n}` } },
    { person: leo, patient: ofLeo, status: 201, fields: { indicaciones: `de Leo, "${n}" \\ ñ` } },
    { person: leo, patient: ofAna, status: 404, fields: {} },
    { person: ana, patient: ofAna, status: 400, fields: { fecha: '2999-01-01' } },
  ]).flat();
  const answers = await Promise.all(
    asked.map(({ person, patient, fields }) => create(person, patient, fields)),
  );
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(asked.map(({ status }) => status));
  for (const [index, { person, patient, status, fields }] of asked.entries())
    if (status === 201)
      expect(answers[index]?.json()).toMatchObject({
        id_paciente: patient,
        id_prestador: person.id,
        ...fields,
      });

  expect(await followUpsOf(ofAna)).toHaveLength(8);
  const [ofAnaNow, ofLeoNow] = [
    (await trailOf(ana)).slice(before.ana.length),
    (await trailOf(leo)).slice(before.leo.length),
  ];
  expect(ofAnaNow.map(({ outcome }) => outcome)).toEqual(Array(8).fill('ok'));
  expect(ofLeoNow.filter(({ outcome }) => outcome === 'refused')).toHaveLength(8);
  const created = [...ofAnaNow, ...ofLeoNow].filter(({ outcome }) => outcome === 'ok');
  expect(new Set(created.map(({ object_id }) => object_id)).size).toBe(16);
  expect(new Set(created.map(({ tx }) => tx)).size).toBe(16);
});

it('makes one of what is sent many times with its key, also in one moment', async () => {
  const before = (await followUpsOf(ofAna)).length;
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, n) =>
      create(ana, ofAna, { planificacion: 'una' }, `clave-${n % 3}-igual`),
    ),
  );
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(12).fill(201));
  expect(new Set(answers.map((answer) => answer.json().id_seguimiento)).size).toBe(3);
  expect(await followUpsOf(ofAna)).toHaveLength(before + 3);
  const other = await create(ana, ofAna, { planificacion: 'otra' }, 'clave-0-igual');
  expect(other.statusCode).toBe(400);
});

it('answers a missing permission before a malformed key', async () => {
  expect((await create(ana, ofLeo, {}, 'corta')).statusCode).toBe(404);
  expect((await create(ana, ofAna, {}, 'corta')).statusCode).toBe(400);
});

it('ends the draft of its author, and nobody else’s', async () => {
  await assign(t, ofLeo, ana.id);
  for (const person of [ana, leo])
    await t.as(person, 'PUT', `/api/drafts/follow-up/${ofLeo}`, { contenido: { eje: 'a medias' } });
  const drafts = () =>
    t.db.selectFrom('drafts').select('id_prestador').where('id_paciente', '=', ofLeo).execute();
  expect(await drafts()).toHaveLength(2);
  expect((await create(leo, ofLeo)).statusCode).toBe(201);
  expect(await drafts()).toEqual([{ id_prestador: ana.id }]);
});

it('waits for the lock on the patient, and nobody else waits with it', async () => {
  let held: Promise<{ statusCode: number }> | undefined;
  await meanwhile(`select from pacientes where id_paciente = ${ofAna} for update`, async () => {
    held = create(ana, ofAna);
    expect((await create(leo, ofLeo)).statusCode).toBe(201);
    expect((await create(leo, ofLeo)).statusCode).toBe(201);
  });
  expect((await held)?.statusCode).toBe(201);
});

it('waits for a key that is being used, and nobody waits with it', async () => {
  let held: Promise<{ statusCode: number }> | undefined;
  const use = `insert into idempotent_creations (id_prestador, key, object_type) values (${ana.id}, 'en-uso-ahora', 'follow_up')`;
  await meanwhile(use, async () => {
    held = create(ana, ofAna, {}, 'en-uso-ahora');
    expect((await create(leo, ofLeo, {}, 'de-leo-ahora')).statusCode).toBe(201);
  });
  expect((await held)?.statusCode).toBe(201);
});

it('records in the name of an active provider for an administrator alone', async () => {
  const inactive = await t.signIn('psicologo');
  await sql`update prestadores set is_active = false where id_prestador = ${inactive.id}`.execute(t.db);
  const [inHisName, inHers, own] = await Promise.all([
    create(admin, ofAna, { id_prestador: inactive.id }),
    create(admin, ofAna, { id_prestador: leo.id }),
    create(ana, ofAna, { id_prestador: leo.id }),
  ]);
  expect(inHisName?.statusCode).toBe(400);
  expect(inHers?.json()).toMatchObject({ id_prestador: leo.id, prestadores: { role: 'psiquiatra' } });
  expect(own?.json().id_prestador).toBe(ana.id);
});

it('writes nothing for somebody whose role, session or account has changed since their last request', async () => {
  const changes = [
    [sql`update prestadores set role = 'psicologo'`, 404],
    [sql`update prestadores set role = 'auditor'`, 403],
    [sql`update sessions set closed_at = now()`, 401],
    [sql`update sessions set expires_at = now()`, 401],
    [sql`update prestadores set is_active = false`, 401],
  ] as const;
  const before = (await followUpsOf(ofLeo)).length;
  for (const [change, status] of changes) {
    const eva = await t.signIn('administrador');
    expect((await create(eva, ofAna)).statusCode).toBe(201);
    await sql`${change} where id_prestador = ${eva.id}`.execute(t.db);
    expect((await create(eva, ofLeo)).statusCode).toBe(status);
  }
  expect(await followUpsOf(ofLeo)).toHaveLength(before);
});

it('gives nobody another person’s session: the token must be theirs', async () => {
  await sql`update sessions set id_prestador = ${leo.id} where id_prestador = ${ana.id}`.execute(t.db);
  expect((await create(ana, ofAna)).statusCode).toBe(401);
  await sql`update sessions set id_prestador = ${ana.id} where id = ${sessionId(ana)}`.execute(t.db);
  expect((await create(ana, ofAna)).statusCode).toBe(201);
});

function sessionId({ session }: Person): string {
  const payload = session.token.split('.')[1] ?? '';
  return JSON.parse(Buffer.from(payload, 'base64url').toString()).sid;
}
