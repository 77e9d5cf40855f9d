import type { Appointment, CreatedAppointment } from '@trama/contract/schemas/agenda/appointments';
import type { ChangedGroup, Group } from '@trama/contract/schemas/agenda/groups';
import { beforeAll, describe, expect, it } from 'vitest';
import { agendaDay, book, dayFromToday } from '../../../../test/agenda.ts';
import { assign, createPatient } from '../../../../test/factories.ts';
import { type Person, useTestApp } from '../../../../test/test-app.ts';

const t = await useTestApp();
const desk = await t.signIn('recepcion');
const ana = await t.signIn('psicologo');
const members: number[] = [];
let group: Group;

const groups = async (person: Person) => (await t.as(person, 'GET', '/api/groups')).json<Group[]>();
const change = async (fields: object, person = desk) =>
  (await t.as(person, 'PATCH', `/api/groups/${group.id_grupo}`, fields)).json<ChangedGroup>();
const meetings = async (days: number) =>
  (await t.as(desk, 'GET', `/api/appointments?from=${dayFromToday(days)}&to=${dayFromToday(days)}`)).json<
    Appointment[]
  >();
const weekly = (days: number) => ({ inicio: agendaDay(days, '10:00'), fin: agendaDay(days, '11:00') });

beforeAll(async () => {
  for (let n = 0; n < 3; n += 1) {
    members.push(await createPatient(t, { apellido: `Miembro ${n}` }));
    await assign(t, members[n] as number, ana.id);
  }
  const answer = await t.as(desk, 'POST', '/api/groups', {
    nombre: 'Lunes a la mañana',
    lugar: 'Salón de arriba',
    id_prestador: ana.id,
    miembros: members.map((id_paciente) => ({ id_paciente })),
  });
  expect(answer.statusCode, answer.body).toBe(201);
  group = answer.json<ChangedGroup>();
});

describe('a group', () => {
  it('has a name, a place and its members since when', () => {
    expect(group).toMatchObject({ nombre: 'Lunes a la mañana', lugar: 'Salón de arriba', activo: true });
    expect(group.miembros.map(({ id_paciente, desde, hasta }) => [id_paciente, desde, hasta])).toEqual(
      members.map((id) => [id, dayFromToday(0), null]),
    );
  });

  it('is seen by its provider and the desk, and by nobody who misses one of its members', async () => {
    expect((await groups(ana)).map(({ id_grupo }) => id_grupo)).toEqual([group.id_grupo]);
    expect(await groups(desk)).toHaveLength(1);
    const director = await t.signIn('director_medico');
    for (const id of members.slice(1)) await assign(t, id, director.id);
    expect(await groups(director)).toEqual([]);
    const refused = await t.as(director, 'PATCH', `/api/groups/${group.id_grupo}`, { nombre: 'Otro' });
    expect(refused.statusCode).toBe(404);
    await assign(t, members[0] as number, director.id);
    expect(await groups(director)).toHaveLength(1);
    expect(await groups(await t.signIn('psicologo'))).toEqual([]);
  });

  it('takes nobody who is out of the reach of who adds them', async () => {
    const stranger = await createPatient(t);
    const refused = await t.as(ana, 'PATCH', `/api/groups/${group.id_grupo}`, {
      miembros: [{ id_paciente: stranger }],
    });
    expect(refused.statusCode).toBe(404);
  });

  it('meets: its members of the day take part, who joins comes to what follows, who leaves to none', async () => {
    const made = (
      await book(t, desk, {
        ...weekly(3),
        id_prestador: ana.id,
        tipo: 'grupo',
        id_grupo: group.id_grupo,
        repetir: { cada: 'semanal', hasta: dayFromToday(18) },
        incluir: ['FERIADO'],
      })
    ).json<CreatedAppointment>();
    expect(made).toMatchObject({
      creados: 3,
      grupo: { nombre: 'Lunes a la mañana' },
      participantes_total: 3,
    });
    const joined = await createPatient(t);
    await book(t, desk, {
      ...weekly(10),
      id_prestador: (await t.signIn('psiquiatra')).id,
      id_paciente: joined,
    });
    const after = await change({ miembros: [{ id_paciente: joined }] });
    expect(after.sin_lugar).toEqual([{ id_paciente: joined, dia: dayFromToday(10) }]);
    await change({ miembros: [{ id_paciente: members[0], hasta: dayFromToday(4) }] });
    const counts = [];
    for (const days of [3, 10, 17])
      counts.push((await meetings(days)).find(({ tipo }) => tipo === 'grupo')?.participantes_total);
    expect(counts).toEqual([4, 2, 3]);
    // Who comes back has the same appointments again.
    await change({ miembros: [{ id_paciente: members[0], hasta: null }] });
    expect((await meetings(17)).find(({ tipo }) => tipo === 'grupo')?.participantes_total).toBe(4);
  });

  it('keeps who left, with the day', async () => {
    await change({ miembros: [{ id_paciente: members[1], hasta: dayFromToday(0) }] });
    const [shown] = await groups(desk);
    expect(shown?.miembros.find(({ id_paciente }) => id_paciente === members[1])?.hasta).toBe(
      dayFromToday(0),
    );
  });
});
