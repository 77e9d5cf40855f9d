import { todayInClinic } from '@trama/contract/words/clinic-time';
import { expect, it } from 'vitest';
import { agendaDay, book, dayFromToday } from '../../../../test/agenda.ts';
import { assign, createPatient, trail } from '../../../../test/factories.ts';
import { type Person, useTestApp } from '../../../../test/test-app.ts';

/** What an open agenda asks all day: whether something has changed, and how full a week is. */

const t = await useTestApp();
const [desk, ana, bea] = [
  await t.signIn('recepcion'),
  await t.signIn('psicologo'),
  await t.signIn('psiquiatra'),
];
const patient = await createPatient(t);
await assign(t, patient, ana.id);

const revision = async (person: Person, [from, to] = [0, 6]) =>
  (
    await t.as(person, 'GET', `/api/appointments/revision?from=${dayFromToday(from)}&to=${dayFromToday(to)}`)
  ).json<{ revision: string }>().revision;
const change = (id: number, fields: object) => t.as(desk, 'PATCH', `/api/appointments/${id}`, fields);
const newAppointment = async (
  provider: Person,
  [days, from, to]: [number, string, string],
  fields: object = {},
) => {
  const span = { inicio: agendaDay(days, from), fin: agendaDay(days, to) };
  const answer = await book(t, desk, { id_prestador: provider.id, id_paciente: patient, ...span, ...fields });
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return answer.json<{ id_turno: number }>().id_turno;
};

it('every change of an appointment of those days gives another revision, and nothing else does', async () => {
  const seen = [await revision(desk)];
  const next = async () => {
    const now = await revision(desk);
    expect(await revision(desk)).toBe(now);
    return now;
  };
  const id = await newAppointment(ana, [2, '10:00', '10:50']);
  seen.push(await next());
  await change(id, { estado: 'confirmado' });
  seen.push(await next());
  await change(id, { nota: 'Trae la orden' });
  seen.push(await next());
  await change(id, { inicio: agendaDay(3, '10:00'), fin: agendaDay(3, '10:50') });
  seen.push(await next());
  await change(id, { estado: 'cancelado_paciente', motivo: 'Viaja' });
  seen.push(await next());
  expect(new Set(seen).size).toBe(seen.length);

  await newAppointment(ana, [40, '10:00', '10:50']);
  expect(await revision(desk)).toBe(seen.at(-1));
  const [ofAna, ofBea] = [await revision(ana), await revision(bea)];
  await newAppointment(bea, [2, '12:00', '12:50'], { id_paciente: null });
  expect(await revision(ana)).toBe(ofAna);
  expect(await revision(bea)).not.toBe(ofBea);
});

it('booking an absent patient again, on whatever day, gives another revision too', async () => {
  const absent = await createPatient(t);
  const id = await newAppointment(bea, [0, '00:00', '00:30'], { id_paciente: absent });
  await change(id, { estado: 'ausente' });
  const before = await revision(desk, [5, 6]);
  await newAppointment(bea, [50, '10:00', '10:50'], { id_paciente: absent });
  expect(await revision(desk, [5, 6])).not.toBe(before);
});

it('asking for the revision leaves no row in the trail: it shows nothing of a patient', async () => {
  const url = `/api/appointments/revision?from=${todayInClinic()}&to=${todayInClinic()}`;
  const answer = await t.as(desk, 'GET', url);
  expect(answer.json()).toEqual({ revision: expect.stringMatching(/^[0-9a-f]{32}$/) });
  const actions = trail(t).select('action').where('request_id', '=', String(answer.headers['x-request-id']));
  expect(await actions.execute()).toEqual([]);
});

it('the load of a week counts those who come, by provider and day, in the agendas that somebody reads', async () => {
  const [cora, other] = [await t.signIn('psicologo'), await createPatient(t)];
  await newAppointment(cora, [10, '09:00', '09:50'], { id_paciente: other });
  await newAppointment(cora, [10, '10:00', '10:50'], { id_paciente: other });
  await newAppointment(cora, [12, '23:30', '23:50'], { id_paciente: other });
  await newAppointment(cora, [12, '15:00', '15:50'], { id_paciente: null });
  const cancelled = await newAppointment(cora, [13, '09:00', '09:50'], { id_paciente: other });
  await change(cancelled, { estado: 'cancelado_clinica', motivo: 'Corte de luz' });
  await newAppointment(cora, [17, '09:00', '09:50'], { id_paciente: other });
  const load = async (person: Person) =>
    (await t.as(person, 'GET', `/api/appointments/load?from=${dayFromToday(10)}`)).json<object[]>();
  const week = [
    { id_prestador: cora.id, dia: dayFromToday(10), turnos: 2 },
    { id_prestador: cora.id, dia: dayFromToday(12), turnos: 1 },
  ];
  expect(await load(cora)).toEqual(week);
  expect(await load(desk)).toEqual(expect.arrayContaining(week));
  expect(await load(ana)).toEqual([]);
});
