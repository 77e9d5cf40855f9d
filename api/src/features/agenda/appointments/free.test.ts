import type { FreeSlot } from '@trama/contract/schemas/agenda/slots';
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { book } from '../../../../test/agenda.ts';
import { assign, createPatient } from '../../../../test/factories.ts';
import { type Person, useTestApp } from '../../../../test/test-app.ts';

const t = await useTestApp();
let ana: Person;
const desk = await t.signIn('recepcion');
beforeEach(async () => {
  await sql`update prestadores set is_active = false where role <> 'recepcion'`.execute(t.db);
  ana = await t.signIn('psicologo', { nombre: 'Ana', apellido: 'Ruiz' });
});

const free = async (query: string, person: Person = desk) =>
  (await t.as(person, 'GET', `/api/appointments/free?${query}`)).json<FreeSlot[]>();
const works = (person: Person, dia: number, desde: string, hasta: string, paso?: number) =>
  t.as(person, 'PUT', '/api/availability', { horarios: [{ dia, desde, hasta }], ...(paso && { paso }) });
const starts = (slots: FreeSlot[]) => slots.map(({ inicio }) => inicio);
/** A Monday without holidays near it. */
const MONDAY = '2027-04-12';
const at = (clock: string, day = MONDAY) => `${day}T${clock}:00-03:00`;
const utc = (clock: string, day = MONDAY) => new Date(at(clock, day)).toISOString();
const taken = async (person: Person, clock: string, until: string) => {
  const patient = await createPatient(t);
  await assign(t, patient, person.id);
  await book(t, person, { id_paciente: patient, inicio: at(clock), fin: at(until) });
};

it('is within the hours of the week, less what is booked, absences and holidays', async () => {
  await t.as(ana, 'PUT', '/api/availability', {
    horarios: [1, 2].map((dia) => ({ dia, desde: '09:00', hasta: '11:00' })),
  });
  await sql`insert into feriados values ('2027-04-13', 'Asueto') on conflict do nothing`.execute(t.db);
  await t.as(ana, 'PUT', '/api/absences', { ausencias: [{ desde: '2027-04-20', hasta: '2027-04-20' }] });
  await taken(ana, '09:30', '10:00');
  const slots = await free(`desde=${MONDAY}&duracion=30&limite=5&id_prestador=${ana.id}`);
  const next = '2027-04-19';
  expect(starts(slots)).toEqual([
    utc('09:00'),
    utc('10:00'),
    utc('10:30'),
    utc('09:00', next),
    utc('09:30', next),
  ]);
  expect(await free(`desde=${MONDAY}&duracion=30&limite=5`, ana)).toEqual(slots);
  expect(await free(`desde=${MONDAY}&id_prestador=${ana.id}`, await t.signIn('psiquiatra'))).toEqual([]);
});

it('begins at :00 and :30, or at the steps that the professional has', async () => {
  await works(ana, 1, '09:10', '12:00');
  await taken(ana, '10:00', '10:40');
  const asked = `desde=${MONDAY}&duracion=30&limite=4&id_prestador=${ana.id}`;
  const next = '2027-04-19';
  expect(starts(await free(asked))).toEqual([utc('09:30'), utc('11:00'), utc('11:30'), utc('09:30', next)]);
  await works(ana, 1, '09:10', '12:00', 50);
  expect(starts(await free(asked))).toEqual([
    utc('09:10'),
    utc('10:50'),
    utc('09:10', next),
    utc('10:00', next),
  ]);
});

it('any psychologist, in the afternoon: each hour once, with who has less to do', async () => {
  const [bea, luis] = [await t.signIn('psicologo'), await t.signIn('psiquiatra')];
  for (const person of [ana, bea, luis]) await works(person, 1, '11:00', '14:00', 60);
  await taken(ana, '11:00', '12:00');
  const afternoon = `desde=${MONDAY}&duracion=60&franja=tarde&role=psicologo&limite=2`;
  expect(await free(afternoon)).toEqual([
    { id_prestador: bea.id, inicio: utc('12:00'), fin: utc('13:00') },
    { id_prestador: bea.id, inicio: utc('13:00'), fin: utc('14:00') },
  ]);
  expect(await free(afternoon.replace('psicologo', 'psiquiatra'))).toMatchObject([
    { id_prestador: luis.id },
    { id_prestador: luis.id },
  ]);
  const anybody = await free(`desde=${MONDAY}&duracion=60&limite=300`);
  expect(new Set(anybody.map(({ id_prestador }) => id_prestador)).has(ana.id)).toBe(false);
  // A clinician is shown nobody else's free hours.
  const own = await free(`desde=${MONDAY}&duracion=60&role=psiquiatra`, ana);
  expect(own).toEqual([]);
  expect((await t.as(desk, 'GET', '/api/appointments/free?role=administrador')).statusCode).toBe(400);
  expect((await t.as(desk, 'GET', '/api/appointments/free?limite=301')).statusCode).toBe(400);
});

it('nobody books with an administrator', async () => {
  const admin = await t.signIn('administrador');
  const listed = (await t.as(admin, 'GET', '/api/appointments/providers')).json<{ id_prestador: number }[]>();
  expect(listed).toMatchObject([{ id_prestador: ana.id, paso: 30, equipo: false }]);
});

it('the list of providers says who is in the patient’s team', async () => {
  const patient = await createPatient(t);
  const bea = await t.signIn('psicologo');
  await assign(t, patient, bea.id);
  const listed = (await t.as(desk, 'GET', `/api/appointments/providers?id_paciente=${patient}`)).json<
    { id_prestador: number; equipo: boolean }[]
  >();
  const team = listed.filter(({ equipo }) => equipo).map(({ id_prestador }) => id_prestador);
  expect(team).toEqual([bea.id]);
});

it('of somebody without hours yet: within those of the clinic, unless the search is over several', async () => {
  const admin = await t.signIn('administrador');
  const bea = await t.signIn('psicologo');
  await works(bea, 1, '15:00', '16:00');
  const setHours = (horarios: object[]) => t.as(admin, 'PUT', '/api/settings', { horarios });
  await setHours([{ dia: 1, desde: '09:00', hasta: '10:00' }]);
  const asked = `desde=${MONDAY}&duracion=30&limite=2`;
  expect(starts(await free(`${asked}&id_prestador=${ana.id}`))).toEqual([utc('09:00'), utc('09:30')]);
  expect(starts(await free(asked, ana))).toEqual([utc('09:00'), utc('09:30')]);
  expect(starts(await free(`${asked}&id_prestador=${bea.id}`))).toEqual([utc('15:00'), utc('15:30')]);
  expect(starts(await free(asked))).toEqual([utc('15:00'), utc('15:30')]);
  await setHours([]);
  expect(await free(`${asked}&id_prestador=${ana.id}`)).toEqual([]);
});
