import { createHash } from 'node:crypto';
import type { Appointment, CreatedAppointment } from '@trama/contract/schemas/agenda/appointments';
import type { Conformity, ConformityView, UnsignedSession } from '@trama/contract/schemas/agenda/conformity';
import type { FollowUp } from '@trama/contract/schemas/record/follow-ups';
import { NOT_CONFORMABLE, TOO_MANY_UNSIGNED } from '@trama/contract/words/agenda/conformity';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { agendaDay, book, dayFromToday } from '../../../../test/agenda.ts';
import { atEnd } from '../../../../test/at-end.ts';
import { assign, createPatient, trail, trailOf } from '../../../../test/factories.ts';
import { startMailServer } from '../../../../test/mail-server.ts';
import { moneyDesk } from '../../../../test/money.ts';
import { type Person, useTestApp } from '../../../../test/test-app.ts';
import { createDb, createPool } from '../../../database/connect.ts';
import { verifyRecords } from '../../../platform/trail/verify-records.ts';

const smtp = await startMailServer();
atEnd(smtp.close);
const t = await useTestApp({ mail: { smtpUrl: smtp.url } });
const owner = createDb(createPool({ url: t.ownerUrl, poolSize: 1, onError: () => {} }));
atEnd(() => owner.destroy());
const [ana, desk, colleague] = [
  await t.signIn('psicologo', { nombre: 'Ana', apellido: 'Ruiz' }),
  await t.signIn('recepcion'),
  await t.signIn('psiquiatra'),
];
const { cover, authorize } = moneyDesk(t, desk);
const FIRMA = [
  [
    { x: 1, y: 2, t: 0 },
    { x: 3, y: 4, t: 16 },
  ],
];
let hours = 0;

async function newPatient(fields: object = {}) {
  const patient = await createPatient(t, { nombre: 'Eva', apellido: 'Zapiola', ...fields });
  for (const { id } of [ana, colleague]) await assign(t, patient, id);
  return patient;
}

/** A session of an hour of its own, yesterday or before. */
async function session(patient: number, estado: string | null = 'realizado', fields: object = {}) {
  hours += 1;
  const day = -1 - Math.floor(hours / 20);
  const hour = String(hours % 20).padStart(2, '0');
  const span = { inicio: agendaDay(day, `${hour}:00`), fin: agendaDay(day, `${hour}:50`) };
  const created = await book(t, ana, { id_paciente: patient, ...span, ...fields });
  const { id_turno } = created.json<CreatedAppointment>();
  if (estado) await t.as(ana, 'PATCH', `/api/appointments/${id_turno}`, { estado });
  return id_turno;
}

const sign = (person: Person | null, id: number, body: object = { medio: 'papel' }) =>
  t.as(person, 'POST', `/api/appointments/${id}/conformity`, body);
const unsigned = async (person: Person, query = '') =>
  (await t.as(person, 'GET', `/api/appointments/unsigned?mes=${dayFromToday(-1).slice(0, 7)}${query}`)).json<
    UnsignedSession[]
  >();
const rowsOf = (id: number) =>
  t.db.selectFrom('conformidades').selectAll().where('id_turno', '=', id).orderBy('id_conformidad').execute();
const addressOf = ({ enlace }: Conformity) => `/api/conformity/${enlace?.url.split('/').at(-1)}`;
async function linkOf(id: number) {
  const answer = await sign(desk, id, { medio: 'enlace' });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<Conformity>();
}

describe('a session', () => {
  it('is signed on the screen with strokes, kept with the words and a hash of both', async () => {
    const id = await session(await newPatient());
    expect((await sign(ana, id, { medio: 'pantalla' })).json()).toMatchObject({
      code: 'VALIDATION_ERROR',
      error: 'Falta la firma',
    });
    const answer = await sign(ana, id, { medio: 'pantalla', firma: FIRMA, firmante: 'Rosa Paz' });
    expect(answer.statusCode, answer.body).toBe(201);
    expect(answer.json()).toMatchObject({
      id_turno: id,
      medio: 'pantalla',
      firmante: 'Rosa Paz',
      enlace: null,
    });
    const [row] = await rowsOf(id);
    expect(row).toMatchObject({ firma: FIRMA, registrado_por: ana.id, asistio: true });
    expect(row?.texto).toMatch(/^Asistí al turno del \d\d\/\d\d\/\d{4}, de \d\d:00 a \d\d:50\.$/);
    const hash = createHash('sha256')
      .update(`${row?.texto}\n${JSON.stringify(FIRMA)}`)
      .digest();
    expect(row?.firma_sha256).toEqual(hash);
  });

  it('is signed once: 20 at the same moment make one conformity', async () => {
    const id = await session(await newPatient());
    const answers = await Promise.all(Array.from({ length: 20 }, () => sign(desk, id)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, ...Array(19).fill(409)]);
    expect((await sign(desk, id)).json()).toMatchObject({ code: 'ALREADY_SIGNED' });
    expect((await sign(desk, id, { medio: 'enlace' })).json()).toMatchObject({ code: 'ALREADY_SIGNED' });
    expect(await rowsOf(id)).toHaveLength(1);
  });

  it('can be signed when it was held, or on its day after arrival; never by somebody else', async () => {
    const patient = await newPatient();
    const [planned, held] = [await session(patient, null), await session(patient)];
    const refused = await sign(desk, planned);
    expect([refused.statusCode, refused.json().error]).toEqual([400, NOT_CONFORMABLE]);
    expect((await sign(colleague, held)).statusCode).toBe(404);
    const today = { inicio: agendaDay(0, '00:00'), fin: agendaDay(0, '00:20'), sobreturno: true };
    const { id_turno } = (await book(t, ana, { id_paciente: patient, ...today })).json<CreatedAppointment>();
    await t.as(desk, 'PATCH', `/api/appointments/${id_turno}`, { estado: 'presente' });
    expect((await sign(desk, id_turno)).statusCode).toBe(201);
    // They turn out not to have stayed.
    await t.as(desk, 'PATCH', `/api/appointments/${id_turno}`, { estado: 'ausente' });
    expect(await rowsOf(id_turno)).toMatchObject([{ anulada_motivo: 'El turno pasó a ausente' }]);
  });

  it('of several people loses the conformity of somebody who arrived, when it is cancelled or they had left', async () => {
    const people = [await newPatient(), await newPatient()];
    const signed = async (hour: number) => {
      const at = { inicio: agendaDay(0, `0${hour}:00`), fin: agendaDay(0, `0${hour}:10`), sobreturno: true };
      const booked = await book(t, ana, { ...at, tipo: 'pareja', participantes: people });
      const { id_turno, participantes } = booked.json<CreatedAppointment>();
      const [own = 0, other = 0] = participantes.map((one) => one.id_turno);
      await t.as(desk, 'PATCH', `/api/appointments/${id_turno}`, { estado: 'presente' });
      for (const one of [own, other]) expect((await sign(desk, one)).statusCode).toBe(201);
      return { id_turno, own, other };
    };
    const cancelled = await signed(0);
    await t.as(desk, 'PATCH', `/api/appointments/${cancelled.id_turno}`, { estado: 'cancelado_clinica' });
    for (const one of [cancelled.own, cancelled.other])
      expect(await rowsOf(one)).toMatchObject([
        { anulada_motivo: 'El turno pasó a cancelado por la clínica' },
      ]);
    const held = await signed(0);
    const participantes = people.map((id_paciente, n) => ({ id_paciente, asistio: n === 0 }));
    const note = { id_turno: held.id_turno, comun: 'Se habló de todo un poco', participantes };
    expect((await t.as(ana, 'POST', '/api/follow-ups/shared', note)).statusCode).toBe(201);
    expect(await rowsOf(held.own)).toMatchObject([{ anulada_el: null }]);
    expect(await rowsOf(held.other)).toMatchObject([{ anulada_motivo: 'El turno pasó a ausente' }]);
  });

  it('says in the agenda how it was signed', async () => {
    const patient = await newPatient();
    const id = await session(patient);
    await sign(desk, id);
    const days = `from=${dayFromToday(-40)}&to=${dayFromToday(0)}&id_paciente=${patient}`;
    const [seen] = (await t.as(ana, 'GET', `/api/appointments?${days}`)).json<Appointment[]>();
    expect(seen?.conformidad).toBe('papel');
  });

  it('loses its conformity when its follow-up is marked as an error, which is said and not deleted', async () => {
    const patient = await newPatient();
    const id = await session(patient, null);
    const fecha = dayFromToday(-1);
    const written = await t.as(ana, 'POST', '/api/follow-ups', { id_paciente: patient, fecha, id_turno: id });
    await sign(desk, id, { medio: 'pantalla', firma: FIRMA });
    const { folio } = written.json<FollowUp>();
    const corrections = `/api/patients/${patient}/entries/${folio}/corrections`;
    await t.as(ana, 'POST', corrections, { aclaracion: 'Era otro día', error: true });
    expect(await rowsOf(id)).toMatchObject([
      { anulada_motivo: 'El seguimiento se marcó ERROR y el turno se devolvió', firma: FIRMA },
    ]);
    expect((await sign(desk, id)).statusCode).toBe(400);
    await t.as(ana, 'PATCH', `/api/appointments/${id}`, { estado: 'realizado' });
    expect((await unsigned(ana)).find(({ id_turno }) => id_turno === id)?.anulada_motivo).toMatch(/ERROR/);
    expect((await sign(desk, id)).statusCode).toBe(201);
    expect(await trailOf(t, 'conformity.void', patient)).toHaveLength(1);
  });
});

describe('a link', () => {
  it('shows hour, clinic and first name, and is answered once', async () => {
    const patient = await newPatient();
    const id = await session(patient);
    const created = await linkOf(id);
    expect(created).toMatchObject({ id_conformidad: null, conformada_el: null, enlace: { enviado: false } });
    expect(created.enlace?.mensaje).toContain(created.enlace?.url);
    expect(created.enlace?.mensaje).not.toMatch(/Zapiola|Ruiz|psico|diagn/i);
    const shown = await t.as(null, 'GET', addressOf(created));
    expect(shown.json<ConformityView>()).toMatchObject({ nombre: 'Eva', estado: 'pendiente', mes: null });
    expect(shown.body).not.toMatch(/Zapiola|Ruiz|psico|diagn/i);
    expect(await trailOf(t, 'conformity.list', patient)).toEqual([{ id_prestador: null, outcome: 'ok' }]);
    expect(await rowsOf(id)).toEqual([]);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => t.as(null, 'POST', addressOf(created), { asistio: true })),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(9).fill(409)]);
    expect(await rowsOf(id)).toMatchObject([{ medio: 'enlace', registrado_por: null }]);
    expect((await t.as(null, 'GET', addressOf(created))).json()).toMatchObject({ estado: 'confirmada' });
    const stored = await t.db
      .selectFrom('enlaces_conformidad')
      .select('hash')
      .where('id_turno', '=', id)
      .execute();
    expect(JSON.stringify(stored)).not.toContain(created.enlace?.url.split('/').at(-1));
  });

  it('leaves so many rows in the trail and no more, from wherever it is opened', async () => {
    const patient = await newPatient();
    const url = addressOf(await linkOf(await session(patient)));
    const statuses: number[] = [];
    for (let n = 0; n < 65; n++)
      statuses.push(
        (await t.app.inject({ method: 'GET', url, remoteAddress: `2001:db8:22:${n}::1` })).statusCode,
      );
    expect(statuses).toEqual([...Array(60).fill(200), ...Array(5).fill(429)]);
    expect(await trailOf(t, 'conformity.list', patient)).toHaveLength(60);
  });

  it('ends after seven days, and an unknown one looks the same', async () => {
    const created = await linkOf(await session(await newPatient()));
    const left = (Date.parse(created.enlace?.vence_el ?? '') - Date.now()) / 86_400_000;
    expect(left).toBeGreaterThan(6.9);
    expect(left).toBeLessThanOrEqual(7);
    await sql`update enlaces_conformidad set fecha_creacion = now() - interval '8 days', vence_el = now() - interval '1 day'
               where id_turno = ${created.id_turno}`.execute(owner);
    const ended = await t.as(null, 'GET', addressOf(created));
    const unknown = await t.as(null, 'GET', '/api/conformity/inventado');
    expect([ended.statusCode, ended.body]).toEqual([404, unknown.body]);
    expect((await t.as(null, 'POST', addressOf(created), { asistio: true })).statusCode).toBe(404);
  });

  it('also takes a no: the session stays unsigned and the desk sees why', async () => {
    const patient = await newPatient();
    const id = await session(patient);
    const created = await linkOf(id);
    const answer = await t.as(null, 'POST', addressOf(created), { asistio: false });
    expect(answer.json()).toMatchObject({ estado: 'no_asistio' });
    const [row] = (await unsigned(desk)).filter(({ id_turno }) => id_turno === id);
    expect(row?.negada_el).not.toBeNull();
    expect(await trailOf(t, 'conformity.deny', patient)).toHaveLength(1);
    expect((await sign(desk, id)).statusCode).toBe(201);
  });

  it('dies when the session is signed in another way', async () => {
    const id = await session(await newPatient());
    const created = await linkOf(id);
    await sign(desk, id);
    const late = await t.as(null, 'POST', addressOf(created), { asistio: true });
    expect([late.statusCode, late.json().code]).toEqual([409, 'ALREADY_SIGNED']);
    expect(await rowsOf(id)).toHaveLength(1);
  });

  it('agrees to the hour that it shows: that of the session, if it was moved since', async () => {
    const hour = (clock: string) => ({
      inicio: agendaDay(0, `00:${clock}0`),
      fin: agendaDay(0, `00:${clock}9`),
    });
    const id = await session(await newPatient(), null, { ...hour('0'), sobreturno: true });
    const change = (fields: object) => t.as(desk, 'PATCH', `/api/appointments/${id}`, fields);
    await change({ estado: 'presente' });
    const created = await linkOf(id);
    await change({ estado: 'programado' });
    await change(hour('3'));
    await change({ estado: 'realizado' });
    const answer = await t.as(null, 'POST', addressOf(created), { asistio: true });
    expect(answer.json()).toMatchObject({ inicio: new Date(hour('3').inicio).toISOString() });
    expect((await rowsOf(id))[0]?.texto).toMatch(/, de 00:30 a 00:39\.$/);
  });

  it('is mailed to those who agreed to messages, with the same words', async () => {
    const agreed = await newPatient({ email: 'eva@correo.test', acepta_recordatorios: true });
    const silent = await newPatient({ email: 'otra@correo.test' });
    expect((await linkOf(await session(silent))).enlace?.enviado).toBe(false);
    const kept = await sign(desk, await session(agreed), { medio: 'enlace', enviar: false });
    expect(kept.json<Conformity>().enlace?.enviado).toBe(false);
    const ended = await newPatient({ email: 'ya-no@correo.test', acepta_recordatorios: true });
    const last = await session(ended);
    const died = { tipo: 'fallecimiento', motivo: 'Falleció' };
    expect((await t.as(ana, 'POST', `/api/patients/${ended}/discharges`, died)).statusCode).toBe(201);
    expect((await linkOf(last)).enlace?.enviado).toBe(false);
    const created = await linkOf(await session(agreed));
    expect(created.enlace?.enviado).toBe(true);
    expect(smtp.received.map(({ to }) => to)).toEqual(['eva@correo.test']);
    expect(smtp.received[0]?.raw).toContain('Hola Eva:');
    expect(smtp.received[0]?.raw).not.toMatch(/Zapiola|Ruiz|psico|diagn/i);
  });
});

it('the board shows the month, by payer and provider, and each professional their own', async () => {
  const patient = await newPatient();
  const { id_cobertura } = await cover(patient, { id_financiador: 2 });
  const order = await authorize(id_cobertura, { numero: '0077-1' });
  const id = await session(patient, 'realizado', { id_autorizacion: order.id_autorizacion });
  const other = await session(await newPatient());
  const ofPayer = await unsigned(desk, '&id_financiador=2');
  expect(ofPayer).toMatchObject([
    { id_turno: id, orden: '0077-1', financiador: 'OSDE', prestador: 'Ana Ruiz' },
  ]);
  const all = (await unsigned(ana)).map(({ id_turno }) => id_turno);
  expect(all).toEqual(expect.arrayContaining([id, other]));
  expect(await unsigned(colleague)).toEqual([]);
  expect(await unsigned(desk, `&id_prestador=${colleague.id}`)).toEqual([]);
  await linkOf(id);
  expect((await unsigned(desk, '&id_financiador=2'))[0]?.enlace_vence_el).not.toBeNull();
  await sign(desk, id);
  expect(await unsigned(desk, '&id_financiador=2')).toEqual([]);
});

it('names a patient who was given to somebody else, and says neither who pays nor by which order', async () => {
  const patient = await newPatient();
  const { id_cobertura } = await cover(patient, { id_financiador: 2 });
  const order = await authorize(id_cobertura, { numero: '0077-2' });
  const id = await session(patient, 'realizado', { id_autorizacion: order.id_autorizacion });
  const seen = async (query = '') => (await unsigned(ana, query)).find(({ id_turno }) => id_turno === id);
  expect(await seen()).toMatchObject({ id_paciente: patient, financiador: 'OSDE', orden: '0077-2' });
  await t.as(await t.signIn('administrador'), 'DELETE', `/api/patients/${patient}/assign/${ana.id}`);
  expect(await seen()).toMatchObject({
    id_paciente: null,
    financiador: null,
    orden: null,
    pacientes: { apellido: 'Zapiola' },
  });
  expect(await seen('&id_financiador=2')).toBeUndefined();
});

it('refuses a month of more than 2,000 sessions instead of showing a part of them', async () => {
  const patient = await newPatient();
  const fill = (provider: number, from: string, count: number) =>
    sql`insert into turnos (id_prestador, id_paciente, inicio, fin, modalidad, estado)
        select ${provider}, ${patient}, ${from}::timestamptz + n * interval '1 minute',
               ${from}::timestamptz + (n + 1) * interval '1 minute', 'virtual', 'realizado'
          from generate_series(1, ${count}::integer) n`.execute(t.db);
  await fill(ana.id, '2019-05-02T12:00:00Z', 2_000);
  await fill(colleague.id, '2019-05-06T12:00:00Z', 1);
  const month = (query = '') => t.as(desk, 'GET', `/api/appointments/unsigned?mes=2019-05${query}`);
  const refused = await month();
  expect([refused.statusCode, refused.json().error]).toEqual([400, TOO_MANY_UNSIGNED]);
  const recorded = trail(t)
    .select('pacientes')
    .where('request_id', '=', String(refused.headers['x-request-id']));
  expect((await recorded.executeTakeFirst())?.pacientes ?? null).toBeNull();
  expect((await month(`&id_prestador=${colleague.id}`)).json()).toHaveLength(1);
  expect((await month(`&id_prestador=${ana.id}`)).json()).toHaveLength(2_000);
});

it('verify names a conformity that was changed by hand', async () => {
  const id = await session(await newPatient());
  await sign(desk, id, { medio: 'pantalla', firma: FIRMA });
  const findings = async () => JSON.stringify(await owner.transaction().execute((tx) => verifyRecords(tx)));
  expect(await findings()).not.toContain('conformidades');
  await sql`update conformidades set firmante = 'Otra' where id_turno = ${id}`.execute(owner);
  expect(await findings()).toContain('conformidades');
});
