import { DashboardActivity } from '@trama/contract/schemas/home/dashboard';
import { todayInClinic } from '@trama/contract/words/clinic-time';
import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { assign, createPatient } from '../../../../test/factories.ts';
import { type Person, useTestApp } from '../../../../test/test-app.ts';

const t = await useTestApp();
const ana = await t.signIn('psicologo', { nombre: 'Ana', apellido: 'Ruiz' });

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

  it('is empty for people who reach no patient', async () => {
    const auditor = await t.signIn('auditor');
    await assign(t, await createPatient(t), auditor.id);
    const { sessionsPerWeek, patientsByProvider, quietPatients } = await activity(auditor);
    expect(sessionsPerWeek.every((week) => week.sesiones === 0)).toBe(true);
    expect([patientsByProvider, quietPatients]).toEqual([[], { dias: 30, total: 0, data: [] }]);
  });
});

/** The same by looking at everything, in plain words. */
async function plainActivity(quien: number, seesAll: boolean) {
  const { rows } = await sql<{ semana: string; sesiones: number }>`
    select (date_trunc('week', s.fecha))::date as semana, count(*)::int as sesiones from seguimientos s
     where s.fecha >= date_trunc('week', ${todayInClinic()}::date)::date - 77
       and (${seesAll} or s.id_paciente in (
              select id_paciente from asignaciones where id_prestador = ${quien} and fecha_baja is null))
     group by 1`.execute(t.db);
  const quiet = await sql<{ id_paciente: number }>`
    select p.id_paciente from pacientes p
     where p.activo and coalesce(p.ultima_sesion, '-infinity') < ${todayInClinic()}::date - 30
       and (${seesAll} or p.id_paciente in (
              select id_paciente from asignaciones where id_prestador = ${quien} and fecha_baja is null))`.execute(
    t.db,
  );
  const byProvider = await sql<{ id_prestador: number; pacientes: number }>`
    select a.id_prestador, count(*)::int as pacientes from asignaciones a join pacientes p using (id_paciente)
     where a.fecha_baja is null and p.activo
       and (${seesAll} or a.id_paciente in (
              select id_paciente from asignaciones where id_prestador = ${quien} and fecha_baja is null))
     group by 1`.execute(t.db);
  return { weeks: rows, quiet: quiet.rows.length, byProvider: byProvider.rows };
}

it('says of any clinic what looking at everything says', async () => {
  const clinic = fc.record({
    patients: fc.array(
      fc.record({
        activo: fc.boolean(),
        mine: fc.constantFrom('open', 'closed', 'none'),
        sessions: fc.array(fc.nat(95), { maxLength: 4 }),
      }),
      { maxLength: 6 },
    ),
  });
  const admin = await t.signIn('administrador');
  await fc.assert(
    fc.asyncProperty(clinic, async ({ patients }) => {
      const person = await t.signIn('psicologo');
      for (const { activo, mine, sessions } of patients) {
        const id = await createPatient(t);
        if (mine !== 'none') await assign(t, id, person.id);
        if (mine === 'closed')
          await sql`update asignaciones set fecha_baja = now() where id_paciente = ${id}`.execute(t.db);
        for (const days of sessions) await addSession(id, days);
        if (!activo) await sql`update pacientes set activo = false where id_paciente = ${id}`.execute(t.db);
      }
      for (const [reader, seesAll] of [
        [person, false],
        [admin, true],
      ] as const) {
        const shown = await activity(reader);
        const plain = await plainActivity(reader.id, seesAll);
        const held = shown.sessionsPerWeek.filter(({ sesiones }) => sesiones > 0);
        expect(held).toEqual(plain.weeks.toSorted((a, b) => (a.semana < b.semana ? -1 : 1)));
        expect(shown.sessionsPerWeek).toHaveLength(12);
        expect(shown.quietPatients.total).toBe(plain.quiet);
        for (const { id_prestador, pacientes } of shown.patientsByProvider)
          expect(plain.byProvider).toContainEqual({ id_prestador, pacientes });
        expect(shown.patientsByProvider).toHaveLength(Math.min(10, plain.byProvider.length));
      }
    }),
    { numRuns: 8, seed: 20260 },
  );
});
