import { Patient } from '@trama/contract/schemas/people/patients';
import { describe, expect, it } from 'vitest';
import { createPatient, NOTHING_KNOWN, trailOf } from '../../../../test/factories.ts';
import { type Person, type TestApp, useTestApp } from '../../../../test/test-app.ts';

const t = await useTestApp();
const admin = await t.signIn('administrador');
const ana = await t.signIn('psicologo');
const beto = await t.signIn('psiquiatra');

let dnis = 40_000_000;
const newDni = () => String(dnis++);
const create = (person: Person | null, payload: object) => t.as(person, 'POST', '/api/patients', payload);
const put = (person: Person, id: number, payload: object) =>
  t.as(person, 'PUT', `/api/patients/${id}`, payload);
const setStatus = (person: Person, id: number, activo: unknown) =>
  t.as(person, 'PATCH', `/api/patients/${id}/status`, { activo });
const read = (person: Person, id: number) => t.as(person, 'GET', `/api/patients/${id}`);
const patientOf = async (answer: ReturnType<TestApp['as']>) => Patient.parse((await answer).json());

describe('creating a patient', () => {
  it('answers the whole patient, trimmed, with empty texts as null', async () => {
    const answer = await create(admin, {
      nombre: '  María  ',
      apellido: ' González ',
      dni: '30.111.222',
      email: '',
      telefono: '   ',
      fecha_nacimiento: '1980-05-04',
      estado_civil: 'Casado',
      ocupacion: null,
      activo: true,
      id_paciente: 999_999,
      total_sesiones: 7,
      password: 'ignored',
    });
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toEqual({
      ...NOTHING_KNOWN,
      id_paciente: expect.any(Number),
      legajo: expect.any(Number),
      nombre: 'María',
      apellido: 'González',
      dni: '30111222',
      fecha_nacimiento: '1980-05-04',
      estado_civil: 'Casado',
      acepta_recordatorios: false,
      activo: true,
      fecha_creacion: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      fecha_actualizacion: null,
      total_sesiones: 0,
      ultima_sesion: null,
      riesgo_actual: null,
      riesgo_fecha: null,
      riesgo_autor: null,
      riesgo_tipo: null,
      riesgo_inminente: null,
      riesgo_reevaluar: null,
      folios: 0,
      conservar_hasta: null,
      cadena_integra: true,
    });
    const { id_paciente } = answer.json<Patient>();
    expect(id_paciente).not.toBe(999_999);
    expect((await read(admin, id_paciente)).body).toBe(answer.body);
    expect(await trailOf(t, 'patient.create', id_paciente)).toEqual([
      { id_prestador: admin.id, outcome: 'ok' },
    ]);
  });

  it('names every field that is wrong', async () => {
    const answer = await create(admin, { email: 'x', fecha_nacimiento: '2999-01-01' });
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      {
        error: 'El apellido es requerido',
        code: 'VALIDATION_ERROR',
        details: [
          { field: 'apellido', message: 'El apellido es requerido' },
          { field: 'fecha_nacimiento', message: 'La fecha de nacimiento no puede ser futura' },
          { field: 'email', message: 'Formato de email inválido' },
        ],
      },
    ]);
  });

  it('is inactive from the start only if an administrator says so', async () => {
    const inactive = { apellido: 'Inactivo', activo: false };
    expect((await patientOf(create(admin, { apellido: 'Activo' }))).activo).toBe(true);
    expect((await patientOf(create(admin, inactive))).activo).toBe(false);
    expect((await patientOf(create(ana, inactive))).activo).toBe(true);
  });

  it('assigns it to its creator, unless that is an administrator', async () => {
    const { id_paciente: ofAna } = await patientOf(create(ana, { apellido: 'Propio' }));
    expect((await read(ana, ofAna)).statusCode).toBe(200);
    expect((await read(beto, ofAna)).statusCode).toBe(404);
    const { id_paciente: ofAdmin } = await patientOf(create(admin, { apellido: 'Ajeno' }));
    const rows = await t.db
      .selectFrom('asignaciones')
      .select(['id_paciente', 'id_prestador'])
      .where('id_paciente', 'in', [ofAna, ofAdmin])
      .execute();
    expect(rows).toEqual([{ id_paciente: ofAna, id_prestador: ana.id }]);
  });

  it('makes one patient of a double click', async () => {
    const send = () =>
      t.app.inject({
        method: 'POST',
        url: '/api/patients',
        payload: { apellido: 'Doble', nombre: 'Clic' },
        headers: { authorization: `Bearer ${ana.session.token}`, 'idempotency-key': 'un-alta-de-prueba' },
      });
    const answers = await Promise.all([send(), send(), send()]);
    const [first, ...others] = answers.map((answer) => [answer.statusCode, answer.body]);
    expect(first?.[0]).toBe(201);
    expect(others).toEqual([first, first]);
    expect((await t.as(ana, 'GET', '/api/patients/search/doble')).json().total).toBe(1);
  });
});

describe('one record per DNI', () => {
  const refusal = {
    error: 'Ya existe un paciente con ese DNI. Solicite la derivación a la administración.',
    code: 'DNI_EXISTS',
    details: [
      {
        field: 'dni',
        message: 'Ya existe un paciente con ese DNI. Solicite la derivación a la administración.',
      },
    ],
  };

  it('refuses a second one, out of reach too, and leaves it in the trail', async () => {
    const holder = await createPatient(t, { dni: '31222333' });
    const answer = await create(ana, { apellido: 'Otra', dni: '31.222.333' });
    expect([answer.statusCode, answer.json()]).toEqual([409, refusal]);
    expect(await trailOf(t, 'patient.dni_conflict', holder)).toEqual([
      { id_prestador: ana.id, outcome: 'refused' },
    ]);
    const { id_paciente } = await patientOf(create(ana, { apellido: 'Otra' }));
    const edit = await put(ana, id_paciente, { dni: '31222333', nombre: 'No se guarda' });
    expect([edit.statusCode, edit.json()]).toEqual([409, refusal]);
    expect((await patientOf(read(ana, id_paciente))).nombre).toBeNull();
  });

  it('lets one of many at once through', async () => {
    const dni = newDni();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => create(admin, { apellido: 'Carrera', dni })),
    );
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([201, ...Array(7).fill(409)]);
  });

  it('does not complain about patients without one, nor about keeping the same one', async () => {
    const dni = newDni();
    const { id_paciente } = await patientOf(create(admin, { apellido: 'Propio', dni }));
    expect((await put(admin, id_paciente, { dni })).statusCode).toBe(200);
    for (const empty of ['', ' . ', null]) {
      expect((await patientOf(create(admin, { apellido: 'Sin DNI', dni: empty }))).dni).toBeNull();
    }
  });
});

describe('editing a patient', () => {
  it('keeps what is absent, clears what is null, ignores what it does not take', async () => {
    const { id_paciente } = await patientOf(
      create(ana, { apellido: 'Edición', nombre: 'Ema', telefono: '123', ocupacion: 'Docente' }),
    );
    const saved = await patientOf(
      put(ana, id_paciente, { telefono: null, ocupacion: ' Artista ', activo: false, total_sesiones: 9 }),
    );
    expect(saved).toMatchObject({ nombre: 'Ema', telefono: null, ocupacion: 'Artista', activo: true });
    expect(saved.total_sesiones).toBe(0);
    expect(saved.fecha_actualizacion).not.toBeNull();
    expect(await patientOf(read(ana, id_paciente))).toEqual(saved);
    expect(await trailOf(t, 'patient.update', id_paciente)).toEqual([
      { id_prestador: ana.id, outcome: 'ok' },
    ]);
  });

  it.each([{ apellido: null }, { fecha_actualizacion: 'ayer' }])('refuses %j', async (fields) => {
    expect((await put(admin, await createPatient(t), fields)).json().code).toBe('VALIDATION_ERROR');
  });

  it('refuses the second of two people who loaded the same record', async () => {
    const { id_paciente, fecha_actualizacion } = await patientOf(create(ana, { apellido: 'Disputa' }));
    const first = await patientOf(put(ana, id_paciente, { nombre: 'Primera', fecha_actualizacion }));
    const second = await put(admin, id_paciente, { nombre: 'Segunda', fecha_actualizacion });
    expect([second.statusCode, second.json().code]).toEqual([409, 'EDIT_CONFLICT']);
    const never = await put(admin, id_paciente, { fecha_actualizacion: '0000-01-01T00:00:00Z' });
    expect([never.statusCode, never.json().code]).toEqual([409, 'EDIT_CONFLICT']);
    expect((await patientOf(read(ana, id_paciente))).nombre).toBe('Primera');
    const again = await put(admin, id_paciente, {
      telefono: '456',
      fecha_actualizacion: first.fecha_actualizacion,
    });
    expect(again.json()).toMatchObject({ nombre: 'Primera', telefono: '456' });
    expect((await put(ana, id_paciente, { ocupacion: 'Sin marca' })).statusCode).toBe(200);
  });

  it('lets one of many saves of the same record through', async () => {
    const { id_paciente, fecha_actualizacion } = await patientOf(create(admin, { apellido: 'Carrera' }));
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, i) => put(admin, id_paciente, { nombre: `N${i}`, fecha_actualizacion })),
    );
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, ...Array(7).fill(409)]);
  });

  it('moves fecha_actualizacion on at every save', async () => {
    const { id_paciente } = await patientOf(create(admin, { apellido: 'Reloj' }));
    const saves = await Promise.all(
      Array.from({ length: 10 }, (_, i) => patientOf(put(admin, id_paciente, { nombre: `N${i}` }))),
    );
    expect(new Set(saves.map((saved) => saved.fecha_actualizacion)).size).toBe(10);
  });
});

describe('activating and deactivating', () => {
  it('leaves each change in the trail once', async () => {
    const { id_paciente } = await patientOf(create(ana, { apellido: 'Estado' }));
    for (let i = 0; i < 2; i++) {
      expect((await patientOf(setStatus(admin, id_paciente, false))).activo).toBe(false);
    }
    expect(await trailOf(t, 'patient.deactivate', id_paciente)).toHaveLength(1);
    const back = await patientOf(setStatus(admin, id_paciente, true));
    expect([back.activo, back.fecha_actualizacion !== null]).toEqual([true, true]);
    expect(await trailOf(t, 'patient.activate', id_paciente)).toHaveLength(1);
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

it('a professional loses the patient the moment the assignment is closed', async () => {
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
