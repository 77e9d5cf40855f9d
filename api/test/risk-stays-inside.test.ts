import { RISK_KINDS } from '@trama/contract/words/people/risk';
import { RISK_LEVELS } from '@trama/contract/words/record/risk';
import { RISK_EVENT_KINDS } from '@trama/contract/words/record/risk-events';
import fc from 'fast-check';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { sendReminders } from '../src/features/agenda/reminders/reminders.service.ts';
import { smtpMailer } from '../src/platform/mail/smtp-mailer.ts';
import { agendaDay, book, dayFromToday } from './agenda.ts';
import { atEnd } from './at-end.ts';
import { query } from './backups.ts';
import { createPatientOf } from './history-scene.ts';
import { startMailServer } from './mail-server.ts';
import { readPdf } from './pdf-reader.ts';
import { TEST_JWT_SECRET, useTestApp } from './test-app.ts';

/** What the team writes of risk, plans, events and the end of a treatment is read by the team and by nobody else. */

const mails = await startMailServer();
atEnd(() => mails.close());
const t = await useTestApp({ mail: { smtpUrl: mails.url } });
const admin = await t.signIn('administrador');
const ana = await t.signIn('psicologo');
const colleague = await t.signIn('psiquiatra');
const companion = await t.signIn('acompanante_terapeutico');

const MARK = 'Zqxriesgo';
/** Besides the mark, words of these forms that nothing else of this clinic has. */
const WORDS = [MARK, 'suicida', 'heteroagresion', 'autolesion', 'muy_alto', 'muy alto', 'inminente'];
const tellsNothing = (answer: string, where: string) => {
  // Reception gets the fields of a patient, with nothing in them.
  const text = answer.replaceAll(/"riesgo_\w+":null/g, '');
  for (const word of WORDS) expect(text.toLowerCase(), where).not.toContain(word.toLowerCase());
};

const step = fc.oneof(
  fc.record({
    path: fc.constant('risk-evaluations'),
    body: fc.record({
      tipo: fc.constantFrom(...RISK_KINDS),
      nivel: fc.constantFrom(...RISK_LEVELS.slice(1)),
      inminente: fc.boolean(),
      fundamentos: fc.constant(MARK),
      factores_riesgo: fc.constant([MARK]),
      medidas: fc.constant(MARK),
      reevaluar_el: fc.constant(dayFromToday(2)),
    }),
  }),
  fc.record({
    path: fc.constant('safety-plans'),
    body: fc.record({ senales: fc.constant(MARK), apoyos: fc.constant([{ nombre: MARK }]) }),
  }),
  fc.record({
    path: fc.constant('risk-events'),
    body: fc.record({ tipo: fc.constantFrom(...RISK_EVENT_KINDS), descripcion: fc.constant(MARK) }),
  }),
);

let patient: number;
beforeAll(async () => {
  patient = await createPatientOf(t, ana, colleague, companion);
  await t.as(admin, 'PUT', `/api/patients/${patient}`, {
    apellido: 'Sosa',
    email: 'sosa@correo.test',
    acepta_recordatorios: true,
  });
  const hour = { inicio: agendaDay(1, '10:00'), fin: agendaDay(1, '10:50') };
  expect((await book(t, ana, { id_paciente: patient, ...hour })).statusCode).toBe(201);
  for (const { path, body } of fc.sample(step, { numRuns: 14, seed: 39 }))
    expect((await t.as(ana, 'POST', `/api/patients/${patient}/${path}`, body)).statusCode).toBe(201);
  const attempt = { tipo: 'intento', descripcion: MARK };
  await t.as(companion, 'POST', `/api/patients/${patient}/risk-events`, attempt);
  const ended = await t.as(ana, 'POST', `/api/patients/${patient}/discharges`, {
    tipo: 'abandono',
    motivo: MARK,
    epicrisis: MARK,
  });
  const readmission = `/api/patients/${patient}/discharges/${ended.json().id_egreso}/readmission`;
  expect((await t.as(ana, 'POST', readmission, { motivo: MARK })).statusCode).toBe(201);
});

it('nobody whose treatment has ended is reminded of anything', async () => {
  const gone = await createPatientOf(t, ana);
  await t.as(admin, 'PUT', `/api/patients/${gone}`, {
    email: 'gone@correo.test',
    acepta_recordatorios: true,
  });
  const hour = { inicio: agendaDay(1, '12:00'), fin: agendaDay(1, '12:50') };
  expect((await book(t, ana, { id_paciente: gone, ...hour })).statusCode).toBe(201);
  const ended = { tipo: 'fallecimiento', motivo: MARK };
  expect((await t.as(ana, 'POST', `/api/patients/${gone}/discharges`, ended)).statusCode).toBe(201);
});

describe('reception and the auditor', () => {
  it.each(['recepcion', 'auditor'] as const)('%s reads nothing of it, wherever they look', async (role) => {
    const person = await t.signIn(role);
    const today = dayFromToday(0);
    const urls = t.routes
      .filter(({ method, url }) => method === 'GET' && url.startsWith('/api/'))
      .map(({ url }) => url.replace(/:(id|patientId)\b/, String(patient)).replace(':fecha', today))
      .filter((url) => !url.includes(':'));
    expect(urls.length).toBeGreaterThan(60);
    const days = `from=${today}&to=${dayFromToday(7)}&desde=${today}&hasta=${dayFromToday(7)}`;
    let read = 0;
    for (const url of urls.filter((one) => one !== '/api/openapi.json')) {
      const answer = await t.as(person, 'GET', `${url}?${days}`);
      if (answer.statusCode === 200) read += 1;
      tellsNothing(answer.body, url);
    }
    expect(read).toBeGreaterThan(5);
    for (const term of ['Sosa', MARK]) {
      const found = await t.as(person, 'GET', `/api/patients/search/${term}`);
      tellsNothing(found.body, term);
    }
  });
});

it('no mail, reminder or message tells of it, to whoever it goes', async () => {
  const logger = t.app.log;
  const mailer = smtpMailer({
    db: t.db,
    smtpUrl: mails.url,
    from: 'x@clinica.test',
    secret: TEST_JWT_SECRET,
    logger,
  });
  await t.as(admin, 'PUT', '/api/settings', { recordatorios: { horas_antes: 72 } });
  await sendReminders({ db: t.db, mailer, publicUrl: 'http://trama.test' });
  await vi.waitFor(() => {
    const to = mails.received.map((mail) => mail.to);
    expect(to).toEqual(expect.arrayContaining([colleague.email, companion.email, 'sosa@correo.test']));
  }, 15_000);
  expect(mails.received.map(({ to }) => to)).not.toContain('gone@correo.test');
  for (const { raw, to } of mails.received) {
    tellsNothing(raw, to);
    if (to !== 'sosa@correo.test') expect(raw).not.toContain('Sosa');
  }
});

it('the calendar address, the attendance certificate and the statistics do not tell of it', async () => {
  const { url } = (await t.as(ana, 'PUT', '/api/calendar', { iniciales: true })).json<{ url: string }>();
  const calendar = await t.as(null, 'GET', new URL(url).pathname);
  expect(calendar.body).toContain('BEGIN:VEVENT');
  tellsNothing(calendar.body, 'calendar');
  const desk = await t.signIn('recepcion');
  const templates = (await t.as(desk, 'GET', '/api/document-templates')).json();
  const certificate = templates.find(({ clase }: { clase: string }) => clase === 'constancia_asistencia');
  const yesterday = dayFromToday(-1);
  const [attended] = await query<{ id_turno: number }>(
    t.ownerUrl,
    `insert into turnos (id_prestador, id_paciente, inicio, fin, modalidad, estado)
     values (${ana.id}, ${patient}, '${yesterday}T10:00:00-03:00', '${yesterday}T10:50:00-03:00', 'presencial', 'realizado')
     returning id_turno::integer`,
  );
  const issued = await t.as(desk, 'POST', `/api/patients/${patient}/documents`, {
    id_plantilla: certificate.id_plantilla,
    id_turno: attended?.id_turno,
  });
  expect(issued.statusCode, issued.body).toBe(201);
  const paper = await t.as(desk, 'GET', `/api/documents/${issued.json().id_documento}.pdf`);
  tellsNothing(readPdf(paper.rawPayload).pages.flat().join(' '), 'certificate');
  const period = `desde=${dayFromToday(-30)}&hasta=${dayFromToday(7)}`;
  const statistics = await t.as(admin, 'GET', `/api/statistics?${period}`);
  expect(statistics.statusCode).toBe(200);
  tellsNothing(statistics.body, 'statistics');
});
