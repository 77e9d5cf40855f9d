import type { AppointmentMessage } from '@trama/contract/schemas/agenda/agenda-days';
import type { ReminderView } from '@trama/contract/schemas/agenda/agenda-settings';
import type { CreatedAppointment } from '@trama/contract/schemas/agenda/appointments';
import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { book } from '../../../../test/agenda.ts';
import { atEnd } from '../../../../test/at-end.ts';
import { query } from '../../../../test/backups.ts';
import { assign, createPatient, trailOf } from '../../../../test/factories.ts';
import { type ReceivedMail, startMailServer } from '../../../../test/mail-server.ts';
import { type Person, TEST_JWT_SECRET, type TestApp, useTestApp } from '../../../../test/test-app.ts';
import { noMailer } from '../../../platform/mail/mailer.ts';
import { smtpMailer } from '../../../platform/mail/smtp-mailer.ts';
import { sendReminders } from './reminders.service.ts';

let ana: Person;
const smtp = await startMailServer();
atEnd(smtp.close);
const t = await useTestApp();
const from = 'Turnos <turnos@clinica.test>';
const logger = pino({ level: 'silent' });
const mailer = smtpMailer({ db: t.db, smtpUrl: smtp.url, from, secret: TEST_JWT_SECRET, logger });
beforeEach(async () => {
  ana = await t.signIn('psiquiatra', { nombre: 'Ana', apellido: 'Rinaldi' });
});
afterAll(() => mailer.stop());

const HOUR_MS = 3_600_000;
/** A whole minute so many hours from now. */
const inHours = (hours: number) =>
  new Date(Math.floor((Date.now() + hours * HOUR_MS) / 60_000) * 60_000).toISOString();

/** Sends what is due, and gives what the mail server has got of it. */
async function remind(): Promise<ReceivedMail[]> {
  const before = smtp.received.length;
  await sendReminders({ db: t.db, mailer, publicUrl: 'http://trama.test' });
  return smtp.received.slice(before);
}

async function appointmentIn(hours: number, fields: object = {}): Promise<{ id: number; patient: number }> {
  const person = { nombre: 'Eva', apellido: 'Zapiola', email: 'eva@correo.test', acepta_recordatorios: true };
  const patient = await createPatient(t, { ...person, ...fields });
  await assign(t, patient, ana.id);
  const span = { inicio: inHours(hours), fin: inHours(hours + 0.5), sobreturno: true };
  const answer = await book(t, ana, { id_paciente: patient, ...span, nota: 'Control de litio' });
  return { id: answer.json<CreatedAppointment>().id_turno, patient };
}

const linksIn = (mail: ReceivedMail | undefined) => {
  const [confirm = '', cancel = ''] = mail?.raw.match(/(?<=\/turno\/)[\w-]{43}/g) ?? [];
  return { confirm: `/api/reminders/${confirm}`, cancel: `/api/reminders/${cancel}` };
};
const stateOf = async (id: number) =>
  (await t.db.selectFrom('turnos').select('estado').where('id_turno', '=', id).executeTakeFirstOrThrow())
    .estado;

it('reminds, once, of what comes within a day, those who agreed and have an address', async () => {
  await appointmentIn(20);
  await appointmentIn(20, { acepta_recordatorios: null, email: 'sin-acuerdo@correo.test' });
  await appointmentIn(20, { email: null });
  await appointmentIn(30, { email: 'lejos@correo.test' });
  await appointmentIn(1, { email: 'ya@correo.test' });
  expect((await remind()).map(({ to }) => to)).toEqual(['eva@correo.test']);
  expect(await remind()).toEqual([]);
});

it('says hour and first name, and nothing of the treatment', async () => {
  await appointmentIn(20);
  const [mail] = await remind();
  expect(mail?.raw).toContain('Hola Eva:');
  expect(mail?.raw).toContain('Le recordamos su turno del');
  expect(mail?.raw).not.toMatch(/Zapiola|Rinaldi|psiqui|psico|litio|salud mental|diagn|Prueba/i);
});

it('opening a link changes nothing; the button does, once', async () => {
  const { id, patient } = await appointmentIn(20);
  const { confirm, cancel } = linksIn((await remind())[0]);
  for (const method of ['GET', 'HEAD', 'GET'] as const) await t.as(null, method, confirm);
  expect(await stateOf(id)).toBe('programado');
  const view = (await t.as(null, 'GET', confirm)).json<ReminderView>();
  expect(view).toMatchObject({ nombre: 'Eva', accion: 'confirmar', usado: false, lugar: null });
  expect((await t.as(null, 'POST', confirm)).json()).toMatchObject({ usado: true });
  expect(await stateOf(id)).toBe('confirmado');
  expect((await t.as(null, 'POST', confirm)).statusCode).toBe(404);
  expect((await t.as(null, 'GET', confirm)).json()).toMatchObject({ usado: true });
  expect((await t.as(null, 'POST', cancel)).statusCode).toBe(200);
  expect(await stateOf(id)).toBe('cancelado_paciente');
  expect(await trailOf(t, 'appointment.list', patient)).toContainEqual({ id_prestador: null, outcome: 'ok' });
  expect(await trailOf(t, 'appointment.answer', patient)).toEqual([
    { id_prestador: null, outcome: 'ok' },
    { id_prestador: null, outcome: 'ok' },
  ]);
});

it('ten presses at once act once', async () => {
  await appointmentIn(20);
  const { cancel } = linksIn((await remind())[0]);
  const answers = await Promise.all(Array.from({ length: 10 }, () => t.as(null, 'POST', cancel)));
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
});

it('holds for its hour: when the appointment moves, its links stop working, and another one is sent', async () => {
  const { id } = await appointmentIn(20);
  const { confirm } = linksIn((await remind())[0]);
  const moved = { inicio: inHours(22), fin: inHours(22.5) };
  await t.as(ana, 'PATCH', `/api/appointments/${id}`, moved);
  expect((await t.as(null, 'POST', confirm)).statusCode).toBe(404);
  expect(await remind()).toHaveLength(1);
});

it('a link shows nothing any more once its day is over', async () => {
  const { id } = await appointmentIn(20);
  const { confirm } = linksIn((await remind())[0]);
  const yesterday = { inicio: inHours(-26), fin: inHours(-25.5) };
  await t.db.updateTable('turnos').set(yesterday).where('id_turno', '=', id).execute();
  await query(t.ownerUrl, `update enlaces_turnos set inicio = '${yesterday.inicio}' where id_turno = ${id}`);
  expect((await t.as(null, 'GET', confirm)).statusCode).toBe(404);
});

it('a link leaves so many rows in the trail and no more, from wherever it is opened', async () => {
  const { patient } = await appointmentIn(20);
  const { confirm: url } = linksIn((await remind())[0]);
  const statuses: number[] = [];
  for (let n = 0; n < 65; n++)
    statuses.push(
      (await t.app.inject({ method: 'GET', url, remoteAddress: `2001:db8:23:${n}::1` })).statusCode,
    );
  expect(statuses).toEqual([...Array(60).fill(200), ...Array(5).fill(429)]);
  expect(await trailOf(t, 'appointment.list', patient)).toHaveLength(60);
});

it('an invented link is like one that never was', async () => {
  const invented = `/api/reminders/${'a'.repeat(43)}`;
  for (const [method, url] of [
    ['GET', invented],
    ['POST', invented],
    ['GET', '/api/reminders/x'],
  ] as const)
    expect((await t.as(null, method, url)).body).toBe('{"error":"No encontrado","code":"NOT_FOUND"}');
});

it('a person copies the words of the reminder, with links of their own that work, and the mail is still sent', async () => {
  const { id, patient } = await appointmentIn(20, { telefono: '11 5555-1234' });
  const desk = await t.signIn('recepcion');
  const answer = await t.as(desk, 'POST', `/api/appointments/${id}/message`);
  expect(answer.statusCode).toBe(200);
  const { texto, telefono } = answer.json<AppointmentMessage>();
  expect(telefono).toBe('11 5555-1234');
  expect(texto).toContain('Hola Eva:\n\nLe recordamos su turno del');
  expect(texto).not.toMatch(/Zapiola|Rinaldi|psiqui|litio/i);
  expect(await trailOf(t, 'appointment.message', patient)).toEqual([
    { id_prestador: desk.id, outcome: 'ok' },
  ]);
  expect(await remind()).toHaveLength(1);
  const [confirm] = texto.match(/(?<=\/turno\/)[\w-]{43}/g) ?? [];
  expect((await t.as(null, 'POST', `/api/reminders/${confirm}`)).statusCode).toBe(200);
  expect(await stateOf(id)).toBe('confirmado');
  // Nothing is sent about what has passed or was cancelled.
  await t.as(desk, 'PATCH', `/api/appointments/${id}`, { estado: 'cancelado_clinica', motivo: 'x' });
  expect((await t.as(desk, 'POST', `/api/appointments/${id}/message`)).statusCode).toBe(400);
  expect(
    (await t.as(await t.signIn('psicologo'), 'POST', `/api/appointments/${id}/message`)).statusCode,
  ).toBe(404);
});

it('without a mail server no reminder is sent', async () => {
  await appointmentIn(20);
  expect(await sendReminders({ db: t.db, mailer: noMailer, publicUrl: 'http://trama.test' })).toBe(0);
});

/** What is asked for while a transaction has changed the appointment, and answered once it is over. */
async function askedWhile(id: number, estado: 'cancelado_clinica' | 'cancelado_paciente', ask: () => Asked) {
  let asked: Asked | undefined;
  await t.db.transaction().execute(async (tx) => {
    await tx.updateTable('turnos').set({ estado }).where('id_turno', '=', id).execute();
    asked = ask();
    await expect
      .poll(async () => (await sql`select from pg_locks where not granted`.execute(t.db)).rows.length)
      .toBeGreaterThan(0);
  });
  return asked;
}
type Asked = ReturnType<TestApp['as']>;

it('a link that waited for a change of the appointment answers to what stands then', async () => {
  await remind();
  const { id } = await appointmentIn(20);
  const { confirm } = linksIn((await remind())[0]);
  const answer = await askedWhile(id, 'cancelado_clinica', () => t.as(null, 'POST', confirm));
  expect(answer?.statusCode).toBe(404);
  expect(await stateOf(id)).toBe('cancelado_clinica');
});

it('a change that waited for a link does not undo what the patient has said', async () => {
  const { id } = await appointmentIn(20);
  const answer = await askedWhile(id, 'cancelado_paciente', () =>
    t.as(ana, 'PATCH', `/api/appointments/${id}`, { estado: 'confirmado' }),
  );
  expect(answer?.statusCode).toBe(400);
  expect(await stateOf(id)).toBe('cancelado_paciente');
});
