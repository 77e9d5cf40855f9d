import type { ChangedAppointment, CreatedAppointment } from '@trama/contract/schemas/agenda/appointments';
import type { WaitingEntry, WaitingOpening } from '@trama/contract/schemas/agenda/waiting-list';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { agendaDay, book, dayFromToday } from '../../../../test/agenda.ts';
import { query } from '../../../../test/backups.ts';
import { assign, createPatient, trailOf } from '../../../../test/factories.ts';
import { type Person, useTestApp } from '../../../../test/test-app.ts';
import { hashSecret, newSecret } from '../../../platform/access/secrets.ts';

const t = await useTestApp();
const desk = await t.signIn('recepcion');
let ana: Person;
let eva: number;
let leo: number;
beforeEach(async () => {
  await sql`update lista_espera set estado = 'retirado'`.execute(t.db);
  ana = await t.signIn('psicologo', { nombre: 'Ana', apellido: 'Ruiz' });
  eva = await createPatient(t, { nombre: 'Eva', apellido: 'Paz' });
  leo = await createPatient(t, { nombre: 'Leo', apellido: 'Sosa', telefono: '11 5555-0000' });
  for (const patient of [eva, leo]) await assign(t, patient, ana.id);
});

const span = (days: number, from = '10:00', to = '10:50') => ({
  inicio: agendaDay(days, from),
  fin: agendaDay(days, to),
});
const waits = async (fields: object, person = desk) => {
  const answer = await t.as(person, 'POST', '/api/waiting-list', { id_paciente: leo, ...fields });
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return answer.json<WaitingEntry>();
};
const list = async (person = desk, query = '') =>
  (await t.as(person, 'GET', `/api/waiting-list${query}`)).json<WaitingEntry[]>();
const openings = async (person = desk) =>
  (await t.as(person, 'GET', '/api/waiting-list/openings')).json<WaitingOpening[]>();
const evasAppointment = async (days = 7) =>
  (await book(t, desk, { id_prestador: ana.id, id_paciente: eva, ...span(days) })).json<CreatedAppointment>()
    .id_turno;
/** Who would take the hour that the change freed. */
const change = async (id: number, fields: object, person = desk) =>
  (await t.as(person, 'PATCH', `/api/appointments/${id}`, fields)).json<ChangedAppointment>().liberado
    ?.candidatos ?? [];
const CANCEL = { estado: 'cancelado_paciente', motivo: 'Viaja' };
const names = (entries: WaitingEntry[]) => entries.map(({ pacientes }) => pacientes.nombre);
const isoWeekday = (days: number) => new Date(`${dayFromToday(days)}T12:00:00Z`).getUTCDay() || 7;

describe('the list', () => {
  it('shows the patient, the provider and the hours that suit, and leaves a row in the trail', async () => {
    const entry = await waits({
      id_prestador: ana.id,
      dias: [3, 1, 3],
      desde: '14:00',
      nota: 'Llamar antes',
    });
    expect(entry).toEqual({
      id_espera: expect.any(Number),
      id_paciente: leo,
      id_prestador: ana.id,
      role: null,
      dias: [1, 3],
      desde: '14:00',
      hasta: null,
      nota: 'Llamar antes',
      estado: 'esperando',
      fecha_creacion: expect.any(String),
      prestadores: { nombre: 'Ana', apellido: 'Ruiz' },
      pacientes: {
        nombre: 'Leo',
        nombre_elegido: null,
        apellido: 'Sosa',
        dni: null,
        telefono: '11 5555-0000',
      },
    });
    expect(await list()).toEqual([entry]);
    expect(await trailOf(t, 'waiting.create', leo)).toEqual([{ id_prestador: desk.id, outcome: 'ok' }]);
  });

  it('goes from waiting to offered, taken or withdrawn, and back', async () => {
    const { id_espera } = await waits({ role: 'psicologo' });
    const set = (fields: object) => t.as(desk, 'PATCH', `/api/waiting-list/${id_espera}`, fields);
    for (const estado of ['ofrecido', 'tomado', 'esperando', 'retirado'])
      expect((await set({ estado })).json()).toMatchObject({ estado, role: 'psicologo' });
    expect(await list()).toEqual([]);
    expect(await list(desk, '?estado=retirado')).toContainEqual(expect.objectContaining({ id_espera }));
    expect((await set({ estado: 'perdido' })).statusCode).toBe(400);
    expect(await trailOf(t, 'waiting.update', leo)).toHaveLength(4);
  });

  it.each([
    [{}, 'id_prestador'],
    [{ id_prestador: 999_999_999 }, 'id_prestador'],
    [{ role: 'administrador' }, 'role'],
    [{ role: 'psicologo', dias: [8] }, 'dias.0'],
    [{ role: 'psicologo', dias: null, desde: '', hasta: '25:00' }, 'hasta'],
    [{ role: 'psicologo', desde: '15:00', hasta: '14:00' }, 'hasta'],
  ])('%j is refused for its %s', async (fields, field) => {
    const answer = await t.as(desk, 'POST', '/api/waiting-list', { id_paciente: leo, ...fields });
    expect([answer.statusCode, answer.json().details?.[0]?.field]).toEqual([400, field]);
  });

  it('shows a clinician their own patients who wait for them; a colleague and an auditor see nothing', async () => {
    const bea = await t.signIn('psicologo');
    // A clinician's patient waits for the clinician, whatever was sent.
    expect((await waits({ id_prestador: bea.id }, ana)).id_prestador).toBe(ana.id);
    const { id_espera } = await waits({ role: 'psiquiatra' });
    expect((await list(ana)).map(({ id_prestador }) => id_prestador)).toEqual([ana.id]);
    expect(await list(bea)).toEqual([]);
    expect(
      (await t.as(ana, 'PATCH', `/api/waiting-list/${id_espera}`, { estado: 'tomado' })).statusCode,
    ).toBe(404);
    expect((await book(t, ana, { id_paciente: leo, ...span(9), id_espera })).statusCode).toBe(201);
    expect((await list(desk)).find((one) => one.id_espera === id_espera)?.estado).toBe('esperando');
    expect((await t.as(bea, 'POST', '/api/waiting-list', { id_paciente: leo })).statusCode).toBe(404);
    expect((await t.as(await t.signIn('auditor'), 'GET', '/api/waiting-list')).statusCode).toBe(403);
  });

  it('cannot be filled without end', async () => {
    await query(
      t.ownerUrl,
      `insert into lista_espera (id_paciente, role, registrado_por, estado)
       select ${leo}, 'psicologo', ${desk.id}, 'retirado' from generate_series(1, 200)`,
    );
    const answer = await t.as(desk, 'POST', '/api/waiting-list', { id_paciente: leo, role: 'psicologo' });
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'VALIDATION_ERROR']);
  });
});

describe('a freed hour', () => {
  it('is offered to patients who would take it: the cancellation’s answer names them, longest waiting first', async () => {
    await waits({ role: 'psicologo' });
    const sol = await createPatient(t, { nombre: 'Sol', apellido: 'Vera' });
    await waits({ id_paciente: sol, id_prestador: ana.id });
    expect(names(await change(await evasAppointment(), CANCEL))).toEqual(['Leo', 'Sol']);
    expect(await trailOf(t, 'waiting.list', leo)).toEqual([{ id_prestador: desk.id, outcome: 'ok' }]);
  });

  it('is offered too when the appointment was moved; other changes offer nothing', async () => {
    await waits({ id_prestador: ana.id });
    const id = await evasAppointment();
    expect(await change(id, { estado: 'confirmado' })).toEqual([]);
    expect(names(await change(id, span(8)))).toEqual(['Leo']);
    expect(await change(id, { nota: 'x' })).toEqual([]);
  });

  it.each([
    ['another weekday', () => ({ dias: [(isoWeekday(7) % 7) + 1] })],
    ['a later hour', () => ({ desde: '10:30' })],
    ['an earlier hour', () => ({ hasta: '10:30' })],
  ])('is not for who wants %s', async (_what, wish) => {
    await waits({ id_prestador: ana.id, ...wish() });
    expect(await change(await evasAppointment(), CANCEL)).toEqual([]);
  });

  it('is for patients who can on that day and between those hours', async () => {
    await waits({ id_prestador: ana.id, dias: [isoWeekday(7)], desde: '10:00', hasta: '10:50' });
    expect(names(await change(await evasAppointment(), CANCEL))).toEqual(['Leo']);
  });

  it('is not for the patient who gave it up, one who is busy then, who waits for another provider or has left', async () => {
    await waits({ id_paciente: eva, id_prestador: ana.id });
    await waits({ role: 'psiquiatra' });
    const sol = await createPatient(t);
    const luis = await t.signIn('psiquiatra');
    await waits({ id_paciente: sol, id_prestador: ana.id });
    await book(t, desk, { id_prestador: luis.id, id_paciente: sol, ...span(7) });
    await waits({ id_prestador: ana.id });
    const died = { tipo: 'fallecimiento', motivo: 'Avisó la familia' };
    expect((await t.as(ana, 'POST', `/api/patients/${leo}/discharges`, died)).statusCode).toBe(201);
    expect(await change(await evasAppointment(), CANCEL)).toEqual([]);
  });

  it('that the patient cancelled by the link shows in the agenda of the desk and of its professional', async () => {
    await waits({ id_prestador: ana.id });
    const id = await evasAppointment(1);
    const secret = newSecret();
    await sql`insert into enlaces_turnos (hash, id_turno, inicio, confirma)
              select ${hashSecret(secret)}, id_turno, inicio, false from turnos where id_turno = ${id}`.execute(
      t.db,
    );
    expect(await openings()).toEqual([]);
    expect((await t.as(null, 'POST', `/api/reminders/${secret}`)).statusCode).toBe(200);
    const [opening] = await openings();
    expect(opening).toMatchObject({ id_prestador: ana.id, prestadores: { apellido: 'Ruiz' } });
    expect(names(opening?.candidatos ?? [])).toEqual(['Leo']);
    expect(await openings(ana)).toEqual(await openings());
    expect(await openings(await t.signIn('psicologo'))).toEqual([]);
  });

  it('disappears from there once it is taken, and booking it for a waiting patient closes their entry', async () => {
    const { id_espera } = await waits({ id_prestador: ana.id });
    await change(await evasAppointment(2), CANCEL);
    expect(await openings()).toHaveLength(1);
    await book(t, desk, { id_prestador: ana.id, id_paciente: leo, ...span(2), id_espera });
    expect(await openings()).toEqual([]);
    expect(await list(desk, `?estado=tomado&id_paciente=${leo}`)).toMatchObject([{ id_espera }]);
  });

  it('after a move is offered until it is taken, or until the appointment goes back to it', async () => {
    await waits({ id_prestador: ana.id });
    const id = await evasAppointment(3);
    expect(names(await change(id, span(4)))).toEqual(['Leo']);
    const hours = async () => (await openings()).map(({ inicio }) => inicio);
    const begins = (days: number) => new Date(span(days).inicio).toISOString();
    const [opening] = await openings();
    expect(await hours()).toEqual([begins(3)]);
    expect(names(opening?.candidatos ?? [])).toEqual(['Leo']);
    // The move is undone: neither hour is offered.
    await change(id, span(3));
    expect(await openings()).toEqual([]);
    await change(id, span(4));
    await change(id, span(5));
    expect(await hours()).toEqual([begins(3), begins(4)]);
    await book(t, desk, { id_prestador: ana.id, id_paciente: eva, ...span(3) });
    expect(await hours()).toEqual([begins(4)]);
  });

  it('is offered to nobody on a day when the professional is absent', async () => {
    await waits({ id_prestador: ana.id });
    await change(await evasAppointment(2), { estado: 'cancelado_clinica', motivo: 'Licencia' });
    const absence = { desde: dayFromToday(1), hasta: dayFromToday(3) };
    await t.as(ana, 'PUT', '/api/absences', { ausencias: [absence] });
    expect(await openings()).toEqual([]);
  });

  it('that is booked for somebody else leaves the waiting patient’s entry as it is', async () => {
    const { id_espera } = await waits({ id_prestador: ana.id });
    await book(t, desk, { id_prestador: ana.id, id_paciente: eva, ...span(3), id_espera });
    expect(await list()).toMatchObject([{ id_espera, estado: 'esperando' }]);
  });
});
