import { RISK_GAP_LABELS } from '@trama/contract/words/home/boards';
import { RISK_KINDS } from '@trama/contract/words/people/risk';
import { RISK_LEVELS } from '@trama/contract/words/record/risk';
import { RISK_EVENT_KINDS } from '@trama/contract/words/record/risk-events';
import fc from 'fast-check';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { sendReminders } from '../src/features/agenda/reminders/reminders.service.ts';
import { summarizeBoards } from '../src/features/home/boards/summary.service.ts';
import { smtpMailer } from '../src/platform/mail/smtp-mailer.ts';
import { agendaDay, book, dayFromToday } from './agenda.ts';
import { atEnd } from './at-end.ts';
import { query } from './backups.ts';
import { assign } from './factories.ts';
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
const director = await t.signIn('director_medico');

const MARK = 'Zqxriesgo';
/**
 * Besides the mark, words of these forms that nothing else of this clinic has. An auditor reads in the trail that somebody
 * wrote a plan or an event, and of which patient: the trail is there for that, and has nothing of what was written.
 */
const WORDS = [
  MARK,
  ...RISK_KINDS,
  ...RISK_EVENT_KINDS.filter((kind) => kind !== 'otro'),
  'muy_alto',
  'muy alto',
  'inminente":true',
];
/** A field of risk that says something, however it is called: `riesgo_actual`, `riesgo_reevaluar`, `faltas` … */
const TELLING_FIELD = /"(riesgo\w*|plan_\w+|faltas|falta_notificar)":(?!null|\[\]|false)/;
const tellsNothing = (answer: string, where: string) => {
  const text = answer.toLowerCase();
  for (const word of WORDS) expect(text, where).not.toContain(word.toLowerCase());
  expect(answer, where).not.toMatch(TELLING_FIELD);
};

const someday = fc.constant(dayFromToday(2));
const marked = fc.constant(MARK);
/** What people of the team do: a companion's evaluations and plans are refused, an entry that is not there cannot be in error. */
const step = fc.oneof(
  fc.record({
    path: fc.constant('risk-evaluations'),
    body: fc.record({
      tipo: fc.constantFrom(...RISK_KINDS),
      nivel: fc.constantFrom(...RISK_LEVELS.slice(1)),
      inminente: fc.boolean(),
      fundamentos: marked,
      factores_riesgo: fc.constant([MARK]),
      factores_protectores: fc.constant([MARK]),
      acceso_a_medios: fc.constantFrom('si', 'no'),
      medidas: marked,
      reevaluar_el: someday,
    }),
  }),
  fc.record({
    path: fc.constant('safety-plans'),
    body: fc.record({
      senales: marked,
      razones: marked,
      apoyos: fc.constant([{ nombre: MARK, telefono: '11 5555 0000' }]),
      revisar_el: fc.option(someday, { nil: null }),
    }),
  }),
  fc.record({
    path: fc.constant('risk-events'),
    body: fc.record({ tipo: fc.constantFrom(...RISK_EVENT_KINDS), descripcion: marked }),
  }),
  fc.record({
    path: fc.nat(6).map((folio) => `entries/${folio + 1}/corrections`),
    body: fc.record({ aclaracion: marked, error: fc.boolean() }),
  }),
);
const SEQUENCES = fc.sample(
  fc.array(fc.record({ by: fc.constantFrom(ana, colleague, companion), step }), {
    minLength: 8,
    maxLength: 14,
  }),
  { numRuns: 3, seed: 39 },
);

const patients: number[] = [];
beforeAll(async () => {
  for (const [place, sequence] of SEQUENCES.entries()) {
    const patient = await createPatientOf(t, ana, colleague, companion, director);
    patients.push(patient);
    await t.as(admin, 'PUT', `/api/patients/${patient}`, {
      apellido: 'Sosa',
      email: `sosa${place}@correo.test`,
      acepta_recordatorios: true,
    });
    const hour = { inicio: agendaDay(1, `1${place}:00`), fin: agendaDay(1, `1${place}:50`) };
    expect((await book(t, ana, { id_paciente: patient, ...hour })).statusCode).toBe(201);
    const waits = { id_paciente: patient, id_prestador: ana.id };
    expect((await t.as(admin, 'POST', '/api/waiting-list', waits)).statusCode).toBe(201);
    const written = [];
    for (const { by, step: one } of sequence) {
      const answer = await t.as(by, 'POST', `/api/patients/${patient}/${one.path}`, one.body);
      expect([201, 403, 404, 409], answer.body).toContain(answer.statusCode);
      if (answer.statusCode === 201) written.push(one);
    }
    expect(written.length).toBeGreaterThan(3);
    const attempt = { tipo: 'intento', descripcion: MARK };
    const recorded = await t.as(companion, 'POST', `/api/patients/${patient}/risk-events`, attempt);
    expect(recorded.statusCode, recorded.body).toBe(201);
    const high = { tipo: 'suicida', nivel: 'muy_alto', fundamentos: MARK, reevaluar_el: dayFromToday(1) };
    const last = await t.as(ana, 'POST', `/api/patients/${patient}/risk-evaluations`, high);
    expect(last.statusCode, last.body).toBe(201);
  }
  const [patient] = patients;
  const ended = await t.as(ana, 'POST', `/api/patients/${patient}/discharges`, {
    tipo: 'abandono',
    motivo: MARK,
    epicrisis: MARK,
  });
  const readmission = `/api/patients/${patient}/discharges/${ended.json().id_egreso}/readmission`;
  expect((await t.as(ana, 'POST', readmission, { motivo: MARK })).statusCode).toBe(201);
});

it('the words that are looked for are there where the team reads', async () => {
  const read = await t.as(ana, 'GET', `/api/patients/${patients[0]}/risk-evaluations`);
  expect(() => tellsNothing(read.body, 'evaluations')).toThrow();
  const board = await t.as(ana, 'GET', '/api/boards/risk');
  expect(() => tellsNothing(board.body, 'board')).toThrow();
  expect(() => tellsNothing('{"riesgo_actual":"bajo"}', 'a level')).toThrow();
});

it('nobody reminds a patient who has died; the desk reads that they are inactive, and no more', async () => {
  const gone = await createPatientOf(t, ana);
  await t.as(admin, 'PUT', `/api/patients/${gone}`, {
    email: 'gone@correo.test',
    acepta_recordatorios: true,
  });
  const hour = { inicio: agendaDay(1, '15:00'), fin: agendaDay(1, '15:50') };
  expect((await book(t, ana, { id_paciente: gone, ...hour })).statusCode).toBe(201);
  const ended = { tipo: 'fallecimiento', motivo: MARK };
  expect((await t.as(ana, 'POST', `/api/patients/${gone}/discharges`, ended)).statusCode).toBe(201);
  const desk = await t.signIn('recepcion');
  const later = { inicio: agendaDay(4, '15:00'), fin: agendaDay(4, '15:50') };
  const booked = await book(t, desk, { id_paciente: gone, id_prestador: ana.id, ...later });
  const { id_turno, avisos } = booked.json<{ id_turno: number; avisos: { codigo: string }[] }>();
  expect(avisos.map(({ codigo }) => codigo)).toEqual(['PACIENTE_INACTIVO']);
  const message = await t.as(desk, 'POST', `/api/appointments/${id_turno}/message`);
  expect(message.statusCode).toBe(400);
  for (const answer of [booked, message]) {
    tellsNothing(answer.body, 'a patient who has died');
    expect(answer.body).not.toMatch(/falleci|egres/i);
  }
});

/** What only the team may ask for. A refusal is one wall, an answer without the patient another: here the first is asked. */
const CLINICAL =
  /\/(risk-evaluations|risk-events|safety-plans|boards|statistics|dashboard\/events|discharge|timeline|entries|record\.pdf|medical-history|follow-ups|meetings|messages|last-plan|signatures|supervision|clinic\.zip|export\.csv)/;
/** Auditors read the cash and the copies that left, in numbers. Of a patient's account they reach nobody. */
const OF_AUDITORS = /^\/api\/(audit|copy-requests|settlements|cash|providers|patients\/\d+\/account)\b/;

describe('reception and the auditor', () => {
  it.each(['recepcion', 'auditor'] as const)('%s reads nothing of it, wherever they look', async (role) => {
    const person = await t.signIn(role);
    // Somebody who was of the team and now has another task: the old assignment must not open anything.
    for (const patient of patients) await assign(t, patient, person.id);
    const today = dayFromToday(0);
    const urls = t.routes
      .filter(({ method, url }) => method === 'GET' && url.startsWith('/api/'))
      .flatMap(({ url }) =>
        (/:(id|patientId)\b/.test(url) ? patients : [0]).map((patient) =>
          url
            .replace(/:(id|patientId)\b/, String(patient))
            .replace(':fecha', today)
            .replace(':folio', '2'),
        ),
      )
      .filter((url) => !url.includes(':'));
    expect(urls.length).toBeGreaterThan(100);
    const days = `from=${today}&to=${dayFromToday(7)}&desde=${today}&hasta=${dayFromToday(7)}`;
    let read = 0;
    for (const url of urls.filter((one) => one !== '/api/openapi.json')) {
      const answer = await t.as(person, 'GET', `${url}?${days}`);
      if (answer.statusCode === 200) read += 1;
      tellsNothing(answer.body, url);
      const isClosed = CLINICAL.test(url) || (role === 'auditor' && url.includes('/patients'));
      if (isClosed && !OF_AUDITORS.test(url)) expect(answer.statusCode, url).toBe(403);
    }
    expect(read).toBeGreaterThan(5);
    const found = await t.as(person, 'GET', '/api/patients/search/Sosa');
    if (role === 'recepcion') expect(found.json().data).toHaveLength(patients.length);
    else expect(found.statusCode).toBe(403);
    tellsNothing(found.body, 'search');
    const hour = { inicio: agendaDay(3, '10:00'), fin: agendaDay(3, '10:50') };
    const booked = await t.as(person, 'POST', '/api/appointments', {
      id_paciente: patients[1],
      id_prestador: ana.id,
      ...hour,
    });
    expect(booked.statusCode).toBe(role === 'recepcion' ? 201 : 403);
    tellsNothing(booked.body, 'booking');
  });
});

it('no mail, reminder or message to anybody mentions it', async () => {
  const logger = t.app.log;
  const mailer = smtpMailer({
    db: t.db,
    smtpUrl: mails.url,
    from: 'x@clinica.test',
    secret: TEST_JWT_SECRET,
    logger,
  });
  await t.as(admin, 'PUT', '/api/settings', {
    recordatorios: { horas_antes: 72 },
    tableros: { resumen_diario: true },
  });
  // Neither they nor somebody who has left the team gets a mail about it.
  const outside = [await t.signIn('auditor'), await t.signIn('recepcion'), await t.signIn('psicologo')];
  await assign(t, patients[0] ?? 0, outside[2]?.id ?? 0, { fecha_baja: new Date() });
  const attempt = { tipo: 'intento', descripcion: MARK };
  const reported = await t.as(ana, 'POST', `/api/patients/${patients[0]}/risk-events`, attempt);
  expect(reported.statusCode, reported.body).toBe(201);
  const deps = { db: t.db, mailer, publicUrl: 'http://trama.test' };
  await sendReminders(deps);
  await summarizeBoards(deps, new Date(agendaDay(0, '12:00')));
  const expected = [colleague.email, companion.email, director.email, 'sosa0@correo.test'];
  await vi.waitFor(() => {
    const to = mails.received.map((mail) => mail.to);
    expect(to).toEqual(expect.arrayContaining(expected));
    expect(mails.received.map(({ raw }) => raw).join()).toContain('Pacientes en el tablero de su equipo: 3');
  }, 15_000);
  const team = [ana, colleague, companion, director].map(({ email }) => email);
  for (const { to } of mails.received)
    expect([...team, 'sosa0@correo.test', 'sosa1@correo.test', 'sosa2@correo.test']).toContain(to);
  for (const { raw, to } of mails.received) {
    // The summary counts what is missing by its name on the board.
    const counts = Object.values(RISK_GAP_LABELS);
    tellsNothing(
      counts.reduce((text, gap) => text.replaceAll(gap, ''), raw),
      to,
    );
    if (!to.startsWith('sosa')) expect(raw).not.toContain('Sosa');
  }
});

const calendarOf = async () => {
  const { url } = (await t.as(ana, 'PUT', '/api/calendar', { iniciales: true })).json<{ url: string }>();
  const calendar = await t.as(null, 'GET', new URL(url).pathname);
  expect(calendar.body).toContain('BEGIN:VEVENT');
  return calendar.body;
};

/** An appointment of yesterday to which the patient came. */
const attendedBy = async (patient: number) => {
  const day = dayFromToday(-1);
  const [attended] = await query<{ id_turno: number }>(
    t.ownerUrl,
    `insert into turnos (id_prestador, id_paciente, inicio, fin, modalidad, estado, sobreturno)
     values (${ana.id}, ${patient}, '${day}T10:00:00-03:00', '${day}T10:50:00-03:00', 'presencial', 'realizado', true)
     returning id_turno::integer`,
  );
  return attended?.id_turno;
};

const certificateOf = async (patient: number, id_turno: number | undefined) => {
  const desk = await t.signIn('recepcion');
  const templates = (await t.as(desk, 'GET', '/api/document-templates')).json();
  const { id_plantilla } = templates.find(
    ({ clase }: { clase: string }) => clase === 'constancia_asistencia',
  );
  const url = `/api/patients/${patient}/documents`;
  const issued = await t.as(desk, 'POST', url, { id_plantilla, id_turno });
  expect(issued.statusCode, issued.body).toBe(201);
  const paper = await t.as(desk, 'GET', `/api/documents/${issued.json().id_documento}.pdf`);
  return readPdf(paper.rawPayload).pages.flat().join(' ');
};

const statistics = async () => {
  const period = `desde=${dayFromToday(-30)}&hasta=${dayFromToday(7)}`;
  const answer = await t.as(admin, 'GET', `/api/statistics?${period}`);
  expect(answer.statusCode).toBe(200);
  return answer.body;
};

it('the calendar address, the attendance certificate and the statistics do not tell of it', async () => {
  tellsNothing(await calendarOf(), 'calendar');
  const [patient = 0] = patients;
  tellsNothing(await certificateOf(patient, await attendedBy(patient)), 'certificate');
  tellsNothing(await statistics(), 'statistics');
});

it('what leaves the team is the same before and after it writes, whatever its words', async () => {
  const patient = await createPatientOf(t, ana, colleague);
  const named = { apellido: 'Quiroga', email: 'quiroga@correo.test', acepta_recordatorios: true };
  await t.as(admin, 'PUT', `/api/patients/${patient}`, named);
  const hour = { inicio: agendaDay(2, '10:00'), fin: agendaDay(2, '10:50') };
  const appointment = (await book(t, ana, { id_paciente: patient, ...hour })).json<{ id_turno: number }>();
  const [desk, attended] = [await t.signIn('recepcion'), await attendedBy(patient)];
  const days = `from=${dayFromToday(-1)}&to=${dayFromToday(7)}`;
  const urls = [
    '/api/patients',
    '/api/patients/search/Quiroga',
    `/api/patients/${patient}`,
    `/api/appointments?${days}`,
    '/api/waiting-list',
  ];
  const outside = async () => ({
    ...Object.fromEntries(
      await Promise.all(urls.map(async (url) => [url, (await t.as(desk, 'GET', url)).body])),
    ),
    statistics: await statistics(),
    // Its address is new each time, and so is the moment at which it was made.
    calendar: (await calendarOf()).replaceAll(/^DTSTAMP.*$/gm, ''),
    // Each paper has its number, its code and its hour.
    certificate: (await certificateOf(patient, attended)).replaceAll(/\S*\d\S*|[A-Z]{4,}/g, ''),
    message: (await t.as(desk, 'POST', `/api/appointments/${appointment.id_turno}/message`)).body.replaceAll(
      /turno\/[\w-]+/g,
      '',
    ),
  });
  const before = await outside();
  const evaluation = { tipo: 'suicida', nivel: 'muy_alto', inminente: true, fundamentos: MARK };
  for (const [path, body] of [
    ['risk-evaluations', { ...evaluation, reevaluar_el: dayFromToday(1) }],
    ['safety-plans', { senales: MARK }],
    ['risk-events', { tipo: 'intento', descripcion: MARK }],
  ] as const)
    expect((await t.as(ana, 'POST', `/api/patients/${patient}/${path}`, body)).statusCode).toBe(201);
  expect(await outside()).toEqual(before);
});
