import type { Appointment, CreatedAppointment } from '@trama/contract/schemas/agenda/appointments';
import type { ChangedGroup, Group } from '@trama/contract/schemas/agenda/groups';
import { beforeAll, describe, expect, it } from 'vitest';
import { agendaDay, book, dayFromToday } from '../../../../test/agenda.ts';
import { assign, createPatient } from '../../../../test/factories.ts';
import { shownBy } from '../../../../test/patients-shown.ts';
import { type Person, useTestApp } from '../../../../test/test-app.ts';
import { watchStatements } from '../../../../test/watch-statements.ts';
import { renewSeries } from '../appointments/renewal.service.ts';

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

  it('takes nobody out of the reach of the person who adds them', async () => {
    const stranger = await createPatient(t);
    const refused = await t.as(ana, 'PATCH', `/api/groups/${group.id_grupo}`, {
      miembros: [{ id_paciente: stranger }],
    });
    expect(refused.statusCode).toBe(404);
  });

  it('takes nobody who has left before they join', async () => {
    const refused = await t.as(desk, 'PATCH', `/api/groups/${group.id_grupo}`, {
      miembros: [{ id_paciente: await createPatient(t), hasta: dayFromToday(-1) }],
    });
    expect([refused.statusCode, refused.json().error]).toEqual([
      400,
      'El egreso no puede ser anterior al ingreso',
    ]);
  });

  it('meets: its members of the day take part, who joins comes to what follows, who leaves to none', async () => {
    const created = (
      await book(t, desk, {
        ...weekly(3),
        id_prestador: ana.id,
        tipo: 'grupo',
        id_grupo: group.id_grupo,
        repetir: { cada: 'semanal', hasta: dayFromToday(18) },
      })
    ).json<CreatedAppointment>();
    expect(created).toMatchObject({
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
    const back = await change({ miembros: [{ id_paciente: members[0], hasta: null }] });
    expect(back.sin_lugar).toEqual([]);
    expect((await meetings(17)).find(({ tipo }) => tipo === 'grupo')?.participantes_total).toBe(4);
  });

  it('says when it meets next', async () => {
    const [shown] = await groups(desk);
    expect(Date.parse(String(shown?.proximo_turno?.inicio))).toBe(Date.parse(weekly(3).inicio));
  });

  it('keeps who left, with the day', async () => {
    await change({ miembros: [{ id_paciente: members[1], hasta: dayFromToday(0) }] });
    const [shown] = await groups(desk);
    expect(shown?.miembros.find(({ id_paciente }) => id_paciente === members[1])?.hasta).toBe(
      dayFromToday(0),
    );
  });
});

describe('a member who leaves on a day to come', () => {
  const OTHER_HOUR = { from: '15:00', to: '16:00' };
  const hour = (days: number) => ({
    inicio: agendaDay(days, OTHER_HOUR.from),
    fin: agendaDay(days, OTHER_HOUR.to),
  });
  const people: number[] = [];
  let other: Group;
  const ofOther = async (fields: object) =>
    (await t.as(desk, 'PATCH', `/api/groups/${other.id_grupo}`, fields)).json<ChangedGroup>();
  /** How many of those members take part, three weeks one after the other. */
  const seats = async () => {
    const counts: number[] = [];
    for (const days of [5, 12, 19]) {
      const meeting = (await meetings(days)).find(({ grupo }) => grupo?.id_grupo === other.id_grupo);
      counts.push(Number(meeting?.participantes_total));
    }
    return counts;
  };

  beforeAll(async () => {
    for (let n = 0; n < 4; n += 1) people.push(await createPatient(t, { apellido: `Persona ${n}` }));
    const [stays, leaves, comesLater] = people as [number, number, number];
    const answer = await t.as(desk, 'POST', '/api/groups', {
      nombre: 'Jueves a la tarde',
      id_prestador: ana.id,
      miembros: [
        { id_paciente: stays },
        { id_paciente: leaves, hasta: dayFromToday(6) },
        { id_paciente: comesLater, desde: dayFromToday(10) },
        { id_paciente: people[3] },
      ],
    });
    other = answer.json<ChangedGroup>();
  });

  it('is in the appointments of a series until that day, and who begins later from theirs on', async () => {
    const booked = await book(t, desk, {
      ...hour(5),
      id_prestador: ana.id,
      tipo: 'grupo',
      id_grupo: other.id_grupo,
      repetir: { cada: 'semanal' },
    });
    expect(booked.statusCode, booked.body).toBe(201);
    expect(await seats()).toEqual([3, 3, 3]);
    const last = (await meetings(19)).find(({ grupo }) => grupo?.id_grupo === other.id_grupo);
    expect(last?.participantes.map(({ id_paciente }) => id_paciente)).toEqual([
      people[0],
      people[2],
      people[3],
    ]);
  });

  it('stays longer when the day is put off, and nobody who was seated counts as without a place', async () => {
    const longer = await ofOther({ miembros: [{ id_paciente: people[1], hasta: dayFromToday(14) }] });
    expect(longer.sin_lugar).toEqual([]);
    expect(await seats()).toEqual([3, 4, 3]);
    const shorter = await ofOther({ miembros: [{ id_paciente: people[1], hasta: dayFromToday(8) }] });
    expect(shorter.sin_lugar).toEqual([]);
    expect(await seats()).toEqual([3, 3, 3]);
  });

  it('does not get back an appointment that they cancelled themselves', async () => {
    const meeting = (await meetings(12)).find(({ grupo }) => grupo?.id_grupo === other.id_grupo);
    await t.as(desk, 'PATCH', `/api/appointments/${meeting?.id_turno}`, {
      id_paciente: people[3],
      estado: 'cancelado_paciente',
      motivo: 'Viaja',
    });
    await ofOther({ miembros: [{ id_paciente: people[3], hasta: dayFromToday(7) }] });
    await ofOther({ miembros: [{ id_paciente: people[3], hasta: null }] });
    expect(await seats()).toEqual([3, 2, 3]);
  });

  it('is in nothing that the renewal of the series makes after it', async () => {
    await ofOther({ miembros: [{ id_paciente: people[1], hasta: dayFromToday(20) }] });
    const ahead = await t.db
      .selectFrom('turnos')
      .select('id_turno')
      .where('id_grupo', '=', other.id_grupo)
      .where('inicio', '>', hour(13).inicio)
      .execute();
    const ids = ahead.map(({ id_turno }) => id_turno);
    await t.db
      .updateTable('turnos')
      .set({ estado: 'cancelado_clinica', ocurrencia: 1 })
      .where((or) => or.or([or('id_turno', 'in', ids), or('id_encuentro', 'in', ids)]))
      .execute();
    expect(await renewSeries(t.db)).toBeGreaterThan(15);
    const created = [];
    for (const days of [19, 26]) {
      const shown = (await meetings(days)).find(
        ({ grupo, estado }) => grupo?.id_grupo === other.id_grupo && estado === 'programado',
      );
      created.push(shown?.participantes.some(({ id_paciente }) => id_paciente === people[1]));
    }
    expect(created).toEqual([true, false]);
  });

  it('cannot be named in a series after it', async () => {
    await ofOther({ miembros: [{ id_paciente: people[1], hasta: dayFromToday(2) }] });
    const refused = await book(t, desk, {
      ...hour(6),
      id_prestador: ana.id,
      tipo: 'grupo',
      id_grupo: other.id_grupo,
      participantes: people.slice(0, 2),
      repetir: { cada: 'semanal' },
    });
    expect([refused.statusCode, refused.json().details[0].field]).toEqual([400, 'participantes']);
  });
});

it('somebody who joins gets their seats in all appointments at once, and so does somebody who comes back', async () => {
  const created = await t.as(desk, 'POST', '/api/groups', {
    nombre: 'Jueves a la tarde',
    id_prestador: ana.id,
    miembros: members.slice(0, 2).map((id_paciente) => ({ id_paciente })),
  });
  const { id_grupo } = created.json<ChangedGroup>();
  const series = await book(t, desk, {
    inicio: agendaDay(3, '17:00'),
    fin: agendaDay(3, '18:00'),
    id_prestador: ana.id,
    tipo: 'grupo',
    id_grupo,
    repetir: { cada: 'semanal', hasta: dayFromToday(3 + 7 * 9) },
    incluir: ['FUERA_DE_HORARIO'],
  });
  expect(series.json<CreatedAppointment>().creados).toBe(10);
  const newcomer = await createPatient(t);
  await assign(t, newcomer, ana.id);
  const be = async (fields: object) => {
    const { result, statements } = await watchStatements(() =>
      t.as(ana, 'PATCH', `/api/groups/${id_grupo}`, { miembros: [{ id_paciente: newcomer, ...fields }] }),
    );
    expect(result.statusCode, result.body).toBe(200);
    const seats = await t.db
      .selectFrom('turnos')
      .select('estado')
      .where('id_paciente', '=', newcomer)
      .where('estado', '=', 'programado')
      .execute();
    const writes = statements.filter(({ text }) => /(insert into|update) "?turnos\b/.test(text));
    return { seats: seats.length, isQuick: writes.length < 5 };
  };
  expect(await be({})).toEqual({ seats: 10, isQuick: true });
  expect(await be({ hasta: dayFromToday(0) })).toEqual({ seats: 0, isQuick: true });
  expect(await be({ hasta: null })).toEqual({ seats: 10, isQuick: true });
});

it('whoever an answer names is in the trail, also people who left', async () => {
  const people = await Promise.all([1, 2].map(() => createPatient(t)));
  const stay = { desde: dayFromToday(-9), hasta: dayFromToday(-2) };
  const miembros = [{ id_paciente: people[0] }, { id_paciente: people[1], ...stay }];
  const fields = { nombre: 'Viernes', id_prestador: ana.id, miembros };
  const key = { 'idempotency-key': 'viernes-1' };
  const { id_grupo } = (await t.as(desk, 'POST', '/api/groups', fields, key)).json<ChangedGroup>();
  const renamed = await t.as(desk, 'PATCH', `/api/groups/${id_grupo}`, { nombre: 'Viernes' });
  const again = await t.as(desk, 'POST', '/api/groups', fields, key);
  for (const answer of [renamed, again])
    expect(await shownBy(t, answer)).toEqual({ shown: expect.arrayContaining(people), unnamed: [] });
});

it('somebody who comes back does not take sessions of their order that were given away meanwhile', async () => {
  const [payer] = (await t.as(desk, 'GET', '/api/payers')).json<{ id_financiador: number }[]>();
  const [returning, other] = [await createPatient(t), await createPatient(t)];
  for (const id of [returning, other]) await assign(t, id, ana.id);
  const post = async <T>(url: string, body: object) => {
    const answer = await t.as(desk, 'POST', url, body);
    expect(answer.statusCode, answer.body).toBe(201);
    return answer.json<T>();
  };
  const { id_cobertura } = await post<{ id_cobertura: number }>(`/api/patients/${returning}/coverages`, {
    id_financiador: payer?.id_financiador,
  });
  const { id_autorizacion } = await post<{ id_autorizacion: number }>(
    `/api/coverages/${id_cobertura}/authorizations`,
    { prestacion: 'Psicoterapia grupal', sesiones: 2, desde: dayFromToday(0) },
  );
  const { id_grupo } = await post<Group>('/api/groups', {
    nombre: 'Viernes a la noche',
    id_prestador: ana.id,
    miembros: [{ id_paciente: returning }, { id_paciente: other }],
  });
  await post('/api/appointments', {
    inicio: agendaDay(4, '20:00'),
    fin: agendaDay(4, '21:00'),
    id_prestador: ana.id,
    tipo: 'grupo',
    id_grupo,
    participantes: [{ id_paciente: returning, id_autorizacion }, { id_paciente: other }],
    repetir: { cada: 'semanal', hasta: dayFromToday(11) },
    incluir: ['FUERA_DE_HORARIO'],
  });
  const be = (hasta: string | null) =>
    t.as(desk, 'PATCH', `/api/groups/${id_grupo}`, { miembros: [{ id_paciente: returning, hasta }] });
  await be(dayFromToday(0));
  await post('/api/appointments', {
    inicio: agendaDay(5, '20:00'),
    fin: agendaDay(5, '20:50'),
    id_prestador: ana.id,
    id_paciente: returning,
    id_autorizacion,
  });
  expect((await be(null)).json<ChangedGroup>().sin_lugar).toEqual([]);
  const seats = await t.db
    .selectFrom('turnos')
    .select(['estado', 'id_autorizacion'])
    .where('id_paciente', '=', returning)
    .where('id_encuentro', 'is not', null)
    .orderBy('inicio')
    .execute();
  expect(seats).toEqual([
    { estado: 'programado', id_autorizacion },
    { estado: 'programado', id_autorizacion: null },
  ]);
});
