import type { Contact } from '@trama/contract/schemas/people/contacts';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { assign, createPatient, licensed, trail } from '../../../../test/factories.ts';
import { useTestApp } from '../../../../test/test-app.ts';

let patient: number;
const t = await useTestApp();
const ana = await t.signIn('psicologo', { nombre: 'Ana', apellido: 'Ruiz', matricula: 'MN 7' });
const admin = await t.signIn('administrador');
beforeEach(async () => {
  patient = await createPatient(t);
  await assign(t, patient, ana.id);
});

const ROSA = {
  nombre: 'Rosa Paz',
  vinculo: 'Madre',
  telefono: '11 4444-5555',
  email: 'rosa@correo.test',
  es_representante_legal: true,
  es_emergencia: true,
  puede_recibir_informacion: false,
};
const url = (id = patient) => `/api/patients/${id}/contacts`;
const add = (fields: object, person = ana) => t.as(person, 'POST', url(), fields);
const change = (id: number, fields: object, person = ana, of = patient) =>
  t.as(person, 'PATCH', `${url(of)}/${id}`, fields);
const list = async (person = ana) => (await t.as(person, 'GET', url())).json<Contact[]>();
const recorded = async () =>
  (await trail(t).select('action').where('id_paciente', '=', patient).orderBy('id').execute()).map(
    ({ action }) => action,
  );

it('can be read as it was before, with who changed what', async () => {
  const { id_contacto: id } = (await add({ nombre: 'Rosa Paz', telefono: '11 4444-5555' })).json<Contact>();
  await change(id, { telefono: '11 6666-7777' });
  await change(id, { telefono: '11 6666-7777' });
  const read = await t.as(ana, 'GET', `${url()}/${id}/versions`);
  expect(read.json()).toMatchObject({ total: 2, totalPages: 1 });
  expect(read.json().data[0]).toMatchObject({
    version: 2,
    autor: { id_prestador: ana.id, apellido: 'Ruiz', matricula: 'MN 7' },
    cambios: [{ campo: 'telefono', antes: '11 4444-5555', despues: '11 6666-7777' }],
  });
  expect(await recorded()).toContain('contact.versions');
  expect((await t.as(ana, 'GET', `${url()}/999999/versions`)).statusCode).toBe(404);
});

describe('a contact', () => {
  it('is kept as it was written, with who wrote it', async () => {
    const answer = await add({ ...ROSA, nombre: '  Rosa Paz ', activo: false, id_contacto: 7 });
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toEqual({
      ...ROSA,
      id_contacto: expect.any(Number),
      id_paciente: patient,
      activo: true,
      fecha_creacion: expect.stringMatching(/\.\d{3}Z$/),
      fecha_actualizacion: null,
      autor: { nombre: 'Ana', apellido: 'Ruiz', role: 'psicologo', ...licensed('MN 7') },
    });
    expect(await list()).toEqual([answer.json()]);
    expect(await recorded()).toEqual(['contact.create', 'contact.list']);
  });

  it('needs a name and nothing else', async () => {
    expect((await add({ nombre: 'Luis' })).json()).toMatchObject({
      vinculo: null,
      telefono: null,
      email: null,
      es_representante_legal: false,
      es_emergencia: false,
      puede_recibir_informacion: false,
    });
  });

  it.each([
    [{}, 'nombre', 'El nombre es requerido'],
    [{ nombre: '  ' }, 'nombre', 'El nombre es requerido'],
    [{ nombre: 'x'.repeat(151) }, 'nombre', 'El texto no puede superar los 150 caracteres'],
    [{ nombre: 'x', email: 'sin arroba' }, 'email', 'Formato de email inválido'],
    [{ nombre: 'x', telefono: 11 }, 'telefono', 'Debe ser un texto'],
    [{ nombre: 'x', es_emergencia: 'sí' }, 'es_emergencia', 'Debe ser verdadero o falso'],
  ])('%j is refused', async (fields, field, message) => {
    const answer = await add(fields);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().details).toEqual([{ field, message }]);
  });

  it('changes what is named, stays in the list when it no longer holds, and nothing of it is lost', async () => {
    const { id_contacto: id, fecha_creacion } = (await add(ROSA)).json<Contact>();
    const changed = await change(
      id,
      { telefono: '11 1', email: null, puede_recibir_informacion: true },
      admin,
    );
    expect(changed.statusCode).toBe(200);
    const now = { ...ROSA, telefono: '11 1', email: null, puede_recibir_informacion: true, fecha_creacion };
    expect(changed.json()).toMatchObject({ ...now, id_contacto: id, autor: { role: 'administrador' } });
    expect(changed.json<Contact>().fecha_actualizacion).not.toBeNull();
    expect((await change(id, { activo: false })).json()).toMatchObject({ ...now, activo: false });
    expect(await list()).toMatchObject([{ ...now, activo: false }]);
    const { rows } = await sql`
      select telefono, activo from contactos where id_contacto = ${id} order by id_version`.execute(t.db);
    expect(rows).toEqual([
      { telefono: ROSA.telefono, activo: true },
      { telefono: '11 1', activo: true },
      { telefono: '11 1', activo: false },
    ]);
  });

  it('is not changed by saving it as it was', async () => {
    const { id_contacto: id } = (await add(ROSA)).json<Contact>();
    expect((await change(id, { nombre: 'Rosa Paz' })).json().fecha_actualizacion).toBeNull();
    expect(await recorded()).toEqual(['contact.create', 'contact.list']);
  });

  it('made twice with one key is made once', async () => {
    const key = { 'idempotency-key': 'contacto-uno' };
    const first = await t.as(ana, 'POST', url(), ROSA, key);
    const second = await t.as(ana, 'POST', url(), ROSA, key);
    expect(second.json()).toEqual(first.json());
    expect(await list()).toHaveLength(1);
  });

  it('comes before others when it represents the patient, then when it is to be called, and last when it is over', async () => {
    const { id_contacto: over } = (await add({ nombre: 'Ábel' })).json<Contact>();
    await change(over, { activo: false });
    await add({ nombre: 'Beto' });
    await add({ nombre: 'Águeda' });
    await add({ nombre: 'Zoe', es_emergencia: true });
    await add({ nombre: 'Yago', es_representante_legal: true });
    expect((await list()).map(({ nombre }) => nombre)).toEqual(['Yago', 'Zoe', 'Águeda', 'Beto', 'Ábel']);
  });
});

describe('who may', () => {
  it('a contact of another patient is not found, even by people who may change both', async () => {
    const { id_contacto: id } = (await add(ROSA)).json<Contact>();
    const other = await createPatient(t);
    const answer = await change(id, { nombre: 'X' }, admin, other);
    expect(`${answer.statusCode} ${answer.body}`).toBe('404 {"error":"No encontrado","code":"NOT_FOUND"}');
    for (const wrong of ['0', 'x', '999999999'])
      expect((await t.as(admin, 'PATCH', `${url()}/${wrong}`, {})).body).toBe(answer.body);
  });

  it('nobody, in the application, changes or deletes a row', async () => {
    await add(ROSA);
    for (const statement of ["update contactos set nombre = 'x'", 'delete from contactos'])
      await expect(sql.raw(statement).execute(t.db)).rejects.toThrow('permission denied');
  });
});
