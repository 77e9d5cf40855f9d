import type { Patient } from '@trama/contract/schemas/people/patients';
import { expect, it } from 'vitest';
import { assign, createPatient, trail } from '../../../../test/factories.ts';
import { type Person, useTestApp } from '../../../../test/test-app.ts';

const t = await useTestApp();
const admin = await t.signIn('administrador');
const ana = await t.signIn('psicologo');
const own = await createPatient(t, { apellido: 'Propia', telefono: '+54 9 11 4444-5555' });
await assign(t, own, ana.id);
await createPatient(t, { apellido: 'Ajena', telefono: '(011) 4444 5555' });
await createPatient(t, { apellido: 'Otra', telefono: '4444-5559' });
await createPatient(t, { apellido: 'Sin número' });

const find = (person: Person, digits: string) => t.as(person, 'GET', `/api/patients/telephone/${digits}`);
const found = async (person: Person, digits: string) =>
  (await find(person, digits)).json<Patient[]>().map(({ apellido }) => apellido);

it('finds who has a number by its end, however it is written, within reach', async () => {
  expect(await found(admin, '44445555')).toEqual(['Ajena', 'Propia']);
  expect(await found(admin, '1144445555')).toEqual(['Ajena', 'Propia']);
  expect(await found(admin, '91144445555')).toEqual(['Propia']);
  expect(await found(admin, '445559')).toEqual(['Otra']);
  expect(await found(ana, '44445555')).toEqual(['Propia']);
  expect(await found(await t.signIn('psicologo'), '44445555')).toEqual([]);
});

it.each(['12345', '1234567890123456', '4444-5555', 'abcdef', '%25%25%25%25%25%25'])(
  '%s is no number of anybody',
  async (digits) => {
    expect((await find(admin, digits)).statusCode).toBe(400);
  },
);

it('the trail names the patients it showed, and the number as a hash that only we can make', async () => {
  const reader = await t.signIn('psicologo');
  const mine = await createPatient(t, { apellido: 'Vista', telefono: '4777-8888' });
  await assign(t, mine, reader.id);
  for (const digits of ['47778888', '47778888', '47770000']) await find(reader, digits);
  const recorded = await trail(t)
    .select(['action', 'pacientes', 'termino'])
    .where('id_prestador', '=', reader.id)
    .where('action', 'like', 'patient.%')
    .orderBy('id')
    .execute();
  expect(recorded.map(({ action, pacientes }) => [action, pacientes?.map(Number) ?? null])).toEqual([
    ['patient.search', [mine]],
    ['patient.search', [mine]],
    ['patient.search', null],
  ]);
  const terms = recorded.map(({ termino }) => termino?.toString('hex') ?? null);
  expect(terms[0]).toMatch(/^[0-9a-f]{64}$/);
  expect(terms[1]).toBe(terms[0]);
  expect(terms[2]).not.toBe(terms[0]);
});
