import { todayInClinic } from '@trama/contract/words/clinic-time';
import { LIST_NAMES, listOf } from '@trama/contract/words/record/clinical-lists';
import { switchesOf } from '@trama/contract/words/record/clinical-lists/list';
import { describe, expect, it } from 'vitest';
import { defaultsOf, fullEntry, leastEntry } from '../../../../test/clinical-samples.ts';
import { assign, createPatient, trail } from '../../../../test/factories.ts';
import { type Person, useTestApp } from '../../../../test/test-app.ts';

const t = await useTestApp();
const ana = await t.signIn('psiquiatra');
const patient = await createPatient(t);
await assign(t, patient, ana.id);

/** Of each list: its path, the least it asks for, and what it becomes. */
const LISTS = LIST_NAMES.map((name) => ({
  name,
  path: listOf(name).path,
  id: listOf(name).id,
  least: leastEntry(name),
  full: fullEntry(name),
  defaults: {
    ...defaultsOf(name),
    ...(switchesOf(listOf(name)).length > 0 && { fecha_actualizacion: null }),
  },
}));
type List = (typeof LISTS)[number];

const create = (person: Person | null, { path, least }: List, fields: object = {}) =>
  t.as(person, 'POST', `/api/${path}`, { id_paciente: patient, ...least, ...fields });
const list = (person: Person, { path }: List, id: number | string = patient) =>
  t.as(person, 'GET', `/api/patients/${id}/${path}`);
const idOf = async (kind: List, fields: object = {}) =>
  Number((await create(ana, kind, fields)).json()[kind.id]);
async function told(id: number) {
  const rows = trail(t);
  return rows
    .select(['action', 'outcome'])
    .where('id_prestador', '=', ana.id)
    .where('id_paciente', '=', id)
    .orderBy('at')
    .orderBy('id')
    .execute();
}

describe.each(LISTS)('$path', (kind) => {
  it('takes the least and fills in the rest', async () => {
    const answer = await create(ana, kind);
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toEqual({
      [kind.id]: expect.any(Number),
      id_paciente: patient,
      fecha_creacion: expect.stringMatching(/\.\d{3}Z$/),
      autor: expect.objectContaining({ role: 'psiquiatra' }),
      folio: expect.any(Number),
      error: false,
      correcciones: [],
      ...(kind.defaults.fecha_actualizacion === null && { cambios: [] }),
      ...(kind.path === 'medications' && {
        hasta: null,
        motivo_suspension: null,
        ultima_evaluacion: todayInClinic(),
      }),
      ...kind.least,
      ...kind.defaults,
    });
    const row = (await list(ana, kind)).json()[0];
    expect(row).toEqual(answer.json());
  });

  it('takes everything, trims names, ignores what it does not know', async () => {
    const [name] = Object.keys(kind.least) as [string];
    const answer = await create(ana, kind, {
      ...kind.full,
      [name]: `  ${kind.full[name]} `,
      registrado_por: 1,
      otra: 'x',
    });
    expect(answer.json()).toMatchObject(kind.full);
    expect(answer.json()).not.toHaveProperty('otra');
    expect(answer.json()).not.toHaveProperty('registrado_por');
  });

  it('keeps who recorded it, and leaves a row in the trail', async () => {
    const someone = await createPatient(t);
    await assign(t, someone, ana.id);
    await create(ana, kind, { id_paciente: someone });
    await list(ana, kind, someone);
    expect(await told(someone)).toEqual([
      { action: `${kind.name}.create`, outcome: 'ok' },
      { action: `${kind.name}.list`, outcome: 'ok' },
    ]);
  });

  it('wants its required texts and its patient', async () => {
    for (const field of Object.keys(kind.least)) {
      for (const value of [undefined, null, '', '   ', 5, 'x'.repeat(256)]) {
        const answer = await create(ana, kind, { [field]: value });
        expect([answer.statusCode, answer.json().details[0].field]).toEqual([400, field]);
      }
    }
    const answer = await create(ana, kind, { id_paciente: undefined });
    expect([answer.statusCode, answer.json().error]).toEqual([400, 'Datos del paciente no disponibles']);
  });

  it('keeps hostile text as text', async () => {
    const [name] = Object.keys(kind.least) as [string];
    const hostile = `<script>alert('1')</script> 😀 ‮نص "; drop table ${kind.path}; --`;
    const answer = await create(ana, kind, { [name]: hostile });
    expect(answer.json()[name]).toBe(hostile);
  });

  it('makes one of a form that is sent five times at once', async () => {
    const someone = await createPatient(t);
    await assign(t, someone, ana.id);
    const send = () =>
      t.app.inject({
        method: 'POST',
        url: `/api/${kind.path}`,
        payload: { ...kind.least, id_paciente: someone },
        headers: { authorization: `Bearer ${ana.session.token}`, 'idempotency-key': `form-${kind.path}` },
      });
    const answers = await Promise.all(Array.from({ length: 5 }, send));
    expect(answers.map((answer) => answer.statusCode)).toEqual(Array(5).fill(201));
    expect((await list(ana, kind, someone)).json()).toHaveLength(1);
  });

  it('can neither be deleted nor replaced', async () => {
    const id = await idOf(kind);
    expect((await t.as(ana, 'DELETE', `/api/${kind.path}/${id}`)).statusCode).toBe(404);
    expect((await t.as(ana, 'PUT', `/api/${kind.path}/${id}`, kind.least)).statusCode).toBe(404);
  });
});

describe('family links', () => {
  const of = (edad: unknown) =>
    t.as(ana, 'POST', '/api/relationships', { id_paciente: patient, nombre: 'Rosa', vinculo: 'Madre', edad });

  it.each([-1, 151, 1.5, '40', true])('refuse the age %s', async (edad) => {
    const answer = await of(edad);
    expect([answer.statusCode, answer.json().error]).toEqual([
      400,
      'La edad debe ser un número entero entre 0 y 150',
    ]);
  });

  it.each([0, 150, null])('take the age %s', async (edad) => {
    expect((await of(edad)).json().edad).toBe(edad);
  });
});

describe('what is asked for and given by default', () => {
  it.each([
    ['medications', { nombre_medicamento: 'Litio' }, { dosis: null, activo: true }],
    ['diseases', { nombre_enfermedad: 'Asma' }, { tipo: null, activa: true, en_tratamiento: false }],
    [
      'relationships',
      { nombre: 'Rosa', vinculo: 'Madre' },
      { edad: null, convive: false, en_tratamiento: false },
    ],
    ['antecedents', { tratamiento: 'Psicoterapia' }, { motivo: null, resultados: null }],
  ])('by %s', async (path, least, given) => {
    const answer = await t.as(ana, 'POST', `/api/${path}`, { id_paciente: patient, ...least });
    expect(answer.json()).toMatchObject({ ...least, ...given });
  });
});
