import { Patient } from '@trama/contract/schemas/people/patients';
import { ROLES, type Role, roleCan } from '@trama/contract/words/access/access-policy';
import { describe, expect, it } from 'vitest';
import { assign, createPatient, trailOf } from '../../../../test/factories.ts';
import { type Person, type TestApp, useTestApp } from '../../../../test/test-app.ts';

const t = await useTestApp();
const admin = await t.signIn('administrador');
const ana = await t.signIn('psicologo');

const create = (person: Person, payload: object) => t.as(person, 'POST', '/api/patients', payload);
const put = (person: Person, id: number, payload: object) =>
  t.as(person, 'PUT', `/api/patients/${id}`, payload);
const setStatus = (person: Person, id: number, activo: unknown) =>
  t.as(person, 'PATCH', `/api/patients/${id}/status`, { activo });
const read = (person: Person, id: number) => t.as(person, 'GET', `/api/patients/${id}`);
const patientOf = async (answer: ReturnType<TestApp['as']>) => Patient.parse((await answer).json());

describe('activating and deactivating', () => {
  it('is for administrators only, and leaves each change in the trail once', async () => {
    const { id_paciente } = await patientOf(create(ana, { apellido: 'Estado' }));
    const director = await t.signIn('director_medico');
    await assign(t, id_paciente, director.id);
    for (const person of [ana, director]) {
      expect((await setStatus(person, id_paciente, false)).json().code).toBe('FORBIDDEN');
    }
    for (let i = 0; i < 2; i++) {
      expect((await patientOf(setStatus(admin, id_paciente, false))).activo).toBe(false);
    }
    expect(await trailOf(t, 'patient.deactivate', id_paciente)).toHaveLength(1);
    const back = await patientOf(setStatus(admin, id_paciente, true));
    expect([back.activo, back.fecha_actualizacion !== null]).toEqual([true, true]);
    expect(await trailOf(t, 'patient.activate', id_paciente)).toHaveLength(1);
    expect(await trailOf(t, 'patient.status', id_paciente)).toMatchObject([
      { outcome: 'refused' },
      { outcome: 'refused' },
    ]);
  });

  it.each([undefined, null, 'true', 1])('refuses activo %j', async (activo) => {
    expect((await setStatus(admin, await createPatient(t), activo)).statusCode).toBe(400);
  });

  it('moves the patient between the lists', async () => {
    const { id_paciente } = await patientOf(create(ana, { apellido: 'Zzmudanza' }));
    const found = async (status: string) =>
      (await t.as(ana, 'GET', `/api/patients/search/zzmudanza?status=${status}`)).json().total;
    await setStatus(admin, id_paciente, false);
    expect([await found('active'), await found('inactive'), await found('all')]).toEqual([0, 1, 1]);
    await setStatus(admin, id_paciente, true);
    expect([await found('active'), await found('inactive'), await found('all')]).toEqual([1, 0, 1]);
  });
});

describe('who may', () => {
  const calls: Array<
    [string, 'create' | 'read' | 'update', (person: Person, id: number) => ReturnType<TestApp['as']>]
  > = [
    ['list', 'read', (person) => t.as(person, 'GET', '/api/patients')],
    ['search', 'read', (person) => t.as(person, 'GET', '/api/patients/search/x')],
    ['read', 'read', read],
    ['create', 'create', (person) => create(person, { apellido: 'Nuevo' })],
    ['update', 'update', (person, id) => put(person, id, { nombre: 'N' })],
  ];

  it.each(ROLES)('%s does what the table allows with an assigned patient', async (role: Role) => {
    const person = await t.signIn(role);
    const id = await createPatient(t);
    await assign(t, id, person.id);
    for (const [name, action, call] of calls) {
      const answer = await call(person, id);
      const allowed = roleCan(role, 'patients', action);
      expect([name, answer.statusCode < 300], `${answer.statusCode}`).toEqual([name, allowed]);
      if (!allowed) expect([answer.statusCode, answer.json().code]).toEqual([403, 'FORBIDDEN']);
    }
    expect((await setStatus(person, id, false)).statusCode).toBe(role === 'administrador' ? 200 : 403);
  });

  it('answers the same bytes for a patient out of reach and for one that does not exist', async () => {
    const hidden = await createPatient(t);
    const missing = 999_999_999;
    const asks = [
      (id: number | string) => t.as(ana, 'GET', `/api/patients/${id}`),
      (id: number | string) => t.as(ana, 'PUT', `/api/patients/${id}`, { apellido: '' }),
    ];
    for (const ask of asks) {
      const answers = await Promise.all([hidden, missing, 'abc', '1e3', '99999999999999999999'].map(ask));
      for (const answer of answers) {
        expect([answer.statusCode, answer.body]).toEqual([
          404,
          '{"error":"No encontrado","code":"NOT_FOUND"}',
        ]);
        expect(answer.headers['content-length']).toBe(answers[0]?.headers['content-length']);
      }
    }
    expect((await setStatus(admin, missing, true)).statusCode).toBe(404);
    expect(await trailOf(t, 'patient.read', hidden)).toEqual([{ id_prestador: ana.id, outcome: 'refused' }]);
  });

  it('loses the patient the moment the assignment is closed', async () => {
    const { id_paciente } = await patientOf(create(ana, { apellido: 'Despedida' }));
    await t.db
      .updateTable('asignaciones')
      .set({ fecha_baja: new Date() })
      .where('id_paciente', '=', id_paciente)
      .execute();
    expect((await read(ana, id_paciente)).statusCode).toBe(404);
    expect((await put(ana, id_paciente, { nombre: 'x' })).statusCode).toBe(404);
    expect((await t.as(ana, 'GET', '/api/patients/search/despedida')).json().total).toBe(0);
  });
});
