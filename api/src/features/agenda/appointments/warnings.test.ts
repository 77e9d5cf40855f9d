import type { ChangedAppointment, CreatedAppointment } from '@trama/contract/schemas/agenda/appointments';
import type { SlotCheck } from '@trama/contract/schemas/agenda/slots';
import { formatDate } from '@trama/contract/words/clinic-time';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { agendaDay, book, dayFromToday } from '../../../../test/agenda.ts';
import { query } from '../../../../test/backups.ts';
import { assign, createPatient } from '../../../../test/factories.ts';
import { type Person, useTestApp } from '../../../../test/test-app.ts';
import { renewSeries } from './renewal.service.ts';

const t = await useTestApp();
let ana: Person;
const desk = await t.signIn('recepcion');
let patient: number;
beforeEach(async () => {
  ana = await t.signIn('psicologo', { nombre: 'Ana', apellido: 'Ruiz' });
  patient = await createPatient(t, { nombre: 'Eva', apellido: 'Paz' });
  await assign(t, patient, ana.id);
});

const span = (days: number, from = '10:00', to = '10:50') => ({
  inicio: agendaDay(days, from),
  fin: agendaDay(days, to),
});
const isoWeekday = (days: number) => new Date(`${dayFromToday(days)}T12:00:00Z`).getUTCDay() || 7;
const WEEKDAYS = ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábados', 'domingos'];
const works = (...days: number[]) =>
  t.as(ana, 'PUT', '/api/availability', {
    horarios: days.map((day) => ({ dia: isoWeekday(day), desde: '09:00', hasta: '13:00' })),
  });
const away = (desde: number, hasta: number) =>
  t.as(ana, 'PUT', '/api/absences', {
    ausencias: [{ desde: dayFromToday(desde), hasta: dayFromToday(hasta) }],
  });
/** A holiday, while something is done. */
async function onHoliday<T>(days: number, work: () => Promise<T>): Promise<T> {
  const fecha = dayFromToday(days);
  await sql`insert into feriados values (${fecha}, 'Asueto') on conflict (fecha) do update set nombre = 'Asueto', activo = true`.execute(
    t.db,
  );
  const done = await work();
  await sql`update feriados set activo = false`.execute(t.db);
  return done;
}
const booked = async (fields: object, person = desk) => {
  const answer = await book(t, person, { id_prestador: ana.id, id_paciente: patient, ...fields });
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return answer.json<CreatedAppointment>();
};
const codes = ({ avisos }: { avisos: { codigo: string }[] }) => avisos.map(({ codigo }) => codigo);

describe('one appointment', () => {
  it('is made outside the hours of its provider, and the answer says what they are', async () => {
    await works(7);
    expect((await booked(span(7))).avisos).toEqual([]);
    expect((await booked(span(7, '12:30', '13:20'))).avisos).toEqual([
      {
        codigo: 'FUERA_DE_HORARIO',
        mensaje: 'Fuera del horario de Ana Ruiz: ese día atiende de 09:00 a 13:00',
      },
    ]);
    const weekday = WEEKDAYS[isoWeekday(8) - 1];
    expect((await booked(span(8))).avisos).toEqual([
      { codigo: 'FUERA_DE_HORARIO', mensaje: `Ana Ruiz no atiende los ${weekday}` },
    ]);
  });

  it('is never outside the hours of a provider who entered none', async () => {
    expect((await booked(span(7, '22:00', '22:50'))).avisos).toEqual([]);
  });

  it('on a holiday, in an absence and in the past says each of them', async () => {
    await away(7, 9);
    expect((await onHoliday(8, () => booked(span(8)))).avisos).toEqual([
      { codigo: 'FERIADO', mensaje: 'Es feriado: Asueto' },
      { codigo: 'AUSENCIA', mensaje: `Ana Ruiz está ausente hasta el ${formatDate(dayFromToday(9))}` },
    ]);
    expect((await booked(span(-1))).avisos).toEqual([{ codigo: 'PASADO', mensaje: 'Ese horario ya pasó' }]);
  });

  it('with somebody outside the team says so; a patient who has no team yet has nobody outside it', async () => {
    const luis = await t.signIn('psiquiatra', { nombre: 'Luis', apellido: 'Gómez' });
    expect((await booked({ ...span(7), id_prestador: luis.id })).avisos).toEqual([
      { codigo: 'FUERA_DEL_EQUIPO', mensaje: 'Luis Gómez no forma parte del equipo del paciente' },
    ]);
    const newcomer = await createPatient(t);
    expect((await booked({ ...span(7), id_paciente: newcomer })).avisos).toEqual([]);
  });

  it('of a patient who is inactive, or whose treatment has ended, says the same neutral words', async () => {
    const inactive = [
      { codigo: 'PACIENTE_INACTIVO', mensaje: expect.stringMatching(/^El paciente figura como inactivo\. /) },
    ];
    const check = async (fields: object) => {
      const query = new URLSearchParams({ id_prestador: `${ana.id}`, ...span(7), ...fields });
      return (await t.as(desk, 'GET', `/api/appointments/check?${query}`)).json<SlotCheck>().avisos;
    };
    const died = { tipo: 'fallecimiento', motivo: 'Avisó la familia' };
    expect((await t.as(ana, 'POST', `/api/patients/${patient}/discharges`, died)).statusCode).toBe(201);
    expect(await check({ id_paciente: `${patient}` })).toEqual(inactive);
    const { id_turno, avisos } = await booked(span(7));
    expect(avisos).toEqual(inactive);
    const become = async (estado: string) =>
      (await t.as(desk, 'PATCH', `/api/appointments/${id_turno}`, { estado })).json<ChangedAppointment>()
        .avisos;
    await become('cancelado_clinica');
    expect(await become('programado')).toEqual(inactive);
    const other = await createPatient(t, { nombre: 'Leo', apellido: 'Sur', activo: false });
    await assign(t, other, ana.id);
    expect((await booked({ ...span(8), id_paciente: other })).avisos).toEqual(inactive);
    const couple = { participantes: `${patient},${other}` };
    expect(await check(couple)).toMatchObject([{ mensaje: expect.stringContaining('Eva Paz y Leo Sur') }]);
  });

  it('moved to such an hour is warned of too; other changes are not', async () => {
    await works(7);
    const { id_turno } = await booked(span(7));
    const change = async (fields: object) =>
      (await t.as(desk, 'PATCH', `/api/appointments/${id_turno}`, fields)).json<ChangedAppointment>();
    expect(codes(await change({ estado: 'confirmado' }))).toEqual([]);
    expect(codes(await change(span(8)))).toEqual(['FUERA_DE_HORARIO']);
    expect(codes(await change({ nota: 'x' }))).toEqual([]);
    expect(codes(await change(span(-2)))).toEqual(['PASADO', 'FUERA_DE_HORARIO']);
  });

  it('blocked time is warned of nothing', async () => {
    await works(7);
    expect((await booked({ ...span(8), id_paciente: null })).avisos).toEqual([]);
  });
});

describe('a series', () => {
  const weekly = (fields: object = {}) => ({
    ...span(7),
    repetir: { cada: 'semanal', hasta: dayFromToday(7 + 21) },
    ...fields,
  });

  it('names holidays and leaves them out, without being told to, and makes them when told so', async () => {
    const created = await onHoliday(14, () => booked(weekly()));
    expect([created.creados, created.avisos]).toEqual([3, []]);
    expect(created.omitidos).toMatchObject([
      { inicio: new Date(agendaDay(14, '10:00')).toISOString(), razon: 'feriado' },
    ]);
    const other = await createPatient(t);
    const meant = await onHoliday(14, () =>
      booked(weekly({ ...span(7, '15:00', '15:50'), id_paciente: other, incluir: ['FERIADO'] })),
    );
    expect([meant.creados, meant.omitidos]).toEqual([4, []]);
    expect(meant.avisos).toEqual([
      { codigo: 'FERIADO', mensaje: `Es feriado: Asueto (${formatDate(dayFromToday(14))})` },
    ]);
  });

  it('makes nothing if no day is within the hours, and says why, unless it is confirmed', async () => {
    await works(8);
    const refused = await book(t, desk, { id_prestador: ana.id, id_paciente: patient, ...weekly() });
    expect([refused.statusCode, refused.json().error]).toEqual([
      400,
      'Ningún turno de la serie cae en un día y un horario de atención',
    ]);
    expect(refused.json().details).toContainEqual({
      field: new Date(agendaDay(7, '10:00')).toISOString(),
      message: `${dayFromToday(7)} 10:00: Fuera del horario de atención`,
    });
    const meant = await booked(weekly({ incluir: ['FUERA_DE_HORARIO'] }));
    expect([meant.creados, codes(meant)]).toEqual([4, ['FUERA_DE_HORARIO']]);
  });

  it('begins with the next day when its first has passed', async () => {
    const created = await booked(
      weekly({ ...span(-1), repetir: { cada: 'semanal', hasta: dayFromToday(14) } }),
    );
    expect(created.omitidos).toMatchObject([{ razon: 'pasado' }]);
    expect(created.creados).toBe(2);
  });

  it('is renewed at the hour that was agreed, also when the hours change', async () => {
    await booked({ ...span(7), repetir: { cada: 'semanal' } });
    await works(8);
    await query(t.ownerUrl, `delete from turnos where id_prestador = ${ana.id} and ocurrencia > 21`);
    expect(await renewSeries(t.db)).toBe(4);
  });
});

describe('before it is saved', () => {
  const check = async (fields: Record<string, string | number>, person = desk) => {
    const named = Object.entries(fields).map(([name, value]): [string, string] => [name, String(value)]);
    const answer = await t.as(person, 'GET', `/api/appointments/check?${new URLSearchParams(named)}`);
    expect(answer.statusCode).toBe(200);
    return answer.json<SlotCheck>();
  };
  const asked = (fields: object = {}) => ({
    id_prestador: ana.id,
    id_paciente: patient,
    ...span(7),
    ...fields,
  });

  it('a free hour within the hours has nothing to say', async () => {
    await works(7);
    expect(await check(asked())).toEqual({ avisos: [], ocupados: [] });
  });

  it('says what the answer would say, without saving anything', async () => {
    await works(8);
    expect(codes(await check(asked()))).toEqual(['FUERA_DE_HORARIO']);
    const { rows } = await sql`select from turnos where id_prestador = ${ana.id}`.execute(t.db);
    expect(rows).toHaveLength(0);
  });

  it('names who is busy: the professional, the patient and the room', async () => {
    const luis = await t.signIn('psiquiatra', { nombre: 'Luis', apellido: 'Gómez' });
    const { rows } = await sql<{ id: number }>`
      insert into consultorios (nombre) values (${`Sala ${patient}`}) returning id_consultorio as id`.execute(
      t.db,
    );
    const consultorio = Number(rows[0]?.id);
    const other = await createPatient(t, { nombre: 'Leo', apellido: 'Sosa' });
    await booked({ ...span(7), id_paciente: other });
    const { id_turno } = await booked({ ...span(7), id_prestador: luis.id, consultorio });
    const { ocupados } = await check(asked({ ...span(7, '10:30', '11:20'), consultorio }));
    expect(ocupados).toEqual([
      { quien: 'prestador', mensaje: 'Ana Ruiz ya tiene un turno de 10:00 a 10:50 con Leo Sosa' },
      { quien: 'paciente', mensaje: 'Eva Paz ya tiene un turno de 10:00 a 10:50 con Luis Gómez' },
      { quien: 'consultorio', mensaje: `Sala ${patient} está ocupado de 10:00 a 10:50 por Luis Gómez` },
    ]);
    // What moves is not in its own way.
    expect((await check(asked({ id_prestador: luis.id, id_turno }))).ocupados).toEqual([]);
  });

  it('shows a clinician their own agenda, and of a colleague the profession', async () => {
    const luis = await t.signIn('psiquiatra', { nombre: 'Luis', apellido: 'Gómez' });
    await assign(t, patient, luis.id);
    await booked({ ...span(7), id_prestador: luis.id });
    const own = await check(asked({ id_prestador: luis.id }), ana);
    expect(own.ocupados).toEqual([
      { quien: 'paciente', mensaje: 'Eva Paz ya tiene un turno de 10:00 a 10:50 con Psiquiatra' },
    ]);
    const stranger = await t.signIn('psicologo');
    expect(await check(asked(), stranger)).toEqual({ avisos: [], ocupados: [] });
  });
});
