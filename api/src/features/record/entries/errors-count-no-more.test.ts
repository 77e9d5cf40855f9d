import type { DashboardActivity } from '@trama/contract/schemas/home/dashboard';
import type { FollowUpHeld } from '@trama/contract/schemas/people/providers';
import { todayInClinic } from '@trama/contract/words/clinic-time';
import { sql } from 'kysely';
import pg from 'pg';
import { beforeEach, expect, it } from 'vitest';
import { assign, createPatient } from '../../../../test/factories.ts';
import { type Person, type TestApp, useTestApp } from '../../../../test/test-app.ts';

/** An entry that its author marked as an error counts nowhere: one test for each count. */

let t: TestApp;
let admin: Person;
let ana: Person;
let patient: number;
const TODAY = todayInClinic();

beforeEach(async () => {
  t = await useTestApp();
  admin = await t.signIn('administrador');
  ana = await t.signIn('director_medico');
  patient = await createPatient(t);
  await assign(t, patient, ana.id);
});

/** The folio. */
const write = async (path: string, fields: object): Promise<number> =>
  (await t.as(ana, 'POST', `/api/${path}`, { id_paciente: patient, ...fields })).json().folio;
const session = (fecha: string, fields: object = {}) => write('follow-ups', { fecha, ...fields });
const markError = async (folio: number) => {
  const body = { aclaracion: 'Fue un error', error: true };
  const answer = await t.as(ana, 'POST', `/api/patients/${patient}/entries/${folio}/corrections`, body);
  expect(answer.statusCode).toBe(201);
};
const get = async <T>(person: Person, url: string) => (await t.as(person, 'GET', url)).json<T>();
const patientNow = () => get<Record<string, unknown>>(ana, `/api/patients/${patient}`);

/** What the owner's function makes of the tables as they are. */
async function madeAnew(name: string): Promise<void> {
  const owner = new pg.Client(t.ownerUrl);
  await owner.connect();
  await owner.query(`select ${name}()`);
  await owner.end();
}

it('total_sesiones and ultima_sesion of the patient', async () => {
  await session('2024-03-01');
  const later = await session('2024-05-01');
  const latest = await session('2024-06-01');
  await markError(latest);
  expect(await patientNow()).toMatchObject({ total_sesiones: 2, ultima_sesion: '2024-05-01' });
  await markError(later);
  expect(await patientNow()).toMatchObject({ total_sesiones: 1, ultima_sesion: '2024-03-01' });
});

it('an error of an earlier session leaves the latest day as it is', async () => {
  const first = await session('2024-03-01');
  await session('2024-06-01');
  await markError(first);
  expect(await patientNow()).toMatchObject({ total_sesiones: 1, ultima_sesion: '2024-06-01' });
});

it('the sessions of a day, kept or counted again', async () => {
  const folio = await session(TODAY);
  await session(TODAY);
  await markError(folio);
  const ofDay = async () => {
    const { rows } = await sql<{ sum: number }>`
      select sum(sesiones)::integer as sum from sesiones_por_dia where fecha = ${TODAY}`.execute(t.db);
    return rows[0]?.sum;
  };
  expect(await ofDay()).toBe(1);
  await madeAnew('rehacer_sesiones_por_dia');
  expect(await ofDay()).toBe(1);
});

it('today’s sessions on the dashboard, for people who see all and those who see their own', async () => {
  const folio = await session(TODAY);
  await session(TODAY);
  await markError(folio);
  for (const person of [admin, ana]) {
    expect(await get(person, '/api/dashboard/stats')).toMatchObject({ todaysSessions: 1 });
    const held = await get<FollowUpHeld[]>(person, '/api/dashboard/todays-sessions');
    expect(held).toEqual([expect.objectContaining({ hora: expect.stringMatching(/^\d\d:\d\d$/) })]);
  }
});

it('the sessions per week of the chart, for people who see all and those who see their own', async () => {
  const folio = await session(TODAY);
  await session(TODAY);
  await markError(folio);
  for (const person of [admin, ana]) {
    const { sessionsPerWeek } = await get<DashboardActivity>(person, '/api/dashboard/activity');
    expect(sessionsPerWeek.at(-1)?.sesiones).toBe(1);
  }
});

it('the patients who have not come for long', async () => {
  await session('2024-03-01');
  const folio = await session(TODAY);
  await markError(folio);
  const { quietPatients } = await get<DashboardActivity>(ana, '/api/dashboard/activity');
  expect(quietPatients).toMatchObject({ total: 1, data: [{ ultima_sesion: '2024-03-01' }] });
});

it('the notes for supervision and a provider’s recent work', async () => {
  const folio = await session(TODAY, { supervisar: 'Ver con el equipo' });
  await markError(folio);
  for (const person of [admin, ana]) {
    expect(await get(person, '/api/supervision')).toEqual([]);
    expect(await get(person, `/api/providers/${ana.id}/work`)).toEqual([]);
  }
});

it('the risk of the patient is that of the last version without an error, kept or computed again', async () => {
  const risk = async () => (await patientNow()).riesgo_actual;
  const created = await t.as(ana, 'POST', '/api/medical-history', { id_paciente: patient, riesgo: 'bajo' });
  const saved = await t.as(ana, 'PUT', `/api/medical-history/${created.json().id_admision}`, {
    riesgo: 'muy alto',
  });
  expect(await risk()).toBe('muy alto');
  await markError(saved.json().folio);
  expect(await risk()).toBe('bajo');
  await madeAnew('rehacer_riesgos');
  expect(await risk()).toBe('bajo');
  expect(await get(admin, '/api/dashboard/risk-patients')).toMatchObject({ total: 0 });
  await markError(created.json().folio);
  expect(await risk()).toBeNull();
});

it.each([
  ['medications', { nombre_medicamento: 'Litio' }, { nombre_medicamento: 'Viejo', activo: false }],
  ['diseases', { nombre_enfermedad: 'Asma' }, { nombre_enfermedad: 'Vieja', activa: false }],
])('the active %s: an error says so, and comes after all the others', async (path, active, ended) => {
  await write(path, ended);
  const folio = await write(path, active);
  await markError(folio);
  const listed = await get<{ error: boolean }[]>(ana, `/api/patients/${patient}/${path}`);
  expect(listed.map(({ error }) => error)).toEqual([false, true]);
  expect(listed[1]).toMatchObject(active);
});

it('the follow-ups among the counts of the timeline', async () => {
  const folio = await session('2024-03-01');
  await session('2024-03-02');
  await markError(folio);
  const { counts } = await get<{ counts: { follow_up: number } }>(ana, `/api/patients/${patient}/timeline`);
  expect(counts.follow_up).toBe(1);
});
