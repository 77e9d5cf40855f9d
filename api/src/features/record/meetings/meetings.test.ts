import type { Meeting } from '@trama/contract/schemas/record/meetings';
import type { SignatureToAnswer } from '@trama/contract/schemas/record/signatures';
import { PARTICIPANTS_REQUIRED } from '@trama/contract/words/record/meetings';
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { assign, createPatient } from '../../../../test/factories.ts';
import { readPdf } from '../../../../test/pdf-reader.ts';
import { type Person, useTestApp } from '../../../../test/test-app.ts';
import { verifyRecords } from '../../../platform/trail/verify-records.ts';

/** Meetings of a team: an entry that everybody who took part signs. */

const t = await useTestApp();
const admin = await t.signIn('administrador');
const ana = await t.signIn('psicologo', { nombre: 'Ana', apellido: 'Ruiz' });
const eva = await t.signIn('psicologo', { nombre: 'Eva', apellido: 'Sosa' });
const bruno = await t.signIn('psiquiatra', { nombre: 'Bruno', apellido: 'Paz' });
const companion = await t.signIn('acompanante_terapeutico');
let patient = 0;

beforeEach(async () => {
  patient = await createPatient(t);
  for (const { id } of [ana, eva, bruno, companion]) await assign(t, patient, id);
});

const MEETING = { fecha_acto: '2024-05-06', temas: 'Evolución', acuerdos: 'Un turno por semana' };
const meet = (person: Person, others: Person[], fields: object = {}, headers?: Record<string, string>) =>
  t.as(
    person,
    'POST',
    `/api/patients/${patient}/meetings`,
    { ...MEETING, participantes: others.map(({ id }) => id), ...fields },
    headers,
  );
const list = async (person: Person) =>
  (await t.as(person, 'GET', `/api/patients/${patient}/meetings`)).json<Meeting[]>();
async function sign(person: Person): Promise<void> {
  const waiting = (await t.as(person, 'GET', '/api/signatures')).json<SignatureToAnswer[]>();
  const [request] = waiting.filter(
    ({ id_paciente, clase }) => id_paciente === patient && clase === 'meeting',
  );
  expect(request?.contenido).toMatchObject({ temas: 'Evolución', acuerdos: 'Un turno por semana' });
  const answer = await t.as(person, 'PATCH', `/api/signatures/${request?.id_firma}`, { estado: 'firmada' });
  expect(answer.statusCode, answer.body).toBe(200);
}
async function lastCounted(): Promise<string | null> {
  const { rows } = await sql<{ last: string | null }>`
    select ultima_interdisciplinaria(${patient}) as last`.execute(t.db);
  return rows[0]?.last ?? null;
}

it('is an entry that each of them signs, and counts when two professions have signed', async () => {
  const answer = await meet(ana, [eva, bruno], { proxima: '2024-06-06' });
  expect(answer.statusCode, answer.body).toBe(201);
  expect(answer.json()).toMatchObject({
    ...MEETING,
    proxima: '2024-06-06',
    folio: 1,
    interdisciplinaria: false,
    profesiones: ['psicologia'],
    participantes: [
      { apellido: 'Sosa', estado: 'pendiente' },
      { apellido: 'Paz', estado: 'pendiente' },
    ],
    autor: { apellido: 'Ruiz' },
  });
  await sign(eva);
  // Two of one profession are one.
  expect((await list(ana))[0]?.interdisciplinaria).toBe(false);
  expect(await lastCounted()).toBeNull();
  await sign(bruno);
  expect((await list(companion))[0]).toMatchObject({
    interdisciplinaria: true,
    profesiones: ['psicologia', 'psiquiatria'],
    participantes: [{ estado: 'firmada' }, { estado: 'firmada' }],
  });
  expect(await lastCounted()).toBe('2024-05-06');
  const timeline = (await t.as(ana, 'GET', `/api/patients/${patient}/timeline?kinds=meeting`)).json().data;
  expect(timeline[0]).toMatchObject({ evento: 'meeting.create', dia: '2024-05-06', folio: 1 });
  const paper = await t.as(admin, 'GET', `/api/patients/${patient}/record.pdf`);
  const text = readPdf(paper.rawPayload).pages.flat().join('\n');
  for (const part of ['Reuniones de equipo', 'Un turno por semana', 'Eva Sosa', 'Cofirma del folio 1'])
    expect(text).toContain(part);

  // In error it counts no more.
  const mark = { aclaracion: 'Era de otro paciente', error: true };
  await t.as(ana, 'POST', `/api/patients/${patient}/entries/1/corrections`, mark);
  expect(await lastCounted()).toBeNull();
  const findings = await t.db.transaction().execute((tx) => verifyRecords(tx));
  // The tests' own ways to make people and patients leave no row in the trail.
  expect(findings.filter((finding) => !/of (pacientes|asignaciones|prestadores)/.test(finding))).toEqual([]);
});

it('takes a moment for its day, and its people as numbers or with their field', async () => {
  const fields = { fecha_acto: '2024-05-07T01:30:00Z', participantes: [{ id_prestador: eva.id }] };
  const answer = await meet(ana, [], fields);
  expect(answer.json(), answer.body).toMatchObject({
    fecha_acto: '2024-05-06',
    participantes: [{ id_prestador: eva.id }],
  });
});

it('is created once per key, and asks once for each signature', async () => {
  const key = { 'idempotency-key': 'una-reunion-1' };
  const [first, again] = [await meet(ana, [bruno], {}, key), await meet(ana, [bruno], {}, key)];
  expect(again.json().id_reunion).toBe(first.json().id_reunion);
  const { rows } = await sql`select from pedidos_firma where id_paciente = ${patient}`.execute(t.db);
  expect(rows).toHaveLength(1);
});

it('names people who can sign: of the team, active, in a role that signs, and somebody besides the author', async () => {
  const stranger = await t.signIn('psiquiatra');
  for (const nobody of [stranger, companion])
    expect((await meet(ana, [bruno, nobody])).json().code).toBe('PROVIDER_NOT_ELIGIBLE');
  for (const none of [[], [ana]]) expect((await meet(ana, none)).json().error).toBe(PARTICIPANTS_REQUIRED);
  expect((await meet(ana, [bruno], { fecha_acto: '2999-01-01' })).statusCode).toBe(400);
  expect((await meet(ana, [bruno], { proxima: '2024-05-06' })).statusCode).toBe(400);
  expect((await meet(ana, [bruno], { acuerdos: ' ' })).statusCode).toBe(400);
  expect((await meet(companion, [bruno])).statusCode).toBe(403);
  expect(await list(ana)).toEqual([]);
});

it('counts a medical director as a psychiatrist, and the profession that somebody gave before their role', async () => {
  const director = await t.signIn('director_medico');
  await assign(t, patient, director.id);
  await meet(bruno, [director]);
  await sign(director);
  expect((await list(bruno))[0]).toMatchObject({ interdisciplinaria: false, profesiones: ['psiquiatria'] });
  await t.db
    .updateTable('prestadores')
    .set({ profesion: 'trabajo_social' })
    .where('id_prestador', '=', eva.id)
    .execute();
  await meet(bruno, [eva]);
  await sign(eva);
  expect((await list(bruno))[0]).toMatchObject({
    interdisciplinaria: true,
    profesiones: ['psiquiatria', 'trabajo_social'],
  });
});
