import type { RiskBoardPage, TeamBoardPage } from '@trama/contract/schemas/home/boards';
import { dayAfter, todayInClinic } from '@trama/contract/words/clinic-time';
import { RISK_GAPS, type RiskGap, TEAM_GAPS, type TeamGap } from '@trama/contract/words/home/boards';
import { sql } from 'kysely';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { agendaDay, book, dayFromToday } from '../../../../test/agenda.ts';
import { atEnd } from '../../../../test/at-end.ts';
import { trail } from '../../../../test/factories.ts';
import { createPatientOf } from '../../../../test/history-scene.ts';
import { startMailServer } from '../../../../test/mail-server.ts';
import { type Person, TEST_JWT_SECRET, useTestApp } from '../../../../test/test-app.ts';
import { accessTokens } from '../../../platform/access/access-tokens.ts';
import { smtpMailer } from '../../../platform/mail/smtp-mailer.ts';
import { summarizeBoards } from './summary.service.ts';

const mails = await startMailServer();
atEnd(() => mails.close());
const t = await useTestApp({ mail: { smtpUrl: mails.url } });
const admin = await t.signIn('administrador');
const today = todayInClinic();

const DAY = 86_400_000;
const TOKENS = accessTokens(TEST_JWT_SECRET);
afterEach(() => vi.useRealTimers());

/** The next requests are made that many days from now, in a session that is still open. */
async function inDays(days: number, who: Person): Promise<Person> {
  vi.useRealTimers();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + days * DAY });
  const [, claims = ''] = who.session.token.split('.');
  const { sid } = JSON.parse(Buffer.from(claims, 'base64url').toString());
  const token = await TOKENS.sign(who.id, sid, new Date(Date.now() + DAY));
  return { ...who, session: { ...who.session, token } };
}

const board = async (who: Person, query = '') =>
  (await t.as(who, 'GET', `/api/boards/risk${query}`)).json<RiskBoardPage>();
const team = async (who: Person, query = '') =>
  (await t.as(who, 'GET', `/api/boards/team${query}`)).json<TeamBoardPage>();
/** Rules that the test saw both fulfilled and broken. */
const [red, mended] = [new Set<string>(), new Set<string>()];
function noted<Gap extends string>(board: string, all: readonly Gap[], faltas: Gap[] | undefined) {
  if (faltas) for (const gap of all) (faltas.includes(gap) ? red : mended).add(`${board} ${gap}`);
  return faltas ?? null;
}
const gapsOf = async (who: Person, patient: number): Promise<RiskGap[] | null> => {
  const { data } = await board(who, '?pageSize=100');
  return noted('risk', RISK_GAPS, data.find((row) => row.id_paciente === patient)?.faltas);
};
const teamGapsOf = async (who: Person, patient: number): Promise<TeamGap[] | null> => {
  const { data } = await team(who, '?pageSize=100');
  return noted('team', TEAM_GAPS, data.find((row) => row.id_paciente === patient)?.faltas);
};

async function send<T>(who: Person, url: string, body: object): Promise<T> {
  const answer = await t.as(who, 'POST', url, body);
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return answer.json();
}
const evaluate = (who: Person, patient: number, fields: object = {}) =>
  send(who, `/api/patients/${patient}/risk-evaluations`, {
    tipo: 'suicida',
    nivel: 'alto',
    fundamentos: 'Plan armado',
    reevaluar_el: dayFromToday(7),
    ...fields,
  });
const plan = (who: Person, patient: number, fields: object = {}) =>
  send(who, `/api/patients/${patient}/safety-plans`, { senales: 'No duerme', ...fields });
const seen = (who: Person, patient: number, fecha = today) =>
  send(who, '/api/follow-ups', { id_paciente: patient, fecha, eje_tratamiento: 'Ansiedad' });
const contact = (who: Person, patient: number, fields: object = {}) =>
  send(who, `/api/patients/${patient}/contacts`, { nombre: 'Rosa', es_emergencia: true, ...fields });
const booked = async (who: Person, patient: number, days: number) => {
  const hour = { inicio: agendaDay(days, '10:00'), fin: agendaDay(days, '10:50') };
  expect((await book(t, who, { id_paciente: patient, sobreturno: true, ...hour })).statusCode).toBe(201);
};

/** A patient at high risk whose record misses nothing today. */
async function caredFor(who: Person): Promise<number> {
  const patient = await createPatientOf(t, who);
  await evaluate(who, patient);
  await plan(who, patient, { revisar_el: dayFromToday(30) });
  await seen(who, patient);
  await contact(who, patient);
  await booked(who, patient, 40);
  return patient;
}

describe('the board of risk', () => {
  it('shows what is known, and turns red as the days go by', async () => {
    const ana = await t.signIn('psicologo');
    const patient = await caredFor(ana);
    const { data } = await board(ana);
    expect(data).toMatchObject([
      {
        id_paciente: patient,
        riesgo: { riesgo_actual: 'alto', riesgo_tipo: 'suicida', riesgo_reevaluar: dayFromToday(7) },
        plan_fecha: expect.any(String),
        plan_revisar: dayFromToday(30),
        ultimo_contacto: today,
        proximo_turno: new Date(agendaDay(40, '10:00')).toISOString(),
        profesiones: [{ profesion: 'psicologia', fecha: today }],
        id_evento: null,
        faltas: [],
      },
    ]);
    const afterDays = async (days: number) => gapsOf(await inDays(days, ana), patient);
    expect(await afterDays(7)).toEqual([]);
    expect(await afterDays(8)).toEqual(['REEVALUACION_VENCIDA', 'SIN_CONTACTO']);
    expect(await afterDays(31)).toEqual(['REEVALUACION_VENCIDA', 'SIN_CONTACTO', 'PLAN_POR_REVISAR']);
    expect(await afterDays(41)).toContain('SIN_TURNO');
  });

  it('names each thing that is missing until the act that mends it', async () => {
    const ana = await t.signIn('psiquiatra');
    const patient = await createPatientOf(t, ana);
    const history = { id_paciente: patient, riesgo: 'medio' };
    await send(ana, '/api/medical-history', history);
    const gaps = () => gapsOf(ana, patient);
    expect(await gaps()).toEqual(['SIN_EVALUACION', 'SIN_PLAN', 'SIN_CONTACTO_DE_EMERGENCIA', 'SIN_TURNO']);
    await evaluate(ana, patient, { nivel: 'medio' });
    await plan(ana, patient);
    expect(await gaps()).toEqual(['SIN_CONTACTO_DE_EMERGENCIA', 'SIN_TURNO']);
    await contact(ana, patient, { es_emergencia: false });
    expect(await gaps()).toContain('SIN_CONTACTO_DE_EMERGENCIA');
    await contact(ana, patient);
    await booked(ana, patient, 3);
    expect(await gaps()).toEqual([]);
    // High risk and nobody has ever seen them.
    await evaluate(ana, patient);
    expect(await gaps()).toEqual(['SIN_CONTACTO']);
    await seen(ana, patient);
    expect(await gaps()).toEqual([]);
    const [event] = [
      await send<{ id_evento: number }>(ana, `/api/patients/${patient}/risk-events`, {
        tipo: 'intento',
        descripcion: 'Tomó pastillas',
      }),
    ];
    expect(await gaps()).toEqual(['INTENTO_SIN_NOTIFICAR']);
    expect((await board(ana)).data[0]?.id_evento).toBe(event.id_evento);
    const notice = `/api/patients/${patient}/risk-events/${event.id_evento}/notification`;
    await send(ana, notice, { notificado_el: today });
    expect(await gaps()).toEqual([]);
  });

  it('keeps an unanswered attempt first, whatever else is said, and leaves out treatments that ended', async () => {
    const ana = await t.signIn('psicologo');
    const [grave, attempted, low, gone] = [
      await createPatientOf(t, ana),
      await createPatientOf(t, ana),
      await createPatientOf(t, ana),
      await createPatientOf(t, ana),
    ];
    await evaluate(ana, low, { nivel: 'bajo', fundamentos: null });
    await evaluate(ana, grave, { nivel: 'muy_alto' });
    await evaluate(ana, gone);
    await send(ana, `/api/patients/${gone}/discharges`, { tipo: 'alta', motivo: 'Terminó' });
    await send(ana, `/api/patients/${attempted}/risk-events`, { tipo: 'intento', descripcion: 'x' });
    await send(ana, `/api/patients/${attempted}/discharges`, { tipo: 'abandono', motivo: 'No volvió' });
    const none = await createPatientOf(t, ana);
    await evaluate(ana, none, { nivel: 'sin_riesgo', fundamentos: null, reevaluar_el: null });
    const ids = (await board(ana)).data.map(({ id_paciente }) => id_paciente);
    expect(ids).toEqual([attempted, grave, low]);
  });

  it('shows patients within reach, in pages, and the trail keeps which ones', async () => {
    const ana = await t.signIn('psicologo');
    const bea = await t.signIn('psicologo');
    const director = await t.signIn('director_medico');
    const [own, shared, others] = [
      await createPatientOf(t, ana),
      await createPatientOf(t, ana, bea, director),
      await createPatientOf(t, bea),
    ];
    for (const patient of [own, shared, others]) await evaluate(admin, patient);
    const idsOf = async (who: Person, query = '?pageSize=100') =>
      (await board(who, query)).data.map(({ id_paciente }) => id_paciente).sort((a, b) => a - b);
    expect(await idsOf(ana)).toEqual([own, shared]);
    expect(await idsOf(director)).toEqual([shared]);
    expect(await idsOf(admin)).toEqual(expect.arrayContaining([own, shared, others]));
    expect(await board(ana, '?pageSize=1&page=2')).toMatchObject({ total: 2, totalPages: 2 });
    expect(await board(ana, '?falta=SIN_PLAN')).toMatchObject({ total: 2 });
    await plan(ana, own);
    expect(await idsOf(ana, '?falta=SIN_PLAN')).toEqual([shared]);
    expect((await t.as(ana, 'GET', '/api/boards/risk?falta=OTRA')).statusCode).toBe(400);
    const rows = await trail(t)
      .select(['action', 'pacientes'])
      .where('id_prestador', '=', ana.id)
      .where('action', '=', 'board.read')
      .orderBy('id')
      .execute();
    expect(rows.at(-1)?.pacientes?.map(Number)).toEqual([shared]);
    const companion = await t.signIn('acompanante_terapeutico');
    for (const who of [companion, await t.signIn('recepcion'), await t.signIn('auditor')])
      for (const name of ['risk', 'team'])
        expect((await t.as(who, 'GET', `/api/boards/${name}`)).statusCode).toBe(403);
  });

  it('takes its thresholds from the settings', async () => {
    const ana = await t.signIn('psicologo');
    const patient = await caredFor(ana);
    await t.as(admin, 'PUT', '/api/settings', { umbrales: { dias_sin_contacto_riesgo: 2 } });
    expect(await gapsOf(await inDays(2, ana), patient)).toEqual([]);
    expect(await gapsOf(await inDays(3, ana), patient)).toEqual(['SIN_CONTACTO']);
    vi.useRealTimers();
    await t.as(admin, 'PUT', '/api/settings', { umbrales: { dias_sin_contacto_riesgo: 7 } });
  });
});

describe('the board of the team', () => {
  it('says which professions have seen somebody, and what is missing', async () => {
    const ana = await t.signIn('psicologo');
    const bruno = await t.signIn('psiquiatra');
    const patient = await createPatientOf(t, ana, bruno);
    const gaps = () => teamGapsOf(ana, patient);
    expect(await gaps()).toEqual(['SIN_CONTACTO', 'SIN_TURNO']);
    await seen(ana, patient);
    await booked(ana, patient, 60);
    expect(await gaps()).toEqual(['UNA_SOLA_DISCIPLINA']);
    await send(bruno, '/api/medications', { id_paciente: patient, nombre_medicamento: 'Litio' });
    expect(await gaps()).toEqual(['UNA_SOLA_DISCIPLINA', 'MEDICACION_SIN_EVALUACION']);
    await seen(bruno, patient, dayAfter(today, -1));
    expect(await gaps()).toEqual([]);
    const [row] = (await team(ana)).data;
    expect(row?.profesiones).toEqual([
      { profesion: 'psicologia', fecha: today },
      { profesion: 'psiquiatria', fecha: dayAfter(today, -1) },
    ]);
    expect(await teamGapsOf(await inDays(31, ana), patient)).toEqual(['SIN_CONTACTO']);
    // The psychiatrist's follow-up is a day older: it no longer counts, and one profession is left.
    expect(await teamGapsOf(await inDays(89, ana), patient)).toContain('UNA_SOLA_DISCIPLINA');
    expect(await teamGapsOf(await inDays(91, ana), patient)).toEqual([
      'SIN_CONTACTO',
      'MEDICACION_SIN_EVALUACION',
      'SIN_TURNO',
    ]);
  });

  it('asks for an interdisciplinary evaluation from medium risk up, until two professions have signed one', async () => {
    const ana = await t.signIn('psicologo');
    const bruno = await t.signIn('psiquiatra');
    const patient = await createPatientOf(t, ana, bruno);
    const isMissing = async (days = 0) =>
      (await teamGapsOf(await inDays(days, ana), patient))?.includes('SIN_INTERDISCIPLINARIA');
    await evaluate(ana, patient, { nivel: 'bajo', fundamentos: null });
    expect(await isMissing()).toBe(false);
    await evaluate(ana, patient, { nivel: 'medio' });
    expect(await isMissing()).toBe(true);
    const meeting = { fecha_acto: today, temas: 'Riesgo', acuerdos: 'Vernos', participantes: [bruno.id] };
    await send(ana, `/api/patients/${patient}/meetings`, meeting);
    // One profession has signed so far: its author's.
    expect(await isMissing()).toBe(true);
    const [request] = (await t.as(bruno, 'GET', '/api/signatures')).json<{ id_firma: number }[]>();
    await t.as(bruno, 'PATCH', `/api/signatures/${request?.id_firma}`, { estado: 'firmada' });
    expect(await isMissing()).toBe(false);
    expect(await isMissing(90)).toBe(false);
    expect(await isMissing(91)).toBe(true);
    const later = await inDays(91, ana);
    expect((await team(later, '?falta=SIN_INTERDISCIPLINARIA')).data).toMatchObject([
      { id_paciente: patient },
    ]);
    vi.useRealTimers();
    await t.as(admin, 'PUT', '/api/settings', { umbrales: { dias_sin_interdisciplinaria: 120 } });
    expect(await isMissing(91)).toBe(false);
    vi.useRealTimers();
    await t.as(admin, 'PUT', '/api/settings', { umbrales: { dias_sin_interdisciplinaria: 90 } });
  });

  it('tells only their author of a draft, and asks for a plan and another evaluation', async () => {
    const ana = await t.signIn('psicologo');
    const bea = await t.signIn('psicologo');
    const patient = await createPatientOf(t, ana, bea);
    await seen(ana, patient);
    await booked(ana, patient, 60);
    await evaluate(ana, patient);
    await t.as(ana, 'PUT', `/api/drafts/follow-up/${patient}`, { contenido: { eje_tratamiento: 'x' } });
    const ofEverybody = ['UNA_SOLA_DISCIPLINA', 'SIN_INTERDISCIPLINARIA', 'SIN_PLAN'];
    expect(await teamGapsOf(ana, patient)).toEqual([...ofEverybody, 'BORRADOR_SIN_CERRAR']);
    expect(await teamGapsOf(bea, patient)).toEqual(ofEverybody);
    expect(await teamGapsOf(await inDays(8, bea), patient)).toContain('RIESGO_POR_REEVALUAR');
    vi.useRealTimers();
    expect((await team(bea, '?falta=BORRADOR_SIN_CERRAR')).total).toBe(0);
    expect((await team(ana, '?falta=BORRADOR_SIN_CERRAR')).total).toBe(1);
  });
});

it('each rule of both boards was seen red, and mended, above', () => {
  const all = [...RISK_GAPS.map((gap) => `risk ${gap}`), ...TEAM_GAPS.map((gap) => `team ${gap}`)];
  expect(all.filter((rule) => !red.has(rule))).toEqual([]);
  expect(all.filter((rule) => !mended.has(rule))).toEqual([]);
});

describe('the events of the team', () => {
  it('stand on the panel of the others, without what was written', async () => {
    const ana = await t.signIn('psicologo');
    const companion = await t.signIn('acompanante_terapeutico');
    const patient = await createPatientOf(t, ana, companion);
    await send(companion, `/api/patients/${patient}/risk-events`, {
      tipo: 'crisis',
      descripcion: 'Zqxcrisis',
    });
    const events = () => t.as(ana, 'GET', '/api/dashboard/events');
    expect((await events()).json()).toMatchObject([
      { id_paciente: patient, tipo: 'crisis', falta_notificar: false },
    ]);
    expect((await events()).body).not.toContain('Zqxcrisis');
    const attempt = { tipo: 'intento', descripcion: 'Zqxintento' };
    await send(companion, `/api/patients/${patient}/risk-events`, attempt);
    expect((await events()).json()).toMatchObject([
      { tipo: 'intento', falta_notificar: true },
      { tipo: 'crisis' },
    ]);
    // After some days the crisis has been read; the attempt waits for its answer.
    const later = await inDays(4, ana);
    expect((await t.as(later, 'GET', '/api/dashboard/events')).json()).toMatchObject([{ tipo: 'intento' }]);
    vi.useRealTimers();
    const outsider = await t.signIn('psicologo');
    expect((await t.as(outsider, 'GET', '/api/dashboard/events')).json()).toEqual([]);
  });
});

describe("the director's morning mail", () => {
  it('leaves once a day for each, with numbers and no name, also from two processes and over midnight', async () => {
    const director = await t.signIn('director_medico', { nombre: 'Dora', apellido: 'Ríos' });
    const patient = await createPatientOf(t, director);
    await t.db
      .updateTable('pacientes')
      .set({ nombre: 'Zqxnombre', apellido: 'Zqxapellido' })
      .where('id_paciente', '=', patient)
      .execute();
    await evaluate(director, patient);
    const mailer = smtpMailer({
      db: t.db,
      smtpUrl: mails.url,
      from: 'x@clinica.test',
      secret: TEST_JWT_SECRET,
      logger: t.app.log,
    });
    const deps = { db: t.db, mailer, publicUrl: 'http://trama.test' };
    const own = async () =>
      (await sql`select from resumenes_direccion where id_prestador = ${director.id}`.execute(t.db)).rows
        .length;
    const at = (day: string, time: string) => new Date(`${day}T${time}:00-03:00`);
    await summarizeBoards(deps, at(today, '09:00'));
    expect(await own()).toBe(0);
    await t.as(admin, 'PUT', '/api/settings', { tableros: { resumen_diario: true } });
    await summarizeBoards(deps, at(today, '06:59'));
    expect(await own()).toBe(0);
    await Promise.all([1, 2, 3].map(() => summarizeBoards(deps, at(today, '07:00'))));
    await summarizeBoards(deps, at(today, '23:59'));
    expect(await own()).toBe(1);
    const tomorrow = dayAfter(today, 1);
    await summarizeBoards(deps, at(tomorrow, '00:00'));
    expect(await own()).toBe(1);
    await Promise.all([
      summarizeBoards(deps, at(tomorrow, '07:00')),
      summarizeBoards(deps, at(tomorrow, '07:10')),
    ]);
    expect(await own()).toBe(2);
    const sent = await vi.waitFor(() => {
      const all = mails.received.filter(({ to }) => to.includes(director.email));
      expect(all).toHaveLength(2);
      return all;
    }, 10_000);
    const text = JSON.stringify(sent);
    expect(text).toContain('Sin plan de seguridad: 1');
    for (const word of ['Zqx', 'suicida', 'Plan armado']) expect(text).not.toContain(word);
    const recorded = await trail(t).select('object_id').where('action', '=', 'board.summary').execute();
    expect(recorded.filter(({ object_id }) => Number(object_id) === director.id)).toHaveLength(2);
  });
});
