import type { AppointmentDay } from '@trama/contract/schemas/agenda/agenda-days';
import type { Appointment, CreatedAppointment } from '@trama/contract/schemas/agenda/appointments';
import type { FollowUp } from '@trama/contract/schemas/record/follow-ups';
import { APPOINTMENT_STATES, stepProblem } from '@trama/contract/words/agenda/appointments';
import { todayInClinic } from '@trama/contract/words/clinic-time';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { agendaDay, book, dayFromToday } from '../../../../test/agenda.ts';
import { assign, createPatient, trailOf } from '../../../../test/factories.ts';
import { type Person, useTestApp } from '../../../../test/test-app.ts';
import { WHY_NOT_ATTENDED } from './attended.service.ts';

let ana: Person;
let patient: number;
const t = await useTestApp();
const desk = await t.signIn('recepcion');
beforeEach(async () => {
  ana = await t.signIn('psicologo');
  patient = await createPatient(t);
  await assign(t, patient, ana.id);
});

const newAppointment = async (days: number, fields: object = {}) => {
  const span = { inicio: agendaDay(days, '10:00'), fin: agendaDay(days, '10:50') };
  const answer = await book(t, ana, { id_paciente: patient, ...span, ...fields });
  return answer.json<CreatedAppointment>().id_turno;
};
const write = (id_turno: number, fields: object = {}, person = ana) =>
  t.as(person, 'POST', '/api/follow-ups', {
    id_paciente: patient,
    fecha: dayFromToday(-1),
    id_turno,
    ...fields,
  });
const day = async (person = ana) =>
  (await t.as(person, 'GET', '/api/appointments/day')).json<AppointmentDay>();
const ids = (list: Appointment[]) => list.map(({ id_turno }) => id_turno);

describe('a follow-up that is written from an appointment', () => {
  it('carries its id and makes it realizado, in the trail too', async () => {
    const id = await newAppointment(-1);
    const answer = await write(id);
    expect([answer.statusCode, answer.json<FollowUp>().id_turno]).toEqual([201, id]);
    const [now] = (
      await t.as(ana, 'GET', `/api/appointments?from=${dayFromToday(-1)}&to=${dayFromToday(-1)}`)
    ).json<Appointment[]>();
    expect(now).toMatchObject({
      estado: 'realizado',
      id_seguimiento: answer.json<FollowUp>().id_seguimiento,
    });
    expect(await trailOf(t, 'appointment.attend', patient)).toEqual([
      { id_prestador: ana.id, outcome: 'ok' },
    ]);
  });

  it('is the only one of it', async () => {
    const id = await newAppointment(-1);
    await write(id);
    const second = await write(id);
    expect([second.statusCode, second.json().details]).toEqual([
      400,
      [{ field: 'id_turno', message: 'El turno ya tiene un seguimiento' }],
    ]);
  });

  it('belongs to that patient and that provider', async () => {
    const id = await newAppointment(-1);
    const other = await createPatient(t);
    await assign(t, other, ana.id);
    const luis = await t.signIn('psiquiatra');
    await assign(t, patient, luis.id);
    for (const refused of [
      await write(id, { id_paciente: other }),
      await write(id, {}, luis),
      await write(999_999),
    ])
      expect(refused.json().details).toEqual([
        { field: 'id_turno', message: 'El turno no es de este paciente con este prestador' },
      ]);
  });
});

describe('an appointment that nobody attended', () => {
  it('is not recorded, and the answer says why: cancelled, of a day to come, or missed on an earlier day', async () => {
    const cancelled = await newAppointment(-1);
    await t.as(ana, 'PATCH', `/api/appointments/${cancelled}`, { estado: 'cancelado_clinica', motivo: 'x' });
    const missed = await newAppointment(-5);
    await t.as(ana, 'PATCH', `/api/appointments/${missed}`, { estado: 'ausente' });
    for (const [id, message] of [
      [cancelled, 'El turno está cancelado'],
      [await newAppointment(20), 'El día del turno todavía no llegó'],
      [missed, 'El turno quedó como ausente otro día'],
    ] as const) {
      const answer = await write(id);
      expect([answer.statusCode, answer.json().details]).toEqual([400, [{ field: 'id_turno', message }]]);
    }
    // Not even after its hour was given to somebody else.
    await newAppointment(-1);
    expect((await write(cancelled)).statusCode).toBe(400);
    expect((await t.as(ana, 'GET', `/api/patients/${patient}/follow-ups`)).json()).toEqual([]);
  });

  it('is what the contract says of each state and day', async () => {
    const today = todayInClinic();
    for (const from of APPOINTMENT_STATES.filter((state) => state !== 'realizado'))
      for (const day of [dayFromToday(-1), today, dayFromToday(1)]) {
        const { rows } = await sql<{ reason: string | null }>`
          select ${sql.raw(WHY_NOT_ATTENDED)} as reason
            from (select ${from}::text as estado, ${day}::date as dia, ${today}::date as hoy) t`.execute(
          t.db,
        );
        const problem = stepProblem({
          from,
          to: 'realizado',
          before: null,
          inicio: `${day}T10:00:00-03:00`,
          isBlock: false,
        });
        expect([from, day, rows[0]?.reason]).toEqual([from, day, problem]);
      }
  });
});

describe('what somebody has to see to today', () => {
  it('their day, what they have not recorded, and who was absent and has nothing booked', async () => {
    const [today, unrecorded, absent] = [
      await newAppointment(0),
      await newAppointment(-2),
      await newAppointment(-3),
    ];
    await newAppointment(-4, { inicio: agendaDay(-4, '09:00'), fin: agendaDay(-4, '09:50') }).then((id) =>
      write(id),
    );
    await t.as(ana, 'PATCH', `/api/appointments/${absent}`, { estado: 'ausente' });
    const mine = await day();
    expect(ids(mine.mi_dia)).toEqual([today]);
    expect(ids(mine.por_registrar)).toContain(unrecorded);
    expect(ids(mine.por_registrar)).not.toContain(absent);
    expect(ids(mine.ausentes)).toEqual([]);
    for (const id of [today, unrecorded])
      await t.as(ana, 'PATCH', `/api/appointments/${id}`, { estado: 'cancelado_clinica', motivo: 'x' });
    expect(ids((await day()).ausentes)).toEqual([absent]);
    expect(ids((await day(desk)).ausentes)).toContain(absent);
    expect((await day(desk)).mi_dia).toEqual([]);
    expect(todayInClinic()).toBe(dayFromToday(0));
    // The trail has the patients whose names were shown.
    const { rows } = await sql<{ pacientes: number[] }>`
      select pacientes from audit_log where action = 'appointment.list' and id_prestador = ${ana.id} and pacientes is not null
       order by id desc limit 1`.execute(t.db);
    expect(rows[0]?.pacientes.map(Number)).toEqual([patient]);
  });
});
