import { DashboardActivity } from '@trama/contract/schemas/dashboard';
import { todayInClinic } from '@trama/contract/words/clinic-time';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assign, createPatient } from '../../../test/factories.ts';
import { type Person, startTestApp, type TestApp } from '../../../test/test-app.ts';

let t: TestApp;
let ana: Person;
beforeAll(async () => {
  t = await startTestApp();
  ana = await t.signIn('psicologo', { nombre: 'Ana', apellido: 'Ruiz' });
});
afterAll(() => t.close());

async function activity(person: Person): Promise<DashboardActivity> {
  const answer = await t.as(person, 'GET', '/api/dashboard/activity');
  expect(answer.statusCode).toBe(200);
  return DashboardActivity.strict().parse(answer.json());
}

/** A calendar day so many days before today in the clinic. */
async function daysAgo(days: number): Promise<string> {
  const { rows } = await sql<{ day: string }>`select ${todayInClinic()}::date - ${days}::int as day`.execute(
    t.db,
  );
  return String(rows[0]?.day);
}

const addSession = async (patientId: number, days: number) =>
  t.db
    .insertInto('seguimientos')
    .values({
      id_paciente: patientId,
      id_prestador: ana.id,
      registrado_por: ana.id,
      fecha: await daysAgo(days),
    })
    .execute();

describe('the dashboard’s activity', () => {
  it('counts the sessions of twelve weeks by their Monday, empty weeks too', async () => {
    const eva = await t.signIn('psiquiatra');
    const [mine, elsewhere] = [await createPatient(t), await createPatient(t)];
    await assign(t, mine, eva.id);
    for (const days of [0, 0, 7, 21, 400]) await addSession(mine, days);
    await addSession(elsewhere, 0);
    const { sessionsPerWeek } = await activity(eva);
    expect(sessionsPerWeek).toHaveLength(12);
    for (const { semana } of sessionsPerWeek) expect(new Date(`${semana}T00:00:00Z`).getUTCDay()).toBe(1);
    const counts = sessionsPerWeek.map((week) => week.sesiones);
    expect(counts.slice(-4)).toEqual([1, 0, 1, 2]);
    expect(counts.reduce((sum, count) => sum + count)).toBe(4);
    const last = sessionsPerWeek.at(-1)?.semana ?? '';
    expect(last <= todayInClinic()).toBe(true);
  });

  it('shows who treats the active patients within reach, the fullest first', async () => {
    const [eva, leo] = [await t.signIn('psiquiatra'), await t.signIn('psicologo')];
    const [first, second, inactive, elsewhere] = [
      await createPatient(t),
      await createPatient(t),
      await createPatient(t, { activo: false }),
      await createPatient(t),
    ];
    for (const id of [first, second, inactive]) await assign(t, id, eva.id);
    for (const id of [second, elsewhere]) await assign(t, id, leo.id);
    const { patientsByProvider } = await activity(eva);
    expect(patientsByProvider.map(({ id_prestador, pacientes }) => [id_prestador, pacientes])).toEqual([
      [eva.id, 2],
      [leo.id, 1],
    ]);
  });

  it('names the active patients without a session in thirty days, the longest unseen first', async () => {
    const eva = await t.signIn('psiquiatra');
    const add = async (apellido: string, sessions: number[], created = 500, activo = true) => {
      const fecha_creacion = `${await daysAgo(created)}T12:00:00Z`;
      const id = await createPatient(t, { apellido, activo, fecha_creacion });
      await assign(t, id, eva.id);
      for (const days of sessions) await addSession(id, days);
    };
    await add('Hoy', [0, 90]);
    await add('Treinta', [30]);
    await add('Treinta y uno', [31]);
    await add('Nunca', []);
    await add('Recién llegado', [], 1);
    await add('Inactivo', [], 500, false);
    await createPatient(t, { apellido: 'Ajeno' });
    const { quietPatients } = await activity(eva);
    expect(quietPatients.total).toBe(3);
    expect(quietPatients.data.map((patient) => patient.apellido)).toEqual([
      'Nunca',
      'Treinta y uno',
      'Recién llegado',
    ]);
  });

  it('is empty for whoever reaches no patient', async () => {
    const auditor = await t.signIn('auditor');
    await assign(t, await createPatient(t), auditor.id);
    const { sessionsPerWeek, patientsByProvider, quietPatients } = await activity(auditor);
    expect(sessionsPerWeek.every((week) => week.sesiones === 0)).toBe(true);
    expect([patientsByProvider, quietPatients]).toEqual([[], { total: 0, data: [] }]);
  });
});
