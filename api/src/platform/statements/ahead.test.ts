import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { assign, createPatient, trail } from '../../../test/factories.ts';
import { type Person, startTestApp, type TestApp } from '../../../test/test-app.ts';

let t: TestApp;
let ana: Person;
beforeAll(async () => {
  t = await startTestApp();
  ana = await t.signIn('psicologo');
});
afterAll(() => t.close());

/** What the trail says of reads of lists by that person, oldest first. */
async function recorded(person: Person, action = 'patient.list') {
  const { rows } = await trail(t);
  return rows
    .select(['outcome', 'role', 'id_paciente'])
    .where('id_prestador', '=', person.id)
    .where('action', '=', action)
    .orderBy('at')
    .orderBy('id')
    .execute();
}

it('leaves one row for each read, and none for what is not valid', async () => {
  for (const url of ['/api/patients', '/api/patients?page=2', '/api/patients?page=0'])
    await t.as(ana, 'GET', url);
  expect(await recorded(ana)).toEqual(Array(2).fill({ outcome: 'ok', role: 'psicologo', id_paciente: null }));
});

it('gives nothing of a patient out of reach, and records the refusal alone', async () => {
  const [own, other] = [await createPatient(t), await createPatient(t)];
  await assign(t, own, ana.id);
  const parts = ['', '/follow-ups', '/medications', '/medical-history'];
  const answers = await Promise.all(
    [own, other].flatMap((id) => parts.map((part) => t.as(ana, 'GET', `/api/patients/${id}${part}`))),
  );
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([...Array(4).fill(200), ...Array(4).fill(404)]);
  expect(await recorded(ana, 'patient.read')).toEqual([
    { outcome: 'ok', role: 'psicologo', id_paciente: own },
    { outcome: 'refused', role: 'psicologo', id_paciente: other },
  ]);
});

it('reads again when the role is another one than at the last request', async () => {
  const eva = await t.signIn('administrador');
  const total = async () => (await t.as(eva, 'GET', '/api/patients')).json().total;
  expect(await total()).toBeGreaterThan(0);
  await sql`update prestadores set role = 'psicologo' where id_prestador = ${eva.id}`.execute(t.db);
  expect(await total()).toBe(0);
  await sql`update prestadores set role = 'auditor' where id_prestador = ${eva.id}`.execute(t.db);
  expect((await t.as(eva, 'GET', '/api/patients')).statusCode).toBe(403);
  expect((await recorded(eva)).map(({ role, outcome }) => `${role} ${outcome}`)).toEqual([
    'administrador ok',
    'psicologo ok',
    'auditor refused',
  ]);
});

it('gives nothing to a session that has ended, and leaves no row of it', async () => {
  const leo = await t.signIn('administrador');
  await t.as(leo, 'GET', '/api/patients');
  await sql`update sessions set closed_at = now() where id_prestador = ${leo.id}`.execute(t.db);
  const answer = await t.as(leo, 'GET', '/api/patients');
  expect(answer.statusCode).toBe(401);
  expect(answer.body).not.toContain('data');
  expect(await recorded(leo)).toHaveLength(1);
});

it('gives the parts of a record that are asked for together as it gives each alone', async () => {
  const admin = await t.signIn('administrador');
  const patient = await createPatient(t, { apellido: 'Núñez "la Ñ"', direccion: 'Calle 1\nPiso 2' });
  await t.as(admin, 'POST', '/api/follow-ups', {
    id_paciente: patient,
    id_prestador: admin.id,
    fecha: '2026-01-10',
    eje_tratamiento: 'Eje',
    intervenciones_principales: 'Línea 1\n"línea" 2 \\ 😀',
  });
  for (const [part, body] of [
    ['medications', { nombre_medicamento: 'Sertralina', dosis: '50 mg', frecuencia: 'diaria' }],
    ['diseases', { nombre_enfermedad: 'Ansiedad', tipo: 'Crónica', en_tratamiento: true }],
  ] as const)
    expect((await t.as(admin, 'POST', `/api/${part}`, { id_paciente: patient, ...body })).statusCode).toBe(
      201,
    );
  const urls = ['', '/follow-ups', '/medications', '/diseases', '/relationships', '/antecedents'].map(
    (part) => `/api/patients/${patient}${part}`,
  );
  const together = await Promise.all(urls.map((url) => t.as(admin, 'GET', url)));
  for (const [index, url] of urls.entries())
    expect(together[index]?.body).toBe((await t.as(admin, 'GET', url)).body);
  expect(together.slice(1, 4).map((answer) => answer.json().length)).toEqual([1, 1, 1]);
});
