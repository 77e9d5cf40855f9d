import type { Appointment, CreatedAppointment } from '@trama/contract/schemas/agenda/appointments';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { agendaDay, book, dayFromToday } from '../../../../test/agenda.ts';
import { query } from '../../../../test/backups.ts';
import { assign, createPatient, trail } from '../../../../test/factories.ts';
import { type Person, useTestApp } from '../../../../test/test-app.ts';
import { holdAgenda } from './booking-rules.service.ts';
import { renewSeries } from './renewal.service.ts';

let ana: Person;
let patient: number;
const t = await useTestApp();
beforeEach(async () => {
  ana = await t.signIn('psicologo');
  patient = await createPatient(t);
  await assign(t, patient, ana.id);
});

const weekly = (fields: object = {}) =>
  book(t, ana, {
    id_paciente: patient,
    inicio: agendaDay(7, '10:00'),
    fin: agendaDay(7, '10:50'),
    repetir: { cada: 'semanal', hasta: dayFromToday(7 + 28) },
    ...fields,
  });
const list = async () =>
  (await t.as(ana, 'GET', `/api/appointments?from=${dayFromToday(0)}&to=${dayFromToday(61)}`)).json<
    Appointment[]
  >();
const live = async () => (await list()).filter(({ estado }) => !estado?.startsWith('cancelado'));
const days = (appointments: { inicio: string }[]) => appointments.map(({ inicio }) => inicio.slice(0, 10));
const change = (id: number, fields: object) => t.as(ana, 'PATCH', `/api/appointments/${id}`, fields);
const WEEKS = [7, 14, 21, 28, 35];

describe('a series', () => {
  it('is rows at the same hour, each week until its last day', async () => {
    const created = (await weekly()).json<CreatedAppointment>();
    expect(created).toMatchObject({ creados: 5, omitidos: [] });
    expect(days(await list())).toEqual(WEEKS.map(dayFromToday));
    expect(new Set((await list()).map(({ id_serie }) => id_serie)).size).toBe(1);
  });

  it('that is sent again with its key says the same number, and makes none', async () => {
    const series = {
      id_paciente: patient,
      inicio: agendaDay(7, '10:00'),
      fin: agendaDay(7, '10:50'),
      modalidad: 'presencial',
      repetir: { cada: 'semanal', hasta: dayFromToday(7 + 28) },
    };
    const send = () =>
      t.as(ana, 'POST', '/api/appointments', series, { 'idempotency-key': 'serie-de-cinco' });
    const [first, again] = [await send(), await send()];
    expect([first.json().creados, again.json().creados]).toEqual([5, 5]);
    expect(await list()).toHaveLength(5);
  });

  it('goes 26 weeks ahead when it has no end, every two weeks or every month as well', async () => {
    expect((await weekly({ repetir: { cada: 'semanal' } })).json().creados).toBe(26);
    const other = { inicio: agendaDay(7, '12:00'), fin: agendaDay(7, '12:50') };
    expect((await weekly({ ...other, repetir: { cada: 'quincenal' } })).json().creados).toBe(13);
    const third = { inicio: agendaDay(7, '14:00'), fin: agendaDay(7, '14:50') };
    expect((await weekly({ ...third, repetir: { cada: 'mensual' } })).json().creados).toBeGreaterThanOrEqual(
      6,
    );
  });

  it('over an occupied week names what does not fit and makes nothing', async () => {
    await book(t, ana, { id_paciente: null, inicio: agendaDay(21, '10:30'), fin: agendaDay(21, '11:00') });
    const refused = await weekly();
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toEqual({
      error: 'Ya hay un turno en ese horario',
      code: 'SLOT_TAKEN',
      details: [
        {
          field: new Date(agendaDay(21, '10:00')).toISOString(),
          message: `${dayFromToday(21)} 10:00: Ya hay un turno en ese horario`,
        },
      ],
    });
    expect(await list()).toHaveLength(1);
    const { rows } = await sql`select from series_turnos where id_paciente = ${patient}`.execute(t.db);
    expect(rows).toHaveLength(0);
  });

  it('makes the rest when asked to, and leaves out holidays and absences', async () => {
    await book(t, ana, { id_paciente: null, inicio: agendaDay(21, '10:30'), fin: agendaDay(21, '11:00') });
    await t.db
      .insertInto('feriados')
      .values({ fecha: dayFromToday(14), nombre: 'Asueto' })
      .onConflict((c) => c.column('fecha').doUpdateSet({ activo: true }))
      .execute();
    const away = { desde: dayFromToday(27), hasta: dayFromToday(30) };
    await t.db
      .insertInto('ausencias_prestador')
      .values({ id_prestador: ana.id, ...away })
      .execute();
    const created = (await weekly({ omitir_ocupados: true })).json<CreatedAppointment>();
    await sql`update feriados set activo = false`.execute(t.db);
    expect(created.creados).toBe(2);
    expect(created.omitidos.map(({ inicio, razon }) => [inicio.slice(0, 10), razon])).toEqual([
      [dayFromToday(14), 'feriado'],
      [dayFromToday(21), 'ocupado'],
      [dayFromToday(28), 'ausencia'],
    ]);
  });

  it('is refused if it ends before it begins', async () => {
    const refused = await weekly({ repetir: { cada: 'semanal', hasta: dayFromToday(1) } });
    expect([refused.statusCode, refused.json().details]).toEqual([
      400,
      [{ field: 'repetir', message: 'La serie termina antes de empezar' }],
    ]);
  });

  it('makes nothing when every hour is taken', async () => {
    await weekly();
    expect((await weekly({ omitir_ocupados: true })).statusCode).toBe(409);
  });
});

describe('changing', () => {
  it('a room and a note set from this one on also go to those that the series makes later', async () => {
    await weekly();
    const [first, second] = await list();
    await change(Number(second?.id_turno), { nota: 'Trae estudios', alcance: 'siguientes' });
    const now = await list();
    expect(now.map(({ nota }) => nota)).toEqual([null, ...now.slice(1).map(() => 'Trae estudios')]);
    expect(now[1]?.id_serie).not.toBe(first?.id_serie);
    const { rows } = await sql<{ nota: string | null }>`
      select nota from series_turnos where id_paciente = ${patient} order by id_serie`.execute(t.db);
    expect(rows).toEqual([{ nota: null }, { nota: 'Trae estudios' }]);
  });

  it('a series that has ended is not begun again by cancelling what was moved behind its end', async () => {
    await weekly();
    const last = (await list()).at(-1);
    await change(Number(last?.id_turno), { inicio: agendaDay(80, '10:00'), fin: agendaDay(80, '10:50') });
    const until = async () =>
      (
        await sql<{ hasta: string }>`
        select hasta::text from series_turnos where id_paciente = ${patient}`.execute(t.db)
      ).rows[0]?.hasta;
    const before = await until();
    await change(Number(last?.id_turno), { estado: 'cancelado_clinica', motivo: 'x', alcance: 'siguientes' });
    expect(await until()).toBe(before);
  });

  it('many at once do not wait for each other in a circle', async () => {
    await weekly();
    const rows = await list();
    const answers = await Promise.all(
      [0, 3, 0, 2, 1, 3].map((place, n) =>
        change(Number(rows[place]?.id_turno), {
          nota: `Nota ${n}`,
          ...(n % 2 === 0 && { alcance: 'siguientes' }),
        }),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200));
  });

  it('one moves alone; this one and those that follow move together, also onto where they stood', async () => {
    await weekly();
    const [first, , third] = await list();
    await change(Number(first?.id_turno), { inicio: agendaDay(8, '10:00'), fin: agendaDay(8, '10:50') });
    expect(days(await list())).toEqual([8, 14, 21, 28, 35].map(dayFromToday));
    const moved = await change(Number(third?.id_turno), {
      inicio: agendaDay(28, '10:00'),
      fin: agendaDay(28, '11:00'),
      alcance: 'siguientes',
    });
    expect(moved.statusCode).toBe(200);
    const now = await list();
    expect(days(now)).toEqual([8, 14, 28, 35, 42].map(dayFromToday));
    expect(new Set(now.slice(2).map(({ id_serie }) => id_serie)).size).toBe(1);
    expect(now[2]?.id_serie).not.toBe(now[0]?.id_serie);
  });

  it('nothing moves when one of them does not fit', async () => {
    await weekly();
    await book(t, ana, { id_paciente: null, inicio: agendaDay(28, '15:00'), fin: agendaDay(28, '16:00') });
    const [, second] = await list();
    const span = { inicio: agendaDay(14, '15:00'), fin: agendaDay(14, '15:50') };
    expect((await change(Number(second?.id_turno), { ...span, alcance: 'siguientes' })).statusCode).toBe(409);
    expect(days((await list()).filter(({ bloqueo }) => !bloqueo))).toEqual(WEEKS.map(dayFromToday));
  });

  it('this one and those that follow are cancelled, and the series ends', async () => {
    await weekly({ repetir: { cada: 'semanal' } });
    const [, second] = await list();
    await change(Number(second?.id_turno), {
      estado: 'cancelado_paciente',
      motivo: 'Alta',
      alcance: 'siguientes',
    });
    expect(days(await live())).toEqual([dayFromToday(7)]);
    await renewSeries(t.db);
    expect(days(await live())).toEqual([dayFromToday(7)]);
  });
});

describe('the renewal', () => {
  it('is not gone on with when it is ended at that very moment', async () => {
    await weekly({ repetir: { cada: 'semanal' } });
    await query(t.ownerUrl, `delete from turnos where id_paciente = ${patient} and ocurrencia > 20`);
    let renewing: Promise<number> | undefined;
    await t.db.transaction().execute(async (tx) => {
      await holdAgenda(tx, ana.id);
      const ended = tx.updateTable('series_turnos').set({ hasta: dayFromToday(-1) });
      await ended.where('id_prestador', '=', ana.id).execute();
      renewing = renewSeries(t.db);
      await expect
        .poll(async () => (await sql`select from pg_locks where not granted`.execute(t.db)).rows.length)
        .toBeGreaterThan(0);
    });
    expect(await renewing).toBe(0);
  });

  it('makes what has come within 26 weeks, once, also when two processes begin at the same moment', async () => {
    const { id_serie } = (await weekly({ repetir: { cada: 'semanal' } })).json<CreatedAppointment>();
    const rows = async () =>
      (await t.db.selectFrom('turnos').select('ocurrencia').where('id_serie', '=', id_serie).execute())
        .length;
    expect(await rows()).toBe(26);
    expect(await renewSeries(t.db)).toBe(0);
    // As if the series had been booked four weeks ago, when its last rows were too far away to be made.
    await query(t.ownerUrl, `delete from turnos where id_serie = ${id_serie} and ocurrencia > 21`);
    const made = await Promise.all([renewSeries(t.db), renewSeries(t.db)]);
    expect(made[0] + made[1]).toBe(4);
    expect(await rows()).toBe(26);
    const trailRows = await trail(t)
      .select('id_prestador')
      .where('action', '=', 'appointment.create')
      .where('id_paciente', '=', patient)
      .where('id_prestador', 'is', null)
      .execute();
    expect(trailRows).toHaveLength(4);
  });

  it('waits while its patient is inactive or the treatment has ended, and goes on when they are back', async () => {
    const { id_serie } = (await weekly({ repetir: { cada: 'semanal' } })).json<CreatedAppointment>();
    await query(t.ownerUrl, `delete from turnos where id_serie = ${id_serie} and ocurrencia > 21`);
    for (const [gone, back] of [
      ['activo = false', 'activo = true'],
      ['egresado = true', 'egresado = null'],
    ]) {
      await query(t.ownerUrl, `update pacientes set ${gone} where id_paciente = ${patient}`);
      expect(await renewSeries(t.db)).toBe(0);
      await query(t.ownerUrl, `update pacientes set ${back} where id_paciente = ${patient}`);
    }
    expect(await renewSeries(t.db)).toBe(4);
  });

  it('leaves a full agenda as it is, and goes on with the others', async () => {
    const bea = await t.signIn('psicologo');
    const series = { id_paciente: null, modalidad: 'virtual', repetir: { cada: 'semanal' } };
    for (const person of [ana, bea]) {
      const span = { inicio: agendaDay(7, '10:00'), fin: agendaDay(7, '10:50') };
      expect((await book(t, person, { ...series, ...span })).statusCode).toBe(201);
    }
    await query(
      t.ownerUrl,
      `delete from turnos where id_prestador in (${ana.id}, ${bea.id}) and ocurrencia > 21;
       insert into turnos (id_prestador, inicio, fin, modalidad)
       select ${ana.id}, timestamptz '2097-01-01' + n * interval '1 minute', timestamptz '2097-01-01' + (n + 1) * interval '1 minute',
              'virtual' from generate_series(1, 2000 - 22 - 2) n`,
    );
    const rows = async ({ id }: Person) =>
      (
        await t.db
          .selectFrom('turnos')
          .select('ocurrencia')
          .where('id_prestador', '=', id)
          .where('id_serie', 'is not', null)
          .execute()
      ).length;
    // Two would still fit: a series that does not fit whole is not gone on with.
    expect(await renewSeries(t.db)).toBe(4);
    expect([await rows(ana), await rows(bea)]).toEqual([22, 26]);
    // There is room again.
    await query(t.ownerUrl, `delete from turnos where id_prestador = ${ana.id} and id_serie is null`);
    expect(await renewSeries(t.db)).toBe(4);
    expect(await rows(ana)).toBe(26);
  });
});
