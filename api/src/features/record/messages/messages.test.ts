import type { Message } from '@trama/contract/schemas/record/messages';
import { LIST_IS_FULL } from '@trama/contract/words/list-limits';
import { MESSAGES_MAX } from '@trama/contract/words/record/messages';
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { query } from '../../../../test/backups.ts';
import { assign, createPatient, trailOf } from '../../../../test/factories.ts';
import { readPdf } from '../../../../test/pdf-reader.ts';
import { type Person, useTestApp } from '../../../../test/test-app.ts';
import { purgeDead } from '../../../platform/purge/purge.ts';

/** Messages of a patient's team: administrative, outside the record, for 90 days. */

const t = await useTestApp();
const admin = await t.signIn('administrador');
const ana = await t.signIn('psicologo', { nombre: 'Ana', apellido: 'Ruiz' });
const companion = await t.signIn('acompanante_terapeutico', { nombre: 'Ciro', apellido: 'Luna' });
let patient = 0;

beforeEach(async () => {
  patient = await createPatient(t);
  for (const { id } of [ana, companion]) await assign(t, patient, id);
});

const TEXT = 'La madre pide adelantar el turno';
const say = (person: Person, texto = TEXT) =>
  t.as(person, 'POST', `/api/patients/${patient}/messages`, { texto });
const list = async (person: Person) =>
  (await t.as(person, 'GET', `/api/patients/${patient}/messages`)).json<Message[]>();
const read = (person: Person, hasta: number) =>
  t.as(person, 'POST', `/api/patients/${patient}/messages/reading`, { hasta });

it('are read by the team, and say who has read them', async () => {
  const sent = (await say(ana)).json<Message>();
  expect(sent).toMatchObject({ texto: TEXT, leido: true, leido_por: [], autor: { apellido: 'Ruiz' } });
  expect((await list(companion))[0]).toMatchObject({ texto: TEXT, leido: false });
  expect((await read(companion, sent.id_mensaje)).statusCode).toBe(204);
  expect((await read(companion, sent.id_mensaje)).statusCode).toBe(204);
  expect((await list(companion))[0]?.leido).toBe(true);
  expect((await list(ana))[0]?.leido_por).toMatchObject([{ id_prestador: companion.id, apellido: 'Luna' }]);
  expect(await trailOf(t, 'message.create', patient)).toHaveLength(1);
});

it('are for the team alone: neither administrators nor reception nor auditors', async () => {
  await say(ana);
  const foreign = await t.signIn('psicologo');
  for (const person of [admin, foreign])
    expect((await t.as(person, 'GET', `/api/patients/${patient}/messages`)).statusCode).toBe(404);
  for (const role of ['recepcion', 'auditor'] as const) {
    const person = await t.signIn(role);
    expect((await t.as(person, 'GET', `/api/patients/${patient}/messages`)).statusCode).toBe(403);
    expect((await say(person)).statusCode).toBe(403);
  }
  expect((await say(admin)).statusCode).toBe(404);
});

it('are not opened by an emergency access: that person is not of the team', async () => {
  await say(ana);
  const inEmergency = await t.signIn('psiquiatra');
  await sql`insert into accesos_emergencia (id_paciente, id_prestador, motivo, hasta)
            values (${patient}, ${inEmergency.id}, 'Guardia', now() + interval '1 hour')`.execute(t.db);
  expect((await t.as(inEmergency, 'GET', `/api/patients/${patient}`)).statusCode).toBe(200);
  expect((await t.as(inEmergency, 'GET', `/api/patients/${patient}/messages`)).statusCode).toBe(404);
  expect([(await say(inEmergency)).statusCode, (await read(inEmergency, 1)).statusCode]).toEqual([404, 404]);
});

it('are no part of the record: neither folio nor timeline nor paper', async () => {
  await say(ana);
  const { total } = (await t.as(ana, 'GET', `/api/patients/${patient}/entries`)).json();
  expect(total).toBe(0);
  const timeline = await t.as(ana, 'GET', `/api/patients/${patient}/timeline`);
  expect(timeline.body).not.toContain(TEXT);
  const paper = await t.as(admin, 'GET', `/api/patients/${patient}/record.pdf`);
  expect(readPdf(paper.rawPayload).pages.flat().join('\n')).not.toContain('adelantar');
});

it('end after 90 days: they are no longer shown, and the purge deletes them with their readers', async () => {
  const old = (await say(ana, 'Vieja')).json<Message>();
  await read(companion, old.id_mensaje);
  await say(ana, 'Nueva');
  await query(
    t.ownerUrl,
    `update mensajes_equipo set fecha_creacion = now() - interval '90 days 1 second' where id_mensaje = ${old.id_mensaje}`,
  );
  expect((await list(ana)).map(({ texto }) => texto)).toEqual(['Nueva']);
  await purgeDead(t.db);
  const { rows } = await sql<{ texto: string }>`
    select texto from mensajes_equipo where id_paciente = ${patient}`.execute(t.db);
  expect(rows).toEqual([{ texto: 'Nueva' }]);
  const { rows: readings } = await sql`
    select from mensajes_leidos where id_mensaje = ${old.id_mensaje}`.execute(t.db);
  expect(readings).toEqual([]);
});

it('have a size and a number', async () => {
  expect((await say(ana, ' ')).statusCode).toBe(400);
  expect((await say(ana, 'x'.repeat(1_001))).statusCode).toBe(400);
  await sql`insert into mensajes_equipo (id_paciente, id_prestador, texto)
            select ${patient}, ${ana.id}, repeat('漢', 1000) from generate_series(1, ${MESSAGES_MAX - 1}::int)`.execute(
    t.db,
  );
  const answers = await Promise.all([say(ana), say(companion)]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 400]);
  expect(answers.find(({ statusCode }) => statusCode === 400)?.json().error).toBe(LIST_IS_FULL);
  // More than is held in memory at a time.
  expect(await list(ana)).toHaveLength(MESSAGES_MAX);
});
