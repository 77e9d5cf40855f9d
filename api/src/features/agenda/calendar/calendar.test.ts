import type { Calendar } from '@trama/contract/schemas/agenda/agenda-settings';
import ICAL from 'ical.js';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { agendaDay, book } from '../../../../test/agenda.ts';
import { assign, createPatient } from '../../../../test/factories.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { calendarText } from './ics.ts';

const t = await useTestApp();
const ana = await t.signIn('psicologo');
const patient = await createPatient(t, { nombre: 'Eva', apellido: 'Zapiola' });
await assign(t, patient, ana.id);
const room = await t.db
  .insertInto('consultorios')
  .values({ nombre: 'Sala; norte, 2' })
  .returning('id_consultorio')
  .executeTakeFirstOrThrow();
await book(t, ana, {
  id_paciente: patient,
  inicio: agendaDay(1, '00:30'),
  fin: agendaDay(1, '01:20'),
  consultorio: room.id_consultorio,
});
await book(t, ana, { inicio: agendaDay(2, '10:00'), fin: agendaDay(2, '11:00') });

const save = async (fields: object) => (await t.as(ana, 'PUT', '/api/calendar', fields)).json<Calendar>();
const pathOf = ({ url }: Calendar) => new URL(String(url)).pathname;
const read = (calendar: Calendar, headers = {}) => t.as(null, 'GET', pathOf(calendar), undefined, headers);

/** As another program understands it. */
function eventsIn(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text));
  const zone = new ICAL.Timezone(calendar.getFirstSubcomponent('vtimezone') as ICAL.Component);
  expect(zone.tzid).toBe('America/Argentina/Buenos_Aires');
  ICAL.TimezoneService.register(zone);
  return calendar.getAllSubcomponents('vevent').map((component) => new ICAL.Event(component));
}

it('another program reads the hours, and no names', async () => {
  const calendar = await save({});
  const answer = await read(calendar);
  expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8');
  const events = eventsIn(answer.body);
  expect(events.map(({ summary }) => summary)).toEqual(['Turno', 'Reservado']);
  expect(events[0]?.startDate.toJSDate().toISOString()).toBe(new Date(agendaDay(1, '00:30')).toISOString());
  expect(events[0]?.endDate.toJSDate().toISOString()).toBe(new Date(agendaDay(1, '01:20')).toISOString());
  expect(events[0]?.location).toBe('Sala; norte, 2');
  expect(answer.body).not.toMatch(/Eva|Zapiola/);
});

it('has initials where its owner asks for them, of patients who are theirs', async () => {
  const calendar = await save({ iniciales: true });
  expect(eventsIn((await read(calendar)).body)[0]?.summary).toBe('Turno E. Z.');
  await t.db
    .updateTable('asignaciones')
    .set({ fecha_baja: new Date() })
    .where('id_paciente', '=', patient)
    .execute();
  expect(eventsIn((await read(calendar)).body)[0]?.summary).toBe('Turno');
});

it('is asked for again at no cost while nothing changes', async () => {
  const calendar = await save({});
  const { headers } = await read(calendar);
  const there = await t.app.inject({ method: 'HEAD', url: pathOf(calendar) });
  expect([there.statusCode, there.body, there.headers.etag]).toEqual([200, '', headers.etag]);
  const again = await read(calendar, { 'if-none-match': String(headers.etag) });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  expect((await read(calendar, { 'if-none-match': '*' })).statusCode).toBe(304);
  await book(t, ana, { inicio: agendaDay(3, '10:00'), fin: agendaDay(3, '11:00') });
  expect((await read(calendar, { 'if-none-match': String(headers.etag) })).statusCode).toBe(200);
});

it('a revoked address, a replaced one and an invented one answer 404; of the secret only a hash is kept', async () => {
  const [first, second] = [await save({}), await save({})];
  expect((await read(first)).statusCode).toBe(404);
  expect((await read(second)).statusCode).toBe(200);
  expect((await t.as(ana, 'GET', '/api/calendar')).json()).toMatchObject({ activo: true, url: null });
  expect(await save({ activo: false })).toEqual({
    activo: false,
    iniciales: false,
    fecha_creacion: null,
    url: null,
  });
  const gone = await read(second);
  expect(`${gone.statusCode} ${gone.body}`).toBe('404 {"error":"No encontrado","code":"NOT_FOUND"}');
  expect((await t.as(null, 'GET', '/api/calendar/inventado.ics')).body).toBe(gone.body);
  const rows = await t.db.selectFrom('calendar_tokens').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(pathOf(second).slice(-47, -4));
});

it('has the next 400 and the last 100, however many there are', async () => {
  const busy = await t.signIn('psicologo');
  const many = (from: number, to: number) =>
    sql`
    insert into turnos (id_prestador, inicio, fin, modalidad, registrado_por)
    select ${busy.id}, now() + make_interval(hours => n), now() + make_interval(hours => n, mins => 30), 'presencial', ${busy.id}
      from generate_series(${from}::int, ${to}::int) n`.execute(t.db);
  await many(1, 430);
  await many(-120, -1);
  const calendar = (await t.as(busy, 'PUT', '/api/calendar', {})).json<Calendar>();
  const starts = eventsIn((await read(calendar)).body).map(({ startDate }) => startDate.toJSDate().getTime());
  const hours = (count: number) => count * 3_600_000;
  expect(starts).toHaveLength(500);
  expect([Math.min(...starts), Math.max(...starts)]).toEqual([
    expect.closeTo(Date.now() - hours(100), -6),
    expect.closeTo(Date.now() + hours(400), -6),
  ]);
});

it('is asked for so often, then 429, from wherever', async () => {
  const calendar = await save({});
  const statuses: number[] = [];
  for (let n = 0; n < 130; n++) statuses.push((await read(calendar)).statusCode);
  expect(statuses.slice(0, 100)).toEqual(Array(100).fill(200));
  expect(statuses.at(-1)).toBe(429);
});

it('knows what a calendar has, also behind a proxy that weakens the tag', async () => {
  const calendar = await save({ iniciales: true });
  const { headers } = await read(calendar);
  const known = { 'if-none-match': `"other", W/${headers.etag}` };
  expect((await read(calendar, known)).statusCode).toBe(304);
  await t.db
    .updateTable('pacientes')
    .set({ apellido: 'Alvear' })
    .where('id_paciente', '=', patient)
    .execute();
  await sql`update consultorios set nombre = 'Otra sala'`.execute(t.db);
  expect((await read(calendar, known)).statusCode).toBe(200);
});

it('folds long lines at 75 octets, cutting no letter', () => {
  const summary = `${'ñandú '.repeat(40)}€`;
  const event = {
    id: 1,
    from: '20270414T100000',
    to: '20270414T110000',
    changed: '20270101T000000Z',
    place: null,
  };
  const text = calendarText([{ ...event, summary }], 'trama.test');
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(eventsIn(text)[0]?.summary).toBe(summary);
});
