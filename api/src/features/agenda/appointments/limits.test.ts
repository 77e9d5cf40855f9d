import { AGENDA_IS_FULL, TOO_MANY_APPOINTMENTS } from '@trama/contract/words/agenda/appointments';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { assign, createPatient, createProvider } from '../../../../test/factories.ts';
import { type Person, useTestApp } from '../../../../test/test-app.ts';

const t = await useTestApp();
const desk = await t.signIn('recepcion');

/** Blocks of a minute, one after another, from that moment on. */
const fill = (provider: number, from: string, count: number) =>
  sql`insert into turnos (id_prestador, inicio, fin, modalidad)
      select ${provider}, ${from}::timestamptz + n * interval '1 minute', ${from}::timestamptz + (n + 1) * interval '1 minute',
             'virtual' from generate_series(1, ${count}::integer) n`.execute(t.db);

const list = (query: string) => t.as(desk, 'GET', `/api/appointments?${query}`);
const book = (id_prestador: number, hour: number) =>
  t.as(desk, 'POST', '/api/appointments', {
    id_prestador,
    inicio: `2097-05-06T${hour}:00:00.000Z`,
    fin: `2097-05-06T${hour}:50:00.000Z`,
    modalidad: 'virtual',
  });

it('answers 2,000 appointments whole, and refuses to answer more as if they were all', async () => {
  const provider = await createProvider(t);
  await fill(provider, '2020-03-02T12:00:00Z', 2_000);
  const days = 'from=2020-03-01&to=2020-03-31';
  expect((await list(days)).json()).toHaveLength(2_000);
  const other = await createProvider(t);
  await fill(other, '2020-03-05T12:00:00Z', 1);
  const refused = await list(days);
  expect([refused.statusCode, refused.json().error]).toEqual([400, TOO_MANY_APPOINTMENTS]);
  expect((await list(`${days}&id_prestador=${other}`)).json()).toHaveLength(1);
});

it('counts the participants of an appointment: each is as long as one of their own', async () => {
  const provider = await createProvider(t);
  await sql`
    with patient as (
      insert into pacientes (nombre, apellido) select 'Eva', 'Paz ' || n from generate_series(1, 20) n returning id_paciente
    ), met as (
      insert into turnos (id_prestador, inicio, fin, modalidad, tipo)
      select ${provider}, '2021-03-02T12:00:00Z'::timestamptz + n * interval '1 minute',
             '2021-03-02T12:00:00Z'::timestamptz + (n + 1) * interval '1 minute', 'virtual', 'grupo'
        from generate_series(1, 101) n
      returning *
    )
    insert into turnos (id_prestador, id_paciente, inicio, fin, modalidad, tipo, id_encuentro)
    select met.id_prestador, patient.id_paciente, met.inicio, met.fin, met.modalidad, met.tipo, met.id_turno
      from met cross join patient`.execute(t.db);
  const refused = await list('from=2021-03-02&to=2021-03-02');
  expect([refused.statusCode, refused.json().error]).toEqual([400, TOO_MANY_APPOINTMENTS]);
  expect((await list('from=2021-03-01&to=2021-03-01')).statusCode).toBe(200);
});

it('gives nobody more than 2,000 appointments ahead, also when two book the last one at once', async () => {
  const provider = await createProvider(t);
  await fill(provider, '2097-01-01T12:00:00Z', 1_999);
  const answers = await Promise.all([book(provider, 12), book(provider, 13), book(provider, 14)]);
  const bodies = answers.map(({ body }) => body).join();
  expect(answers.map(({ statusCode }) => statusCode).sort(), bodies).toEqual([201, 400, 400]);
  const refused = answers.find(({ statusCode }) => statusCode === 400);
  expect(refused?.json()).toMatchObject({ error: AGENDA_IS_FULL, code: 'VALIDATION_ERROR' });
});

describe('a follow-up', () => {
  it("answers the same of a colleague's appointment and of one that does not exist", async () => {
    const [colleague, writer] = [await t.signIn('psicologo'), await t.signIn('psicologo')];
    const patient = await createPatient(t);
    for (const { id } of [colleague, writer]) await assign(t, patient, id);
    const { rows } = await sql<{ id_turno: number }>`
      insert into turnos (id_prestador, id_paciente, inicio, fin, modalidad)
      values (${colleague.id}, ${patient}, now() - interval '2 hours', now() - interval '1 hour', 'virtual')
      returning id_turno`.execute(t.db);
    const write = (person: Person, id_turno: number) =>
      t.as(person, 'POST', '/api/follow-ups', {
        id_paciente: patient,
        fecha: '2024-02-29',
        tratamiento: 'Individual',
        id_turno,
      });
    expect((await write(colleague, Number(rows[0]?.id_turno))).statusCode).toBe(201);
    const missing = await write(writer, 999_999_999);
    expect(missing.statusCode).toBe(400);
    expect((await write(writer, Number(rows[0]?.id_turno))).body).toBe(missing.body);
  });
});
