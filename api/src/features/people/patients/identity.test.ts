import type { Patient, PatientPage } from '@trama/contract/schemas/people/patients';
import { describe, expect, it } from 'vitest';
import { query } from '../../../../test/backups.ts';
import { assign, createPatient } from '../../../../test/factories.ts';
import { type Person, useTestApp } from '../../../../test/test-app.ts';

const t = await useTestApp();
const admin = await t.signIn('administrador');
const ana = await t.signIn('psicologo');

const create = (payload: object) => t.as(admin, 'POST', '/api/patients', { apellido: 'Luna', ...payload });
const put = (id: number, payload: object) => t.as(admin, 'PUT', `/api/patients/${id}`, payload);
const search = async (person: Person, term: string) => {
  const url = `/api/patients/search/${encodeURIComponent(term)}?status=all`;
  const { data, total } = (await t.as(person, 'GET', url)).json<PatientPage>();
  expect(total).toBe(data.length);
  return data.map(({ id_paciente }) => id_paciente);
};

const IDENTITY = {
  nombre_elegido: 'Alma',
  sexo: 'X',
  tipo_documento: 'Pasaporte',
  cuil: '20123456786',
  localidad: 'Río Cuarto',
  provincia: 'Córdoba',
  codigo_postal: 'X5800',
  obra_social: 'APROSS',
  plan: 'Básico',
  numero_afiliado: '0012/03',
};

describe('who the patient is', () => {
  it('is kept field by field, read back, and cleared by null or nothing', async () => {
    const created = await create({ nombre: 'Juan', ...IDENTITY });
    expect(created.statusCode).toBe(201);
    expect(created.json()).toMatchObject({ nombre: 'Juan', ...IDENTITY });
    const { id_paciente: id } = created.json<Patient>();
    expect((await t.as(admin, 'GET', `/api/patients/${id}`)).json()).toMatchObject(IDENTITY);
    for (const [field, value] of Object.entries(IDENTITY)) {
      expect((await put(id, { [field]: '' })).json()[field]).toBeNull();
      expect((await put(id, { [field]: value })).json()[field]).toBe(value);
    }
  });

  it('needs none of it: the form of before still saves what it had, and a PUT leaves the rest as it is', async () => {
    const { id_paciente: id } = (await create(IDENTITY)).json<Patient>();
    const fields = { nombre: 'Ana', apellido: 'Luna', estado_civil: 'Otro', ocupacion: null, telefono: '11' };
    expect((await put(id, fields)).json()).toMatchObject({ ...fields, ...IDENTITY });
  });

  it('takes a CUIL with what stands between its digits, and stores the digits', async () => {
    const answer = await create({ cuil: ' 20-12.345.678-6 ' });
    expect(answer.json().cuil).toBe('20123456786');
  });

  it.each([
    ['cuil', '20-12345678-5', 'El CUIL no es válido'],
    ['cuil', '2012345678', 'El CUIL no es válido'],
    ['cuil', '20123456786'.repeat(3), 'El CUIL no es válido'],
    ['cuil', 20123456786, 'Debe ser un texto'],
    ['sexo', 'f', 'El sexo no es válido'],
    ['sexo', ['F'], 'El sexo no es válido'],
    ['tipo_documento', 'Cédula', 'El tipo de documento no es válido'],
    ['nombre_elegido', 'x'.repeat(101), 'El texto no puede superar los 100 caracteres'],
    ['codigo_postal', 'x'.repeat(21), 'El texto no puede superar los 20 caracteres'],
    ['obra_social', { toString: 'x' }, 'Debe ser un texto'],
  ])('refuses the %s %j', async (field, value, message) => {
    const answer = await create({ [field]: value });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().details).toEqual([{ field, message }]);
  });

  it('keeps the rule of one record per DNI, whatever kind of document it is', async () => {
    await create({ dni: '77.111.222', tipo_documento: 'LE' });
    expect((await create({ dni: '77111222', tipo_documento: 'Pasaporte' })).json().code).toBe('DNI_EXISTS');
  });
});

describe('the legajo', () => {
  it('is given by the system, in order of creation, whatever is sent, and never changes', async () => {
    const first = (await create({ legajo: 5_000_000 })).json<Patient>();
    const second = (await create({})).json<Patient>();
    expect(first.legajo).toBeGreaterThan(0);
    expect(first.legajo).not.toBe(5_000_000);
    expect(second.legajo).toBeGreaterThan(first.legajo);
    expect((await put(first.id_paciente, { legajo: 1, nombre: 'Otra' })).json().legajo).toBe(first.legajo);
    const before = await createPatient(t);
    expect((await t.as(admin, 'GET', `/api/patients/${before}`)).json().legajo).toBeGreaterThan(
      second.legajo,
    );
  });
});

describe('the chosen name', () => {
  it('finds the patient, among all and among the person’s own, until another name is chosen', async () => {
    const { id_paciente: id } = (
      await create({ nombre: 'Roberto', apellido: 'Sáenz', nombre_elegido: 'Ñusta María' })
    ).json<Patient>();
    await assign(t, id, ana.id);
    for (const person of [admin, ana]) {
      for (const term of ['nusta', 'ÑUSTA', 'ust', 'maria saenz', 'roberto ñusta'])
        expect(await search(person, term), term).toEqual([id]);
    }
    await put(id, { nombre_elegido: 'Zulema' });
    for (const person of [admin, ana]) {
      expect(await search(person, 'nusta')).toEqual([]);
      expect(await search(person, 'zulema')).toEqual([id]);
    }
    await put(id, { nombre_elegido: null });
    for (const person of [admin, ana]) {
      expect(await search(person, 'zulema')).toEqual([]);
      expect(await search(person, 'sáenz')).toEqual([id]);
    }
  });

  it('made of digits does not stand for a DNI', async () => {
    const { id_paciente: holder } = (await create({ dni: '66555444' })).json<Patient>();
    const { id_paciente: other } = (await create({ nombre_elegido: 'R66555444 Dos' })).json<Patient>();
    expect(await search(admin, '66555444')).toEqual([holder]);
    expect(await search(admin, 'dos')).toContain(other);
  });

  it('cannot be written into the text of the search by itself', async () => {
    const { id_paciente: id } = (await create({ nombre: 'Berta', busqueda: 'intrusa' })).json<Patient>();
    await query(t.ownerUrl, `update pacientes set busqueda = 'intrusa' where id_paciente = ${id}`);
    expect(await search(admin, 'intrusa')).toEqual([]);
    expect(await search(admin, 'berta')).toEqual([id]);
  });
});
