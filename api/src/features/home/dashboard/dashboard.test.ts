import type { Patient } from '@trama/contract/schemas/people/patients';
import type { FollowUpHeld } from '@trama/contract/schemas/people/providers';
import { todayInClinic } from '@trama/contract/words/clinic-time';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { assign, createPatient, licensed, trail } from '../../../../test/factories.ts';
import { type Person, useTestApp } from '../../../../test/test-app.ts';

const t = await useTestApp();
const admin = await t.signIn('administrador');
const ana = await t.signIn('psicologo', { nombre: 'Ana', apellido: 'Ruiz', matricula: 'MN 7' });

const PATHS = ['stats', 'recent-patients', 'todays-sessions'] as const;
const dashboard = async (person: Person | null, path: (typeof PATHS)[number]) =>
  t.as(person, 'GET', `/api/dashboard/${path}`);

const addSession = (patientId: number, fecha: string, eje_tratamiento: string | null = null) =>
  t.db
    .insertInto('seguimientos')
    .values({ id_paciente: patientId, id_prestador: ana.id, registrado_por: ana.id, fecha, eje_tratamiento })
    .execute();

async function recent(person: Person): Promise<string[]> {
  const patients = (await dashboard(person, 'recent-patients')).json<Patient[]>();
  return patients.map((patient) => patient.apellido);
}

describe('the dashboard', () => {
  it('is for everybody who is signed in', async () => {
    for (const path of PATHS) expect((await dashboard(null, path)).statusCode).toBe(401);
  });

  it('is empty, with 200, for people who reach no patient', async () => {
    const patient = await createPatient(t);
    await addSession(patient, todayInClinic());
    for (const person of [await t.signIn('auditor'), await t.signIn('psiquiatra')]) {
      // Not even through an old assignment from another role.
      if (person.role === 'auditor') await assign(t, patient, person.id);
      const [stats, patients, sessions] = await Promise.all(PATHS.map((path) => dashboard(person, path)));
      expect(stats?.json()).toEqual({ totalPatients: 0, activePatients: 0, todaysSessions: 0 });
      expect([patients?.json(), sessions?.json()]).toEqual([[], []]);
    }
  });

  it('counts patients, inactive ones too, and today’s sessions within reach', async () => {
    const carla = await t.signIn('psicologo');
    const before = (await dashboard(admin, 'stats')).json();
    const active = await createPatient(t);
    const inactive = await createPatient(t, { activo: false });
    const elsewhere = await createPatient(t);
    await assign(t, active, carla.id);
    await assign(t, inactive, carla.id);
    for (const id of [active, active, inactive, elsewhere]) await addSession(id, todayInClinic());
    await addSession(active, '2020-01-01');
    expect((await dashboard(carla, 'stats')).json()).toEqual({
      totalPatients: 2,
      activePatients: 1,
      todaysSessions: 3,
    });
    expect((await dashboard(admin, 'stats')).json()).toEqual({
      totalPatients: before.totalPatients + 3,
      activePatients: before.activePatients + 2,
      todaysSessions: before.todaysSessions + 4,
    });
  });
});

describe('recent patients', () => {
  it('are active, by the later of latest session and creation, in the clinic’s days', async () => {
    const dora = await t.signIn('director_medico');
    const add = async (apellido: string, fecha_creacion: string, session?: string, activo = true) => {
      const id = await createPatient(t, { apellido, fecha_creacion, activo });
      await assign(t, id, dora.id);
      if (session) await addSession(id, session);
    };
    await add('Viejo', '2024-01-01T12:00:00Z');
    await add('Visto el 10', '2024-01-02T12:00:00Z', '2024-03-10');
    await add('Alta el 9 a la noche', '2024-03-10T02:30:00Z');
    await add('Alta el 10', '2024-03-10T03:30:00Z');
    await add('Visto antes del alta', '2024-03-11T12:00:00Z', '2024-01-05');
    await add('Inactivo', '2024-03-12T12:00:00Z', '2024-03-12', false);
    expect(await recent(dora)).toEqual([
      'Visto antes del alta',
      'Alta el 10',
      'Visto el 10',
      'Alta el 9 a la noche',
      'Viejo',
    ]);
  });

  it('are at most ten', async () => {
    await Promise.all(Array.from({ length: 12 }, () => createPatient(t)));
    expect(await recent(admin)).toHaveLength(10);
  });

  it('are read from their index', async () => {
    const plan = await t.db.transaction().execute(async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx);
      await sql`set local enable_sort = off`.execute(tx);
      const { rows } = await sql<{ 'QUERY PLAN': string }>`
        explain select id_paciente from pacientes p where p.activo
         order by dia_reciente(p.ultima_sesion, p.fecha_creacion) desc, p.fecha_creacion desc, p.id_paciente desc
         limit 10`.execute(tx);
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    });
    expect(plan).toContain('pacientes_recientes');
    expect(plan).not.toContain('Sort');
  });
});

describe('today’s sessions', () => {
  it('come newest first, with patient and provider, without a word of what was said', async () => {
    const elena = await t.signIn('acompanante_terapeutico');
    const first = await createPatient(t, { nombre: 'Uno', apellido: 'Primero', dni: '5001' });
    const second = await createPatient(t, { nombre: null, apellido: 'Segundo' });
    for (const id of [first, second]) await assign(t, id, elena.id);
    await addSession(first, todayInClinic(), 'Ansiedad');
    await addSession(second, todayInClinic());
    await addSession(first, todayInClinic());
    await addSession(second, '2024-01-01');
    const sessions = (await dashboard(elena, 'todays-sessions')).json<FollowUpHeld[]>();
    expect(sessions.map((session) => session.pacientes.apellido)).toEqual(['Primero', 'Segundo', 'Primero']);
    expect(sessions[2]).toEqual({
      id_seguimiento: expect.any(Number),
      fecha: todayInClinic(),
      hora: null,
      id_prestador: ana.id,
      pacientes: {
        id_paciente: first,
        nombre: 'Uno',
        nombre_elegido: null,
        apellido: 'Primero',
        dni: '5001',
      },
      prestadores: { nombre: 'Ana', apellido: 'Ruiz', role: 'psicologo', ...licensed('MN 7') },
    });
  });

  it('are one look at the dashboard in the trail, not a read of each record', async () => {
    const reader = await t.signIn('administrador');
    await dashboard(reader, 'todays-sessions');
    const recorded = await trail(t)
      .select(['action', 'id_paciente'])
      .where('id_prestador', '=', reader.id)
      .where('action', '!=', 'session.login')
      .execute();
    expect(recorded).toEqual([{ action: 'dashboard.read', id_paciente: null }]);
  });
});
