import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { dayFromToday } from '../../../../test/agenda.ts';
import { trail } from '../../../../test/factories.ts';
import { type Person, useTestApp } from '../../../../test/test-app.ts';

const t = await useTestApp();
const [admin, ana, desk] = [
  await t.signIn('administrador'),
  await t.signIn('psicologo'),
  await t.signIn('recepcion'),
];

const put = (person: Person, path: string, body: object) => t.as(person, 'PUT', `/api/${path}`, body);
const get = async (person: Person, path: string) => (await t.as(person, 'GET', `/api/${path}`)).json();

describe('rooms and holidays', () => {
  it('are the administrator’s, and everybody who has an agenda reads them', async () => {
    const room = (await put(admin, 'rooms', { nombre: 'Norte' })).json();
    expect(room).toEqual({ id_consultorio: expect.any(Number), nombre: 'Norte', activo: true });
    const off = (await put(admin, 'rooms', { ...room, activo: false })).json();
    expect(await get(ana, 'rooms')).toContainEqual(off);
    expect((await put(admin, 'rooms', { nombre: 'NORTE' })).json().details).toEqual([
      { field: 'nombre', message: 'Ya existe un consultorio con ese nombre' },
    ]);
    expect((await put(admin, 'rooms', { id_consultorio: 999_999, nombre: 'X' })).statusCode).toBe(400);
    expect((await put(desk, 'rooms', { nombre: 'Sur' })).statusCode).toBe(403);
  });

  it('come with those of two years, and can be renamed, added and suspended', async () => {
    const known = await get(ana, 'holidays');
    // Suspended for the tests: see api/test/database-server.ts.
    expect(known).toContainEqual({ fecha: '2026-12-25', nombre: 'Navidad', activo: false });
    expect(known).toContainEqual({ fecha: '2027-07-09', nombre: 'Día de la Independencia', activo: false });
    const bridge = { fecha: '2027-07-08', nombre: 'Puente', activo: true };
    expect((await put(admin, 'holidays', bridge)).json()).toEqual(bridge);
    expect((await put(admin, 'holidays', { ...bridge, activo: false })).json()).toEqual({
      ...bridge,
      activo: false,
    });
    expect((await put(admin, 'holidays', { fecha: '2027-02-29', nombre: 'x' })).statusCode).toBe(400);
    expect((await put(ana, 'holidays', bridge)).statusCode).toBe(403);
  });
});

it('what is saved again as it is leaves no change in the trail', async () => {
  const person = await t.signIn('psicologo');
  const room = (await put(admin, 'rooms', { nombre: 'Este' })).json();
  const holiday = { fecha: '2027-08-09', nombre: 'Asueto', activo: true };
  const week = [
    { dia: 2, desde: '09:00', hasta: '13:00' },
    { dia: 1, desde: '20:00', hasta: '24:00' },
  ];
  const away = [{ desde: dayFromToday(3), hasta: dayFromToday(4) }];
  const saves: [Person, string, object][] = [
    [admin, 'rooms', room],
    [admin, 'holidays', holiday],
    [person, 'availability', { horarios: week }],
    [person, 'availability', { horarios: week.toReversed() }],
    [person, 'absences', { ausencias: away }],
    [person, 'calendar', { activo: false }],
  ];
  for (const [who, path, body] of saves) expect((await put(who, path, body)).statusCode, path).toBe(200);
  for (const [who, path, body] of saves) {
    const { headers } = await put(who, path, body);
    const rows = trail(t).where('request_id', '=', String(headers['x-request-id'])).select('action');
    expect(await rows.execute(), path).toEqual([{ action: 'agenda.read' }]);
  }
  const { headers } = await put(person, 'availability', { horarios: week.slice(1) });
  const rows = trail(t).where('request_id', '=', String(headers['x-request-id'])).select('action');
  expect(await rows.execute()).toEqual([{ action: 'agenda.update' }]);
});

it('more absences than an answer holds are refused, not cut', async () => {
  const away = await t.signIn('psicologo');
  await sql`insert into ausencias_prestador (id_prestador, desde, hasta)
            select ${away.id}, '2031-05-05', '2031-05-05' from generate_series(1, 1001)`.execute(t.db);
  const answer = await t.as(desk, 'GET', '/api/absences/within?from=2031-05-05&to=2031-05-06');
  expect([answer.statusCode, answer.json().error]).toEqual([400, 'Elija menos días']);
  expect(await get(desk, 'absences/within?from=2031-05-06&to=2031-05-07')).toEqual([]);
});

describe('hours and absences', () => {
  const horarios = [
    { dia: 1, desde: '09:00', hasta: '13:00' },
    { dia: 5, desde: '20:00', hasta: '24:00' },
  ];

  it('belong to each provider, even if they name somebody else; reception keeps everybody’s', async () => {
    expect((await put(ana, 'availability', { id_prestador: admin.id, horarios })).json()).toEqual({
      id_prestador: ana.id,
      horarios,
      paso: 30,
    });
    expect(await get(desk, `availability?id_prestador=${ana.id}`)).toEqual({
      id_prestador: ana.id,
      horarios,
      paso: 30,
    });
    const fewer = horarios.slice(1);
    await put(desk, 'availability', { id_prestador: ana.id, horarios: fewer, paso: 45 });
    expect((await put(ana, 'availability', { horarios: fewer, paso: 7 })).statusCode).toBe(400);
    await put(ana, 'availability', { horarios: fewer });
    expect(await get(ana, `availability?id_prestador=${admin.id}`)).toEqual({
      id_prestador: ana.id,
      horarios: fewer,
      paso: 45,
    });
    expect((await put(desk, 'availability', { horarios })).statusCode).toBe(400);
    expect(
      (await put(ana, 'availability', { horarios: [{ dia: 8, desde: '09:00', hasta: '10:00' }] })).statusCode,
    ).toBe(400);
    expect(
      (await put(ana, 'availability', { horarios: [{ dia: 1, desde: '09:00', hasta: '09:00' }] })).statusCode,
    ).toBe(400);
  });

  it('are read for everybody at once by people who read every agenda', async () => {
    const bea = await t.signIn('psiquiatra');
    const horarios = [{ dia: 3, desde: '14:00', hasta: '18:00' }];
    await put(bea, 'availability', { horarios, paso: 50 });
    const ofBea = { id_prestador: bea.id, horarios, paso: 50 };
    expect(await get(desk, 'availability/all')).toContainEqual(ofBea);
    expect(await get(bea, 'availability/all')).toEqual([ofBea]);
  });

  it('absences that have not passed are replaced as a whole; past ones stay', async () => {
    const past = { desde: dayFromToday(-9), hasta: dayFromToday(-8) };
    await t.db
      .insertInto('ausencias_prestador')
      .values({ ...past, id_prestador: ana.id })
      .execute();
    const ausencias = [{ desde: dayFromToday(3), hasta: dayFromToday(5), motivo: 'Congreso' }];
    await put(ana, 'absences', { ausencias: [{ desde: dayFromToday(1), hasta: dayFromToday(1) }] });
    await put(ana, 'absences', { ausencias: [past, ...ausencias] });
    await put(ana, 'absences', { ausencias: [past, ...ausencias] });
    expect(await get(ana, 'absences')).toEqual({ id_prestador: ana.id, ausencias });
    const kept = t.db.selectFrom('ausencias_prestador').select('desde').where('id_prestador', '=', ana.id);
    expect(await kept.orderBy('desde').execute()).toEqual([
      { desde: past.desde },
      { desde: dayFromToday(3) },
    ]);
    const backwards = { ausencias: [{ desde: dayFromToday(5), hasta: dayFromToday(3) }] };
    expect((await put(ana, 'absences', backwards)).statusCode).toBe(400);
  });

  it('people who read every agenda see all absences of some days; the others see their own', async () => {
    const bea = await t.signIn('psicologo', { nombre: 'Bea', apellido: 'Sosa' });
    const ausencias = [{ desde: dayFromToday(20), hasta: dayFromToday(25), motivo: 'Congreso' }];
    await put(bea, 'absences', { ausencias });
    const within = (from: number, to: number) =>
      `absences/within?from=${dayFromToday(from)}&to=${dayFromToday(to)}`;
    const expected = [
      { ...ausencias[0], id_prestador: bea.id, prestadores: { nombre: 'Bea', apellido: 'Sosa' } },
    ];
    expect(await get(desk, within(25, 31))).toEqual(expected);
    expect(await get(bea, within(14, 20))).toEqual(expected);
    expect(await get(ana, within(14, 31))).toEqual([]);
    expect(await get(desk, within(26, 31))).toEqual([]);
    expect((await t.as(desk, 'GET', `/api/${within(0, 90)}`)).statusCode).toBe(400);
  });
});
