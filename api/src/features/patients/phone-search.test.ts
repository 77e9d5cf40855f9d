import type { Patient } from '@trama/contract/schemas/patients';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { assign, createPatient } from '../../../test/factories.ts';
import { type Person, startTestApp, type TestApp } from '../../../test/test-app.ts';

let t: TestApp;
let admin: Person;
let ana: Person;
beforeAll(async () => {
  t = await startTestApp();
  admin = await t.signIn('administrador');
  ana = await t.signIn('psicologo');
  const own = await createPatient(t, { apellido: 'Propia', telefono: '+54 9 11 4444-5555' });
  await assign(t, own, ana.id);
  await createPatient(t, { apellido: 'Ajena', telefono: '(011) 4444 5555' });
  await createPatient(t, { apellido: 'Otra', telefono: '4444-5559' });
  await createPatient(t, { apellido: 'Sin número' });
});
afterAll(() => t.close());

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
  expect((await find(await t.signIn('auditor'), '44445555')).statusCode).toBe(403);
});

it.each(['12345', '1234567890123456', '4444-5555', 'abcdef', '%25%25%25%25%25%25'])(
  '%s is no number of anybody',
  async (digits) => {
    expect((await find(admin, digits)).statusCode).toBe(400);
  },
);
