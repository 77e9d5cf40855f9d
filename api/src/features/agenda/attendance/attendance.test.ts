import type { CreatedAppointment } from '@trama/contract/schemas/agenda/appointments';
import type { Attendance } from '@trama/contract/schemas/agenda/attendance';
import type { Conformity, UnsignedSession } from '@trama/contract/schemas/agenda/conformity';
import { ATTENDANCE_MAX, TOO_MUCH_ATTENDANCE } from '@trama/contract/words/agenda/appointments';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { agendaDay, book, dayFromToday } from '../../../../test/agenda.ts';
import { assign, createPatient } from '../../../../test/factories.ts';
import { moneyDesk } from '../../../../test/money.ts';
import { readPdf } from '../../../../test/pdf-reader.ts';
import { type Person, useTestApp } from '../../../../test/test-app.ts';

/** A month that is over, whatever day it is. */
const [DAYS_AGO] = [40];
const month = dayFromToday(-DAYS_AGO).slice(0, 7);

const t = await useTestApp();
const ana = await t.signIn('acompanante_terapeutico', { nombre: 'Ana', apellido: 'Ruiz' });
const patient = await createPatient(t, {
  nombre: 'Eva',
  apellido: 'Paz',
  obra_social: 'IOMA',
  numero_afiliado: '77',
});
await assign(t, patient, ana.id);
const states = ['realizado', 'realizado', 'ausente', 'cancelado_paciente', null];
for (const [n, estado] of states.entries()) {
  const span = { inicio: agendaDay(-DAYS_AGO, `1${n}:00`), fin: agendaDay(-DAYS_AGO, `1${n}:45`) };
  const { id_turno } = (await book(t, ana, { id_paciente: patient, ...span })).json<CreatedAppointment>();
  if (estado) await t.as(ana, 'PATCH', `/api/appointments/${id_turno}`, { estado, motivo: 'x' });
}

const read = async (person: Person, query = '') =>
  (await t.as(person, 'GET', `/api/attendance?mes=${month}${query}`)).json<Attendance[]>();

it('counts what was held, missed and cancelled, with the time of what was held', async () => {
  const expected = {
    id_prestador: ana.id,
    id_paciente: patient,
    realizados: 2,
    ausentes: 1,
    cancelados: 1,
    minutos: 90,
  };
  expect(await read(ana)).toMatchObject([expected]);
  expect(await read(await t.signIn('recepcion'), `&id_paciente=${patient}`)).toMatchObject([expected]);
  const colleague = await t.signIn('psicologo');
  await assign(t, patient, colleague.id);
  expect(await read(colleague)).toEqual([]);
  expect(await read(await t.signIn('director_medico'))).toEqual([]);
});

it('tells nothing of hours that were kept free, and given up', async () => {
  const span = { inicio: agendaDay(-DAYS_AGO, '20:00'), fin: agendaDay(-DAYS_AGO, '20:45') };
  const { id_turno } = (await book(t, ana, { id_paciente: null, ...span })).json<CreatedAppointment>();
  await t.as(ana, 'PATCH', `/api/appointments/${id_turno}`, { estado: 'cancelado_clinica', motivo: 'x' });
  const desk = await t.signIn('recepcion');
  expect((await read(desk)).filter(({ id_prestador }) => id_prestador === ana.id)).toHaveLength(1);
});

it('is printed for the obra social: who, when, how long, and two places to sign', async () => {
  const answer = await t.as(ana, 'GET', `/api/patients/${patient}/attendance.pdf?mes=${month}`);
  expect(answer.statusCode).toBe(200);
  const text = readPdf(answer.rawPayload).pages.flat().join('\n');
  for (const word of [
    'Planilla de asistencia',
    'Paz, Eva',
    'IOMA',
    '77',
    'Ana Ruiz',
    'Asistió',
    'Ausente',
    '1 h 30 min',
    'Firma y aclaración',
  ])
    expect(text).toContain(word);
  expect(text.match(/Asistió/g)).toHaveLength(2);
  expect((await t.as(ana, 'GET', `/api/patients/${patient}/attendance.pdf?mes=2026-13`)).statusCode).toBe(
    400,
  );
});

describe('the sheets of a payer', () => {
  const FIRMA = [
    [
      { x: 0, y: 0, t: 0 },
      { x: 40, y: 20, t: 16 },
    ],
  ];
  const pdfOf = (person: Person, query: string) =>
    t.as(person, 'GET', `/api/attendance.pdf?mes=${month}${query}`);
  const pagesOf = async (person: Person, query: string) => {
    const answer = await pdfOf(person, query);
    expect(answer.statusCode, answer.body).toBe(200);
    return readPdf(answer.rawPayload).pages.map((page) => page.join('\n'));
  };

  it('have each session with its conformity, the order and the letterhead, a page for each patient', async () => {
    const [desk, admin] = [await t.signIn('recepcion'), await t.signIn('administrador')];
    await t.as(admin, 'PUT', '/api/settings', { clinica: { nombre: 'Casa Abierta', domicilio: 'Calle 1' } });
    const { cover, authorize } = moneyDesk(t, desk);
    const held: number[] = [];
    for (const apellido of ['Abad', 'Bosch']) {
      const id = await createPatient(t, { nombre: 'Luz', apellido });
      await assign(t, id, ana.id);
      const { id_cobertura } = await cover(id, {
        id_financiador: 3,
        plan: 'SMG',
        numero_afiliado: `9${apellido}`,
      });
      const order = await authorize(id_cobertura, { numero: `77-${apellido}`, desde: dayFromToday(-90) });
      for (const hour of ['02:00', '03:00', '04:00']) {
        const at = held.length + Number(hour.slice(0, 2));
        const span = {
          inicio: agendaDay(-DAYS_AGO, `0${at % 10}:00`),
          fin: agendaDay(-DAYS_AGO, `0${at % 10}:30`),
        };
        const fields = { ...span, id_autorizacion: order.id_autorizacion, sobreturno: true };
        const created = await book(t, ana, { id_paciente: id, ...fields });
        const { id_turno } = created.json<CreatedAppointment>();
        await t.as(ana, 'PATCH', `/api/appointments/${id_turno}`, { estado: 'realizado' });
        held.push(id_turno);
      }
    }
    const sign = (n: number, body: object) =>
      t.as(desk, 'POST', `/api/appointments/${held[n]}/conformity`, body);
    await sign(0, { medio: 'papel' });
    await sign(1, { medio: 'pantalla', firma: FIRMA, firmante: 'Rosa Abad' });
    const link = (await sign(2, { medio: 'enlace' })).json<Conformity>().enlace?.url.split('/').at(-1);
    await t.as(null, 'POST', `/api/conformity/${link}`, { asistio: true });
    const pages = await pagesOf(desk, '&id_financiador=3');
    expect(pages).toHaveLength(2);
    for (const word of ['Casa Abierta', 'Abad, Luz', 'Swiss Medical', 'SMG', '9Abad', '77-Abad', 'En papel'])
      expect(pages[0]).toContain(word);
    for (const word of ['Firma en pantalla', '(Rosa Abad)', 'Por enlace', '3 de 3'])
      expect(pages[0]).toContain(word);
    expect(pages[0]).not.toContain('Bosch');
    expect(pages[1]).toContain('Sin firmar');
    expect(pages[1]).toContain('0 de 3');
    const [one] = await pagesOf(desk, `&id_paciente=${patient}`);
    expect(one).toContain('Paz, Eva');
  });

  it('have what each payer was asked for, also of patients whom another one pays for by now', async () => {
    const desk = await t.signIn('recepcion');
    const { call, cover, become } = moneyDesk(t, desk);
    for (const id_financiador of [4, 5])
      await call('POST', '/api/fees', { id_financiador, importe: 1, desde: dayFromToday(-90) });
    const id = await createPatient(t, { nombre: 'Sol', apellido: 'Quiroga' });
    await assign(t, id, ana.id);
    const { financiadores } = await cover(id, { id_financiador: 4 });
    const span = { inicio: agendaDay(-DAYS_AGO, '21:00'), fin: agendaDay(-DAYS_AGO, '21:30') };
    const created = await book(t, ana, { id_paciente: id, ...span });
    await become(created.json<CreatedAppointment>().id_turno, 'realizado');
    await cover(id, { id_financiador: 5, principal: true });
    expect((await pagesOf(desk, '&id_financiador=4')).join()).toContain('Quiroga, Sol');
    expect((await pagesOf(desk, '&id_financiador=5')).join()).not.toContain('Quiroga, Sol');
    const unsigned = (payer: number) =>
      call<UnsignedSession[]>('GET', `/api/appointments/unsigned?mes=${month}&id_financiador=${payer}`);
    expect(await unsigned(4)).toMatchObject([{ id_paciente: id, financiador: financiadores.nombre }]);
    expect(await unsigned(5)).toEqual([]);
  });

  it('of one patient have a page for each payer, with its own number of member and order', async () => {
    const desk = await t.signIn('recepcion');
    const { call, cover, authorize, become } = moneyDesk(t, desk);
    const id = await createPatient(t, { nombre: 'Inés', apellido: 'Rial' });
    await assign(t, id, ana.id);
    const { id_cobertura } = await cover(id, { id_financiador: 2, numero_afiliado: '2-222' });
    const { id_autorizacion } = await authorize(id_cobertura, { numero: 'O-22', desde: dayFromToday(-90) });
    for (const hour of ['22', '23']) {
      const span = { inicio: agendaDay(-DAYS_AGO, `${hour}:00`), fin: agendaDay(-DAYS_AGO, `${hour}:30`) };
      const created = await book(t, ana, { id_paciente: id, id_autorizacion, ...span });
      await become(created.json<CreatedAppointment>().id_turno, 'realizado');
    }
    const own = async () => {
      const answer = await t.as(ana, 'GET', `/api/patients/${id}/attendance.pdf?mes=${month}`);
      return readPdf(answer.rawPayload).pages.map((page) => page.join('\n'));
    };
    const names = ['OSDE', 'IOMA'];
    await call('PUT', `/api/patients/${id}`, { obra_social: 'IOMA', numero_afiliado: '3-333' });
    const [page, ...others] = await own();
    expect(others).toEqual([]);
    for (const word of [names[0], '2-222', 'O-22', '0 de 2']) expect(page).toContain(word);
    for (const word of [names[1], '3-333']) expect(page).not.toContain(word);
  });

  it('are asked for by patient or payer, by people who reach the patients', async () => {
    const refused = await pdfOf(ana, '');
    expect([refused.statusCode, refused.json().error]).toEqual([400, 'Elija un paciente o un financiador']);
    const stranger = await t.signIn('psicologo');
    expect((await pdfOf(stranger, `&id_paciente=${patient}`)).statusCode).toBe(404);
    expect((await pagesOf(stranger, '&id_financiador=3')).join()).not.toContain('Abad');
    expect((await pdfOf(ana, '&id_financiador=99999')).statusCode).toBe(400);
  });
});

it('answers 10,000 pairs whole, and refuses to answer more as if they were all', async () => {
  const admin = await t.signIn('administrador');
  const fill = (from: number, to: number) =>
    sql`with made as (
          insert into pacientes (nombre, apellido) select 'Eva', 'Paz ' || n from generate_series(${from}::int, ${to}::int) n
          returning id_paciente)
        insert into turnos (id_prestador, id_paciente, inicio, fin, modalidad, estado)
        select ${ana.id}, id_paciente, span, span + interval '1 minute', 'virtual', 'realizado'
          from (select id_paciente, timestamptz '2019-03-05T12:00:00Z' + (${from}::int + row_number() over ()) * interval '1 minute' as span
                  from made) m`.execute(t.db);
  const of = (path: string) => t.as(admin, 'GET', `/api/attendance${path}?mes=2019-03`);
  await fill(1, ATTENDANCE_MAX);
  expect((await of('')).json()).toHaveLength(ATTENDANCE_MAX);
  await fill(ATTENDANCE_MAX + 1, ATTENDANCE_MAX + 1);
  for (const path of ['', '/export.csv']) {
    const refused = await of(path);
    expect([refused.statusCode, refused.json().error], path).toEqual([400, TOO_MUCH_ATTENDANCE]);
  }
});
