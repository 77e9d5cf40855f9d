import type { Appointment, CreatedAppointment } from '@trama/contract/schemas/agenda/appointments';
import { todayInClinic } from '@trama/contract/words/clinic-time';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { agendaDay, book } from '../../../../test/agenda.ts';
import { assign, createPatient, createProvider, trail } from '../../../../test/factories.ts';
import { type Person, useTestApp } from '../../../../test/test-app.ts';

let ana: Person;
let patient: number;
const t = await useTestApp();
const desk = await t.signIn('recepcion');
beforeEach(async () => {
  ana = await t.signIn('psicologo', { nombre: 'Ana', apellido: 'Ruiz' });
  patient = await createPatient(t, {
    nombre: 'Eva',
    apellido: 'Paz',
    telefono: '11 4',
    obra_social: 'IOMA',
  });
  await assign(t, patient, ana.id);
});

/** A Wednesday without holidays near it. */
const DAY = '2027-04-14';
const tomorrow = (from = '10:00', to = '10:50') => ({ inicio: agendaDay(1, from), fin: agendaDay(1, to) });
const at = (clock: string, day = DAY) => `${day}T${clock}:00-03:00`;
const change = (id: number, fields: object, person = ana) =>
  t.as(person, 'PATCH', `/api/appointments/${id}`, fields);
const list = async (person = ana, query = `from=${DAY}&to=${DAY}`) =>
  (await t.as(person, 'GET', `/api/appointments?${query}`)).json<Appointment[]>();
const newAppointment = async (fields: object = {}, person = ana) => {
  const answer = await book(t, person, {
    id_paciente: patient,
    inicio: at('10:00'),
    fin: at('10:50'),
    ...fields,
  });
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return answer.json<CreatedAppointment>();
};

describe('an appointment', () => {
  it('is booked, listed with its names, and recorded in the trail', async () => {
    const answer = await book(t, ana, {
      id_paciente: patient,
      inicio: at('10:00'),
      fin: at('10:50'),
      modalidad: 'virtual',
      nota: ' Trae credencial ',
    });
    expect(answer.statusCode).toBe(201);
    const { creados, omitidos, avisos, asignacion, ...first } = answer.json<CreatedAppointment>();
    expect({ creados, omitidos, avisos, asignacion }).toEqual({
      creados: 1,
      omitidos: [],
      avisos: [],
      asignacion: null,
    });
    expect(first).toEqual({
      id_autorizacion: null,
      autorizacion: null,
      cobro: { importe: null, pagado: 0, debe: null },
      id_turno: expect.any(Number),
      id_prestador: ana.id,
      id_paciente: patient,
      inicio: '2027-04-14T13:00:00.000Z',
      fin: '2027-04-14T13:50:00.000Z',
      bloqueo: false,
      tipo: 'individual',
      grupo: null,
      participantes: [],
      participantes_total: 0,
      conformidad: null,
      modalidad: 'virtual',
      consultorio: null,
      consultorio_nombre: null,
      estado: 'programado',
      estado_anterior: null,
      presente_el: null,
      sobreturno: false,
      id_serie: null,
      nota: 'Trae credencial',
      motivo: null,
      id_seguimiento: null,
      editable: true,
      prestadores: { nombre: 'Ana', apellido: 'Ruiz', role: 'psicologo', profesion: null },
      pacientes: {
        nombre: 'Eva',
        nombre_elegido: null,
        apellido: 'Paz',
        dni: null,
        telefono: '11 4',
        obra_social: 'IOMA',
        legajo: patient,
        edad: null,
        riesgo: null,
      },
    });
    expect(await list()).toEqual([first]);
    const trailRows = await trail(t)
      .select(['action', 'outcome'])
      .where('id_paciente', '=', patient)
      .execute();
    expect(trailRows).toContainEqual({ action: 'appointment.create', outcome: 'ok' });
  });

  it('of a provider, a patient or a room does not overlap another one', async () => {
    const room = (
      await t.db
        .insertInto('consultorios')
        .values({ nombre: `Sala ${patient}` })
        .returning('id_consultorio')
        .executeTakeFirstOrThrow()
    ).id_consultorio;
    await newAppointment({ consultorio: room });
    const [other, colleague] = [await createPatient(t), await t.signIn('psiquiatra')];
    await assign(t, other, ana.id);
    await assign(t, other, colleague.id);
    const span = { inicio: at('10:30'), fin: at('11:20') };
    const refused = await book(t, ana, { ...span, id_paciente: other });
    expect(`${refused.statusCode} ${refused.body}`).toBe(
      '409 {"error":"Ya hay un turno en ese horario","code":"SLOT_TAKEN"}',
    );
    const anywhere = { ...span, id_prestador: colleague.id };
    expect((await book(t, desk, { ...anywhere, id_paciente: patient })).statusCode).toBe(409);
    expect((await book(t, desk, { ...anywhere, id_paciente: other, consultorio: room })).statusCode).toBe(
      409,
    );
    const byName = await book(t, desk, { ...anywhere, id_paciente: other, consultorio: `SALA ${patient}` });
    expect(byName.json().code).toBe('SLOT_TAKEN');
    expect((await book(t, desk, { ...anywhere, id_paciente: other })).statusCode).toBe(201);
    expect(
      (await book(t, ana, { inicio: at('10:50'), fin: at('11:40'), id_paciente: patient })).statusCode,
    ).toBe(201);
  });

  it('may share the time of the provider when that is meant, but not the patient’s', async () => {
    await newAppointment();
    const other = await createPatient(t);
    await assign(t, other, ana.id);
    const span = { inicio: at('10:00'), fin: at('10:50'), sobreturno: true };
    expect((await book(t, ana, { ...span, id_paciente: other })).statusCode).toBe(201);
    expect((await book(t, ana, { ...span, id_paciente: patient })).statusCode).toBe(409);
  });

  it('takes place in a room of another name, which the front desk makes by naming it', async () => {
    const consultorio = `Terraza ${patient}`;
    const span = { id_paciente: patient, inicio: at('10:00'), fin: at('10:50'), consultorio };
    expect((await book(t, ana, span)).json().details?.[0]?.field).toBe('consultorio');
    const booked = await book(t, desk, { ...span, id_prestador: ana.id });
    expect(booked.json().consultorio_nombre).toBe(consultorio);
    const moved = await change(booked.json().id_turno, { consultorio: '' });
    expect(moved.json().consultorio).toBeNull();
    // Several desks name the same new one at the same moment, at different hours.
    const others = await Promise.all(
      Array.from({ length: 6 }, async (_, n) =>
        book(t, desk, {
          id_paciente: await createPatient(t),
          id_prestador: await createProvider(t),
          inicio: at(`1${n}:00`),
          fin: at(`1${n}:50`),
          consultorio: `Balcón ${patient}`,
        }),
      ),
    );
    expect(others.map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(201));
    expect(new Set(others.map((answer) => answer.json().consultorio)).size).toBe(1);
  });

  it('frees its time when it is cancelled, and stays in the agenda', async () => {
    const { id_turno } = await newAppointment();
    const cancelled = await change(id_turno, { estado: 'cancelado_paciente', motivo: 'Viaja' });
    expect(cancelled.json()).toMatchObject({ estado: 'cancelado_paciente', motivo: 'Viaja' });
    const again = await newAppointment();
    expect((await change(again.id_turno, { estado: 'cancelado_clinica' })).json().motivo).toBeNull();
    const states = ['cancelado_paciente', 'cancelado_clinica'];
    expect((await list()).map(({ estado }) => estado)).toEqual(states);
    await expect(sql`delete from turnos`.execute(t.db)).rejects.toThrow('permission denied');
  });

  it('is made at the whole minute of the moments that were sent', async () => {
    const span = { inicio: '2027-04-14T13:00:30.123Z', fin: '2027-04-14T10:50:59-03:00' };
    const created = (await book(t, ana, { id_paciente: patient, ...span })).json();
    expect([created.inicio, created.fin]).toEqual(['2027-04-14T13:00:00.000Z', '2027-04-14T13:50:00.000Z']);
  });

  it('made twice with one key is made once', async () => {
    const body = { id_paciente: patient, inicio: at('10:00'), fin: at('10:50') };
    const key = { 'idempotency-key': 'turno-uno-uno' };
    const first = await t.as(ana, 'POST', '/api/appointments', body, key);
    const second = await t.as(ana, 'POST', '/api/appointments', body, key);
    expect([first.statusCode, second.json()]).toEqual([201, first.json()]);
  });

  it.each([
    [{ inicio: 'x', fin: at('10:50') }, 'inicio'],
    [{ inicio: at('10:00'), fin: at('10:00') }, 'fin'],
    [{ inicio: at('10:00'), fin: at('10:50', '2027-04-16') }, 'fin'],
    [{ inicio: '2027-04-14T10:00:10-03:00', fin: '2027-04-14T10:00:50-03:00' }, 'fin'],
    [{ inicio: at('10:00'), fin: at('10:50'), consultorio: 999_999 }, 'consultorio'],
    [{ inicio: at('10:00'), fin: at('10:50'), modalidad: 'telefonica' }, 'modalidad'],
    [{ inicio: at('10:00'), fin: at('10:50'), repetir: { cada: 'diaria' } }, 'repetir.cada'],
  ])('%j is refused for its %s', async (fields, field) => {
    const answer = await book(t, ana, { id_paciente: patient, ...fields });
    expect([answer.statusCode, answer.json().details?.[0]?.field]).toEqual([400, field]);
  });

  it('is made with somebody who sees patients', async () => {
    const inactive = await t.signIn('psicologo');
    await t.db
      .updateTable('prestadores')
      .set({ is_active: false })
      .where('id_prestador', '=', inactive.id)
      .execute();
    const admin = await t.signIn('administrador');
    for (const id_prestador of [desk.id, admin.id, inactive.id, 999_999_999]) {
      const answer = await book(t, desk, {
        id_prestador,
        id_paciente: patient,
        inicio: at('10:00'),
        fin: at('10:50'),
      });
      expect(answer.json().details[0].field).toBe('id_prestador');
    }
  });
});

describe('its states', () => {
  const now = () => ({ inicio: agendaDay(0, '00:00'), fin: agendaDay(0, '00:30') });

  it('go forward', async () => {
    const { id_turno } = await newAppointment(now());
    for (const estado of ['confirmado', 'presente', 'realizado'])
      expect((await change(id_turno, { estado })).json()).toMatchObject({ estado });
    const back = await change(id_turno, { estado: 'programado' });
    expect(back.json().error).toBe('Un turno realizado no puede pasar a programado');
    expect((await change(id_turno, { estado: 'realizado' })).statusCode).toBe(200);
  });

  it('wait for their day', async () => {
    const { id_turno } = await newAppointment();
    for (const estado of ['presente', 'realizado', 'ausente'])
      expect((await change(id_turno, { estado })).json().error).toBe('El día del turno todavía no llegó');
  });

  it('an absence waits for its hour', async () => {
    // Today if an hour is left today, otherwise tomorrow: both are in the future.
    const inicio = new Date(Math.floor(Date.now() / 60_000) * 60_000 + 5 * 60_000).toISOString();
    const fin = new Date(Date.parse(inicio) + 60_000).toISOString();
    const { id_turno } = await newAppointment({ inicio, fin });
    expect((await change(id_turno, { estado: 'ausente' })).json().error).toMatch(
      /^(La hora|El día) del turno todavía no llegó$/,
    );
  });

  it.each([
    ['programado', ['presente']],
    ['confirmado', ['presente']],
    ['programado', ['ausente']],
    ['confirmado', ['ausente']],
    ['confirmado', ['presente', 'ausente']],
  ])('from %s, %j are taken back one by one, without a reason', async (first, marks) => {
    const { id_turno } = await newAppointment(now());
    const steps = [...(first === 'confirmado' ? [first] : []), ...marks];
    for (const estado of steps) await change(id_turno, { estado });
    const back = [...marks.slice(0, -1).reverse(), first];
    for (const [n, estado] of back.entries()) {
      const answer = await change(id_turno, { estado });
      expect([answer.statusCode, answer.json()]).toMatchObject([
        200,
        { estado, estado_anterior: back[n + 1] ?? null },
      ]);
    }
  });

  it('are taken back to what the appointment was, and to nothing else', async () => {
    const { id_turno } = await newAppointment(now());
    for (const estado of ['confirmado', 'presente']) await change(id_turno, { estado });
    const other = await change(id_turno, { estado: 'programado' });
    expect(other.json().error).toBe('Un turno presente no puede pasar a programado');
  });

  it('a cancellation is taken back until its day is over, unless somebody else has the hour by then', async () => {
    const { id_turno } = await newAppointment(tomorrow());
    await change(id_turno, { estado: 'confirmado' });
    const cancelled = await change(id_turno, { estado: 'cancelado_paciente', motivo: 'Viaja' });
    expect(cancelled.json()).toMatchObject({ estado: 'cancelado_paciente', estado_anterior: 'confirmado' });
    expect((await change(id_turno, { estado: 'programado' })).statusCode).toBe(400);
    expect((await change(id_turno, { estado: 'confirmado' })).json().estado).toBe('confirmado');

    await change(id_turno, { estado: 'cancelado_clinica', motivo: 'Sin luz' });
    const other = await createPatient(t);
    await assign(t, other, ana.id);
    await newAppointment({ ...tomorrow(), id_paciente: other });
    expect((await change(id_turno, { estado: 'confirmado' })).json().code).toBe('SLOT_TAKEN');

    const { id_turno: past } = await newAppointment({
      inicio: agendaDay(-2, '10:00'),
      fin: agendaDay(-2, '10:50'),
    });
    await change(past, { estado: 'cancelado_clinica', motivo: 'Sin luz' });
    expect((await change(past, { estado: 'programado' })).json().error).toBe('El día del turno ya pasó');
    const { id_turno: block } = await newAppointment({ ...tomorrow('15:00', '16:00'), id_paciente: null });
    await change(block, { estado: 'cancelado_clinica', motivo: 'Ya no' });
    expect((await change(block, { estado: 'programado' })).json().estado).toBe('programado');
  });

  it('a patient can be marked present after being marked absent, on that day only', async () => {
    const { id_turno } = await newAppointment(now());
    await change(id_turno, { estado: 'ausente' });
    const late = await change(id_turno, { estado: 'presente', motivo: 'Llegó tarde' });
    expect(late.json()).toMatchObject({ estado: 'presente', motivo: 'Llegó tarde' });
    const { id_turno: old } = await newAppointment({
      inicio: agendaDay(-2, '10:00'),
      fin: agendaDay(-2, '10:50'),
    });
    await change(old, { estado: 'ausente' });
    for (const estado of ['presente', 'programado'])
      expect((await change(old, { estado, motivo: 'Error' })).json().error).toBe(
        'Una llegada o una ausencia solo puede corregirse el mismo día',
      );
  });
});

describe('moving', () => {
  it('takes it to another hour unless that is taken, and it has to be confirmed again', async () => {
    const { id_turno } = await newAppointment();
    await change(id_turno, { estado: 'confirmado' });
    await newAppointment({ inicio: at('12:00'), fin: at('12:50') });
    const onto = await change(id_turno, { inicio: at('12:10'), fin: at('13:00') });
    expect([onto.statusCode, onto.json().code]).toEqual([409, 'SLOT_TAKEN']);
    const moved = await change(id_turno, {
      inicio: at('10:30'),
      fin: at('11:30'),
      motivo: 'Pidió más tarde',
    });
    expect(moved.json()).toMatchObject({
      inicio: '2027-04-14T13:30:00.000Z',
      fin: '2027-04-14T14:30:00.000Z',
      estado: 'programado',
      motivo: 'Pidió más tarde',
    });
    expect((await change(id_turno, { inicio: at('15:00') })).json().details[0].field).toBe('fin');
  });

  it('is not for what has passed', async () => {
    const { id_turno } = await newAppointment({
      inicio: agendaDay(-2, '10:00'),
      fin: agendaDay(-2, '10:50'),
    });
    expect((await change(id_turno, { inicio: at('10:00'), fin: at('11:00') })).statusCode).toBe(400);
  });
});

describe('who sees what', () => {
  it('with a colleague, of their own patient: only the hour and the profession', async () => {
    const { id_turno } = await newAppointment({ nota: 'privada' });
    const luis = await t.signIn('psiquiatra');
    await assign(t, patient, luis.id);
    expect(await list(luis)).toMatchObject([
      {
        id_turno,
        id_prestador: null,
        id_paciente: patient,
        estado: null,
        nota: null,
        modalidad: null,
        editable: false,
        prestadores: { nombre: null, apellido: null, role: 'psicologo' },
        pacientes: { apellido: 'Paz' },
      },
    ]);
    expect(await list(luis, `from=${DAY}&to=${DAY}&id_prestador=${ana.id}`)).toEqual([]);
    expect((await change(id_turno, { estado: 'confirmado' }, luis)).statusCode).toBe(404);
  });

  it('a stranger nothing, a director when but not who, the desk everything but what is clinical', async () => {
    const { id_turno } = await newAppointment({ nota: 'privada' });
    expect(await list(await t.signIn('psicologo'))).toEqual([]);
    const director = await t.signIn('director_medico');
    const mine = `from=${DAY}&to=${DAY}&id_prestador=${ana.id}`;
    expect(await list(director, mine)).toMatchObject([
      {
        id_turno,
        id_prestador: ana.id,
        id_paciente: null,
        pacientes: null,
        nota: null,
        bloqueo: false,
        editable: false,
      },
    ]);
    expect((await change(id_turno, { nota: 'x' }, director)).statusCode).toBe(404);
    expect(await list(desk, mine)).toMatchObject([{ id_paciente: patient, nota: 'privada', editable: true }]);
    expect((await change(id_turno, { estado: 'confirmado' }, desk)).statusCode).toBe(200);
  });

  it('a provider books only for themselves, whatever they send, and only their own patients', async () => {
    const luis = await t.signIn('psiquiatra');
    expect((await newAppointment({ id_prestador: luis.id })).id_prestador).toBe(ana.id);
    const answer = await book(t, luis, { id_paciente: patient, inicio: at('18:00'), fin: at('18:50') });
    expect(answer.statusCode).toBe(404);
  });

  it('a block is nobody’s, and its provider’s', async () => {
    const { id_turno } = await newAppointment({ id_paciente: null, nota: 'Reunión' });
    expect(await list()).toMatchObject([{ id_turno, bloqueo: true, pacientes: null, nota: 'Reunión' }]);
    expect((await change(id_turno, { estado: 'presente' })).statusCode).toBe(400);
    expect((await change(id_turno, { estado: 'cancelado_clinica', motivo: 'Se pasó' })).statusCode).toBe(200);
  });

  it('at most 62 days can be asked for, and none backwards', async () => {
    for (const [query, status] of [
      ['from=2027-01-01&to=2027-03-03', 200],
      ['from=2027-01-01&to=2027-03-04', 400],
      ['from=2027-01-02&to=2027-01-01', 400],
      ['from=2027-02-29&to=2027-03-01', 400],
      ['from=2027-01-01T00:00:00-03:00&to=2027-01-02T03:00:00.000Z', 200],
      ['', 400],
    ] as const)
      expect((await t.as(ana, 'GET', `/api/appointments?${query}`)).statusCode).toBe(status);
  });
});

describe('the clock', () => {
  it('half past midnight in Buenos Aires belongs to that day, and what crosses midnight to both', async () => {
    await newAppointment({ inicio: at('00:30', '2027-04-15'), fin: at('01:00', '2027-04-15') });
    expect(await list(ana, 'from=2027-04-15&to=2027-04-15')).toHaveLength(1);
    expect(await list(ana, 'from=2027-04-14&to=2027-04-14')).toHaveLength(0);
    await newAppointment({ inicio: at('23:30'), fin: at('00:15', '2027-04-15') });
    expect(await list(ana, 'from=2027-04-15&to=2027-04-15')).toHaveLength(2);
    expect(await list(ana, 'from=2027-04-14&to=2027-04-14')).toHaveLength(1);
    expect(todayInClinic(new Date('2027-04-15T02:30:00Z'))).toBe('2027-04-14');
  });
});
