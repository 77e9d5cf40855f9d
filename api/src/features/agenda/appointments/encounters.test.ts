import type { AppointmentDay } from '@trama/contract/schemas/agenda/agenda-days';
import type {
  Appointment,
  ChangedAppointment,
  CreatedAppointment,
} from '@trama/contract/schemas/agenda/appointments';
import type { SlotCheck } from '@trama/contract/schemas/agenda/slots';
import { beforeAll, describe, expect, it } from 'vitest';
import { agendaDay, book, dayFromToday } from '../../../../test/agenda.ts';
import { assign, createPatient, trail, trailOf } from '../../../../test/factories.ts';
import { moneyDesk } from '../../../../test/money.ts';
import { type Person, useTestApp } from '../../../../test/test-app.ts';
import { renewSeries } from './renewal.service.ts';

const t = await useTestApp();
const desk = await t.signIn('recepcion');
const ana = await t.signIn('psicologo');
const luis = await t.signIn('psiquiatra');
const people: number[] = [];

beforeAll(async () => {
  for (let n = 0; n < 4; n += 1) {
    people.push(
      await createPatient(t, { nombre: `Nombre${n}`, apellido: `Apellido${n}`, dni: `3011122${n}` }),
    );
    await assign(t, people[n] as number, ana.id);
  }
});

let hour = 0;
/** Another hour for each test, on that day. */
const span = (days: number) => {
  hour += 1;
  const clock = `${String(6 + (hour % 16)).padStart(2, '0')}:`;
  return { inicio: agendaDay(days, `${clock}00`), fin: agendaDay(days, `${clock}50`) };
};
const meet = (fields: object, person: Person = desk) =>
  book(t, person, { id_prestador: ana.id, tipo: 'grupo', participantes: people, ...fields });
const met = async (fields: object, person: Person = desk) => {
  const answer = await meet(fields, person);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<CreatedAppointment>();
};
const change = async (id: number, fields: object, person = desk) => {
  const answer = await t.as(person, 'PATCH', `/api/appointments/${id}`, fields);
  return { status: answer.statusCode, ...answer.json<ChangedAppointment & { details?: object[] }>() };
};
const agenda = async (person: Person, days: number, query = '') =>
  (
    await t.as(person, 'GET', `/api/appointments?from=${dayFromToday(days)}&to=${dayFromToday(days)}${query}`)
  ).json<Appointment[]>();
const states = ({ participantes }: Appointment) => participantes.map(({ estado }) => estado);

describe('an appointment with participants', () => {
  it('is one block for its provider and for the desk, with the people in it', async () => {
    const { id_turno } = await met({ ...span(3) });
    for (const reader of [desk, ana]) {
      const [shown, ...more] = (await agenda(reader, 3)).filter(({ tipo }) => tipo === 'grupo');
      expect(more).toEqual([]);
      expect(shown).toMatchObject({ id_turno, bloqueo: false, id_paciente: null, participantes_total: 4 });
      expect(shown?.participantes.map(({ pacientes }) => pacientes.legajo)).toEqual(people);
    }
  });

  it('shows each patient alone, by another number, to people who ask about that patient', async () => {
    const { id_turno } = await met({ ...span(4) });
    const [first] = people as [number];
    for (const reader of [desk, ana]) {
      const shown = (await agenda(reader, 4, `&id_paciente=${first}`)).filter(({ tipo }) => tipo === 'grupo');
      expect(shown).toHaveLength(1);
      expect(shown[0]).toMatchObject({
        id_paciente: first,
        participantes: [],
        participantes_total: 0,
        grupo: null,
      });
      expect(shown[0]?.id_turno).not.toBe(id_turno);
    }
  });

  it('shows a colleague of one of them the hour and the profession', async () => {
    await assign(t, people[1] as number, luis.id);
    await met({ ...span(5) });
    const [shown, ...more] = await agenda(luis, 5);
    expect(more).toEqual([]);
    expect(shown).toMatchObject({
      id_paciente: people[1],
      tipo: null,
      id_prestador: null,
      participantes: [],
    });
  });

  it('shows a director who reaches one of them that one, and how many there are', async () => {
    const director = await t.signIn('director_medico');
    await assign(t, people[2] as number, director.id);
    await met({ ...span(6), nota: 'Traen las notas' });
    const [shown] = await agenda(director, 6);
    expect(shown?.participantes.map(({ id_paciente }) => id_paciente)).toEqual([people[2]]);
    expect(shown).toMatchObject({ participantes_total: 4, nota: null });
  });

  it('names in the trail everybody that it showed', async () => {
    const answer = await t.as(ana, 'GET', `/api/appointments?from=${dayFromToday(6)}&to=${dayFromToday(6)}`);
    const rows = await t.db
      .selectFrom('audit_log')
      .select('pacientes')
      .where('request_id', '=', String(answer.headers['x-request-id']))
      .execute();
    expect(rows[0]?.pacientes?.map(Number).sort()).toEqual([...people].sort());
  });

  it.each([
    [{ tipo: 'pareja', participantes: [1] }, 'participantes'],
    [{ tipo: 'individual' }, 'participantes'],
    [{ tipo: 'otro' }, 'tipo'],
  ])('refuses %j', async (fields, field) => {
    const answer = await meet({ ...span(7), ...fields });
    expect([answer.statusCode, answer.json().details[0].field]).toEqual([400, field]);
  });

  it('refuses somebody twice, more than twenty people, and none', async () => {
    const [first] = people as [number];
    for (const participantes of [[first, first], Array.from({ length: 21 }, (_, n) => n + 1), []])
      expect((await meet({ ...span(7), participantes })).statusCode).toBe(400);
  });

  it('is a 404 when one of them is out of the reach of the person who books', async () => {
    const stranger = await createPatient(t);
    const before = await agenda(ana, 8);
    const answer = await meet({ ...span(8), participantes: [people[0], stranger] }, ana);
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'NOT_FOUND']);
    expect(await agenda(ana, 8)).toEqual(before);
  });

  it('takes a team meeting about one patient', async () => {
    const created = await met({ ...span(9), tipo: 'reunion', participantes: [{ id_paciente: people[0] }] });
    expect(created).toMatchObject({ tipo: 'reunion', participantes_total: 1 });
  });
});

describe('overlap', () => {
  it('is judged for every participant, whichever of the two was there first, and names the busy one', async () => {
    const at = span(10);
    const other = { ...at, id_prestador: luis.id };
    await book(t, desk, { ...other, id_paciente: people[3] });
    const refused = await meet(at);
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'SLOT_TAKEN']);
    // That they are busy is an answer about them.
    const recorded = trail(t)
      .select('id_paciente')
      .where('request_id', '=', String(refused.headers['x-request-id']));
    expect(await recorded.where('action', '=', 'appointment.list').execute()).toContainEqual({
      id_paciente: people[3],
    });
    expect(refused.json().details).toEqual([
      { field: 'participantes', message: 'Nombre3 Apellido3 ya tiene un turno en ese horario' },
    ]);
    await met({ ...at, participantes: people.slice(0, 3) });
    const second = await book(t, desk, { ...other, id_paciente: people[0] });
    expect(second.json().code).toBe('SLOT_TAKEN');
  });

  it('is shown for every participant before a booking is saved or moved', async () => {
    const at = span(18);
    const { id_turno } = await met({ ...at, participantes: people.slice(0, 2) });
    const check = async (asked: Record<string, unknown>, person = desk) =>
      (
        await t.as(
          person,
          'GET',
          `/api/appointments/check?${new URLSearchParams({ id_prestador: String(luis.id), ...at, ...asked })}`,
        )
      ).json<SlotCheck>();
    const found = await check({ participantes: people.join(',') });
    expect(found.ocupados.map(({ quien, mensaje }) => [quien, mensaje.split(' ya tiene')[0]])).toEqual([
      ['paciente', 'Nombre0 Apellido0'],
      ['paciente', 'Nombre1 Apellido1'],
    ]);
    expect(found.avisos.map(({ mensaje }) => mensaje)).toEqual([
      expect.stringContaining('Nombre0 Apellido0, Nombre2 Apellido2 y Nombre3 Apellido3'),
    ]);
    // The one that moves is not in its own way.
    const own = { id_prestador: String(ana.id), id_turno };
    expect((await check(own)).ocupados).toEqual([]);
    const there = span(19);
    await book(t, desk, { ...there, id_prestador: luis.id, id_paciente: people[1] });
    expect((await check({ ...own, ...there })).ocupados.map(({ quien }) => quien)).toEqual(['paciente']);
    // Participants out of reach are left out.
    expect((await check({ participantes: people.join(',') }, luis)).ocupados).toHaveLength(1);
  });

  it('is judged for the provider and the room once, not for each participant', async () => {
    const at = span(11);
    await met({ ...at, participantes: people.slice(0, 2) });
    const again = await meet({ ...at, participantes: people.slice(2) });
    expect(again.json().code).toBe('SLOT_TAKEN');
    const extra = await meet({ ...at, participantes: people.slice(2), sobreturno: true });
    expect(extra.statusCode).toBe(201);
  });

  it('lets one of twenty who book the same people at the same moment through', async () => {
    const at = span(12);
    const others: Person[] = [];
    for (let n = 0; n < 20; n += 1) others.push(await t.signIn('psicologo'));
    const answers = await Promise.all(others.map(({ id }) => meet({ ...at, id_prestador: id })));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, ...Array(19).fill(409)]);
  });
});

describe('attendance', () => {
  it('is marked one by one, and the block says what became of it', async () => {
    const { id_turno } = await met({ ...span(0) });
    const [first, second, third] = people;
    const came = await change(id_turno, { id_paciente: first, estado: 'presente' });
    expect([came.status, came.estado, states(came)]).toEqual([
      200,
      'presente',
      ['presente', 'programado', 'programado', 'programado'],
    ]);
    await change(id_turno, { id_paciente: second, estado: 'cancelado_paciente', motivo: 'Avisó' });
    const now = await change(id_turno, { id_paciente: third, estado: 'realizado' });
    expect([now.estado, now.participantes_total]).toEqual(['realizado', 3]);
    expect(await change(id_turno, { id_paciente: 999_999, estado: 'presente' })).toMatchObject({
      status: 404,
    });
    expect(await trailOf(t, 'appointment.cancel', second as number)).toHaveLength(1);
  });

  it('is changed by the number of the participant, too, but not the hour alone', async () => {
    const { participantes } = await met({ ...span(0) });
    const [one] = participantes;
    expect(await change(Number(one?.id_turno), { estado: 'presente' })).toMatchObject({
      status: 200,
      estado: 'presente',
      participantes: [],
    });
    expect((await change(Number(one?.id_turno), { ...span(1) })).details).toMatchObject([
      { field: 'inicio' },
    ]);
  });

  it('marks everybody who is expected when no participant is named', async () => {
    const { id_turno } = await met({ ...span(-1) });
    await change(id_turno, { id_paciente: people[0], estado: 'ausente' });
    const done = await change(id_turno, { estado: 'realizado' });
    expect(states(done)).toEqual(['ausente', 'realizado', 'realizado', 'realizado']);
  });

  it('waits to be recorded until everybody who came has a follow-up', async () => {
    const { id_turno } = await met({ ...span(-2) });
    const pending = async () =>
      (await t.as(ana, 'GET', '/api/appointments/day'))
        .json<AppointmentDay>()
        .por_registrar.filter((appointment) => appointment.id_turno === id_turno).length;
    expect(await pending()).toBe(1);
    await t.as(ana, 'POST', '/api/follow-ups/shared', {
      id_turno,
      comun: 'Se trabajó sobre la semana.',
      participantes: people.map((id_paciente, n) => ({ id_paciente, asistio: n > 0 })),
    });
    expect(await pending()).toBe(0);
  });
});

describe('what the payers of the participants authorised', () => {
  const { call, cover, authorize } = moneyDesk(t, desk);

  it('belongs to each participant: shown in the block, counted, asked about and named when used up', async () => {
    const [payer] = await call<{ id_financiador: number }[]>('GET', '/api/payers');
    const orderOf = async (patient: number) => {
      const { id_cobertura } = await cover(patient, { id_financiador: payer?.id_financiador });
      return (await authorize(id_cobertura, { sesiones: 1 })).id_autorizacion;
    };
    const [one, other] = people as [number, number];
    const [first, second] = [await orderOf(one), await orderOf(other)];
    const participantes = [{ id_paciente: one, id_autorizacion: first }, { id_paciente: other }];
    const created = await met({ ...span(21), tipo: 'pareja', participantes });
    expect(created.avisos.map(({ codigo }) => codigo)).not.toContain('SIN_SESIONES');
    const ofEach = ({ participantes }: Appointment) =>
      participantes.map(({ autorizacion }) => autorizacion && [autorizacion.usadas, autorizacion.sesiones]);
    expect(ofEach(created)).toEqual([[0, 1], null]);
    const given = await change(created.id_turno, { id_paciente: other, id_autorizacion: second });
    expect([ofEach(given), given.autorizacion]).toEqual([
      [
        [0, 1],
        [0, 1],
      ],
      null,
    ]);
    const [shown] = await agenda(desk, 21, `&id_paciente=${one}`);
    expect(shown?.autorizacion).toMatchObject({ id_autorizacion: first });

    const at = span(22);
    const asked = new URLSearchParams({
      id_prestador: String(ana.id),
      ...at,
      participantes: [one, other].join(','),
      autorizaciones: [first, second].join(','),
    });
    const used = { codigo: 'SIN_SESIONES', mensaje: expect.stringMatching(/: Nombre0 .* y Nombre1 /) };
    expect((await call<SlotCheck>('GET', `/api/appointments/check?${asked}`)).avisos).toContainEqual(used);
    const both = [
      { id_paciente: one, id_autorizacion: first },
      { id_paciente: other, id_autorizacion: second },
    ];
    const again = await met({ ...at, tipo: 'pareja', participantes: both });
    expect(again.avisos).toContainEqual(used);
    // After a move it says so again, without naming anybody who may be out of the mover's reach.
    const moved = await change(again.id_turno, span(23));
    expect(moved.avisos.map(({ codigo }) => codigo)).toContain('SIN_SESIONES');
    const strange = [{ id_paciente: one, id_autorizacion: second }, { id_paciente: other }];
    expect((await meet({ ...span(24), tipo: 'pareja', participantes: strange })).statusCode).toBe(400);
  });
});

describe('the message to a participant', () => {
  it('names nobody else, nor the group', async () => {
    const { participantes } = await met({ ...span(2) });
    const [one] = participantes;
    const answer = await t.as(desk, 'POST', `/api/appointments/${one?.id_turno}/message`, {});
    expect(answer.statusCode, answer.body).toBe(200);
    for (const n of [1, 2, 3])
      expect(answer.body).not.toMatch(new RegExp(`Nombre${n}|Apellido${n}|[Gg]rupo`));
  });
});

describe('a change of everybody', () => {
  it('moves each one along, and is refused when one of them is busy', async () => {
    const at = span(14);
    const { id_turno } = await met({ ...span(13) });
    await book(t, desk, { ...at, id_prestador: luis.id, id_paciente: people[1] });
    expect((await change(id_turno, at)).status).toBe(409);
    const free = span(15);
    expect((await change(id_turno, free)).status).toBe(200);
    const [alone] = await agenda(desk, 15, `&id_paciente=${people[1]}`);
    expect(Date.parse(String(alone?.inicio))).toBe(Date.parse(free.inicio));
  });

  it('cancels everybody, and takes back those who were cancelled with it', async () => {
    const { id_turno } = await met({ ...span(16) });
    await change(id_turno, { id_paciente: people[0], estado: 'cancelado_paciente', motivo: 'Avisó' });
    const cancelled = await change(id_turno, { estado: 'cancelado_clinica', motivo: 'Feriado puente' });
    expect([cancelled.estado, cancelled.participantes_total]).toEqual(['cancelado_clinica', 0]);
    expect((await change(id_turno, { id_paciente: people[1], estado: 'programado' })).details).toMatchObject([
      { field: 'estado' },
    ]);
    const back = await change(id_turno, { estado: 'programado' });
    expect(states(back)).toEqual(['cancelado_paciente', 'programado', 'programado', 'programado']);
  });

  it('hands everybody over to another provider, and asks for the assignments', async () => {
    const { id_turno } = await met({ ...span(17), participantes: people.slice(2) });
    const other = await t.signIn('psicologo');
    const handed = await change(id_turno, { id_prestador: other.id });
    expect([handed.status, handed.asignacion]).toEqual([200, 'pedido']);
    const [shown] = await agenda(other, 17);
    // An own appointment shows who comes, and no more than it takes to call them.
    expect(
      shown?.participantes.map(({ id_paciente, pacientes }) => [
        id_paciente,
        pacientes.dni,
        pacientes.legajo,
      ]),
    ).toEqual(people.slice(2).map((legajo) => [null, null, legajo]));
  });
});

describe('a series', () => {
  const later = (days: number) => dayFromToday(days);

  it('is made for everybody; one who leaves is in none that follow, and the renewal goes on without them', async () => {
    const [one, other] = [await createPatient(t), await createPatient(t)];
    const at = { inicio: agendaDay(20, '05:00'), fin: agendaDay(20, '05:50') };
    const created = await met({
      ...at,
      tipo: 'pareja',
      participantes: [one, other],
      repetir: { cada: 'semanal' },
      incluir: ['FERIADO', 'AUSENCIA', 'FUERA_DE_HORARIO'],
    });
    expect(created.creados).toBeGreaterThan(20);
    const [second] = (await agenda(ana, 27)).filter(({ tipo }) => tipo === 'pareja');
    const left = await change(Number(second?.id_turno), {
      id_paciente: other,
      estado: 'cancelado_paciente',
      motivo: 'Se separaron',
      alcance: 'siguientes',
    });
    expect(left.participantes_total).toBe(1);
    const [third] = (await agenda(ana, 34)).filter(({ tipo }) => tipo === 'pareja');
    expect(third && states(third)).toEqual(['programado', 'cancelado_paciente']);
    const [first] = (await agenda(ana, 20)).filter(({ tipo }) => tipo === 'pareja');
    expect(first && states(first)).toEqual(['programado', 'programado']);
    // As if the weeks after the first one had still to be made.
    const ofSeries = t.db.selectFrom('turnos').select('id_turno').where('id_serie', '=', created.id_serie);
    const made26 = (await ofSeries.where('inicio', '>', at.inicio).execute()).map(({ id_turno }) => id_turno);
    await t.db
      .updateTable('turnos')
      .set({ estado: 'cancelado_clinica', ocurrencia: 0 })
      .where((or) => or.or([or('id_turno', 'in', made26), or('id_encuentro', 'in', made26)]))
      .execute();
    expect(await renewSeries(t.db)).toBeGreaterThan(20);
    const renewed = (await agenda(ana, 34)).filter(
      ({ tipo, estado }) => tipo === 'pareja' && estado === 'programado',
    );
    expect(renewed.map(({ participantes }) => participantes.map(({ id_paciente }) => id_paciente))).toEqual([
      [one],
    ]);
  });

  it('names the days on which somebody is busy and makes none, or those that fit', async () => {
    const [one, other] = [await createPatient(t), await createPatient(t)];
    const week = (days: number) => ({ inicio: agendaDay(days, '04:00'), fin: agendaDay(days, '04:50') });
    await book(t, desk, { ...week(28), id_prestador: luis.id, id_paciente: other });
    const series = {
      ...week(21),
      participantes: [one, other],
      repetir: { cada: 'semanal', hasta: later(36) },
      incluir: ['FERIADO', 'FUERA_DE_HORARIO'],
    };
    const refused = await meet(series);
    expect([refused.statusCode, refused.json().details.length]).toEqual([409, 1]);
    const created = await met({ ...series, omitir_ocupados: true });
    expect([created.creados, created.omitidos.map(({ razon }) => razon)]).toEqual([2, ['ocupado']]);
    expect(await agenda(desk, 28, `&id_paciente=${one}`)).toEqual([]);
  });
});
