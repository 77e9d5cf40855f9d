import type {
  Appointment,
  ChangedAppointment,
  CreatedAppointment,
} from '@trama/contract/schemas/agenda/appointments';
import type { Authorization, Coverage, Payer, Renewal } from '@trama/contract/schemas/money/coverage';
import { beforeEach, describe, expect, it } from 'vitest';
import { agendaDay, book, dayFromToday } from '../../../../test/agenda.ts';
import { attach, PDF } from '../../../../test/attachments.ts';
import { assign, createPatient, createProvider } from '../../../../test/factories.ts';
import { moneyDesk } from '../../../../test/money.ts';
import { useTestApp } from '../../../../test/test-app.ts';

const t = await useTestApp();
const desk = await t.signIn('recepcion');
const admin = await t.signIn('administrador');
const ana = await t.signIn('psicologo');
const { call, coverages, cover, authorize, appointment, become } = moneyDesk(t, desk);
const payers = await call<Payer[]>('GET', '/api/payers');
const payer = (nombre: string) => payers.find((one) => one.nombre === nombre)?.id_financiador ?? 0;
const OSDE = payer('OSDE');
const IOMA = payer('IOMA');

let patient: number;
beforeEach(async () => {
  patient = await createPatient(t);
  await assign(t, patient, ana.id);
});
const plain = async (id = patient) => {
  const { obra_social, plan, numero_afiliado } = await call<Record<string, string | null>>(
    'GET',
    `/api/patients/${id}`,
  );
  return { obra_social, plan, numero_afiliado };
};
const save = (fields: object, id = patient) => call('PUT', `/api/patients/${id}`, fields);
const settings = (cobros: object) => t.as(admin, 'PUT', '/api/settings', { cobros });

describe('the payers', () => {
  it('are a list to begin with, which the clinic edits', async () => {
    expect(payers.length).toBeGreaterThan(10);
    const created = await call<Payer>('POST', '/api/payers', { nombre: 'Mutual del Sur', tipo: 'otro' });
    expect(created).toMatchObject({ nombre: 'Mutual del Sur', rnos: null, activo: true, pacientes: 0 });
    const changed = await call<Payer>('PATCH', `/api/payers/${created.id_financiador}`, {
      rnos: '1-0001-2',
      tipo: 'obra_social',
    });
    expect(changed).toMatchObject({ rnos: '1-0001-2', tipo: 'obra_social' });
  });

  it('have names of their own, whatever the accents', async () => {
    const again = await t.as(desk, 'POST', '/api/payers', { nombre: 'UNION  personal'.replace('  ', ' ') });
    expect([again.statusCode, again.json().error]).toEqual([400, 'Ya hay un financiador con ese nombre']);
  });

  it('keep the name that patients have in their own fields', async () => {
    const { id_financiador } = await call<Payer>('POST', '/api/payers', { nombre: 'Mutual del Norte' });
    await cover(patient, { id_financiador });
    const renamed = await t.as(desk, 'PATCH', `/api/payers/${id_financiador}`, { nombre: 'Otra' });
    expect(renamed.statusCode).toBe(400);
    expect((await plain()).obra_social).toBe('Mutual del Norte');
  });
});

describe('the plain fields of a patient and the principal coverage are one', () => {
  it('saving the fields makes the coverage, and changes it', async () => {
    await save({ obra_social: 'osde ', plan: '210', numero_afiliado: '61' });
    const [created, ...others] = await coverages(patient);
    expect(others).toEqual([]);
    expect(created).toMatchObject({
      id_financiador: OSDE,
      plan: '210',
      numero_afiliado: '61',
      principal: true,
      financiadores: { nombre: 'OSDE' },
    });
    await save({ plan: '310' });
    expect(await coverages(patient)).toMatchObject([{ id_cobertura: created?.id_cobertura, plan: '310' }]);
  });

  it('another payer in the fields is another coverage, and the one before ends', async () => {
    await save({ obra_social: 'OSDE', plan: '210' });
    await save({ obra_social: 'Una mutual nueva', plan: null });
    expect(await coverages(patient)).toMatchObject([
      {
        principal: true,
        plan: null,
        hasta: null,
        financiadores: { nombre: 'Una mutual nueva', tipo: 'otro' },
      },
      { principal: false, plan: '210', hasta: dayFromToday(0), id_financiador: OSDE },
    ]);
    await save({ obra_social: null });
    expect((await coverages(patient)).filter(({ principal }) => principal)).toEqual([]);
  });

  it('a payer that was taken off by a slip and named again goes on as before', async () => {
    await save({ obra_social: 'OSDE' });
    for (const slip of ['IOMA', null]) {
      await save({ obra_social: slip });
      await save({ obra_social: 'OSDE' });
      expect(
        (await coverages(patient)).filter(({ id_financiador }) => id_financiador === OSDE),
      ).toMatchObject([{ principal: true, desde: null, hasta: null }]);
    }
  });

  it('saving the coverage saves the fields, as a version of the patient', async () => {
    const created = await cover(patient, { id_financiador: OSDE, plan: '210', numero_afiliado: '61' });
    expect(created.principal).toBe(true);
    expect(await plain()).toEqual({ obra_social: 'OSDE', plan: '210', numero_afiliado: '61' });
    await call<Coverage>('PATCH', `/api/coverages/${created.id_cobertura}`, { plan: '410' });
    expect((await plain()).plan).toBe('410');
    const { total } = await call<{ total: number }>('GET', `/api/patients/${patient}/versions`);
    expect(total).toBe(3);
    expect(await coverages(patient)).toHaveLength(1);
  });

  it('a second coverage changes nothing until it is the principal one', async () => {
    await cover(patient, { id_financiador: OSDE, plan: '210' });
    const second = await cover(patient, { id_financiador: IOMA, titular: 'Rosa Paz' });
    expect([second.principal, (await plain()).obra_social]).toEqual([false, 'OSDE']);
    await call('PATCH', `/api/coverages/${second.id_cobertura}`, { principal: true });
    expect((await plain()).obra_social).toBe('IOMA');
    const shown = await coverages(patient);
    expect(shown.map(({ principal, id_financiador }) => [principal, id_financiador])).toEqual([
      [true, IOMA],
      [false, OSDE],
    ]);
  });

  it('two desks at once leave one principal coverage', async () => {
    await Promise.all(
      [OSDE, IOMA, payer('PAMI')].map((id_financiador) =>
        cover(patient, { id_financiador, principal: true }),
      ),
    );
    const principal = (await coverages(patient)).filter((one) => one.principal);
    expect(principal).toHaveLength(1);
    expect((await plain()).obra_social).toBe(principal[0]?.financiadores.nombre);
  });
});

describe('an authorisation', () => {
  let order: Authorization;
  const read = async () =>
    (await call<Authorization[]>('GET', `/api/patients/${patient}/authorizations`)).find(
      ({ id_autorizacion }) => id_autorizacion === order.id_autorizacion,
    );
  beforeEach(async () => {
    const { id_cobertura } = await cover(patient, { id_financiador: OSDE });
    order = await authorize(id_cobertura, { sesiones: 2, hasta: dayFromToday(90) });
  });
  const withOrder = (fields: object = {}) =>
    appointment(patient, ana.id, { id_autorizacion: order.id_autorizacion, ...fields });

  it('needs sessions or hours, and ends after it begins', async () => {
    const url = `/api/coverages/${order.id_cobertura}/authorizations`;
    for (const fields of [{}, { sesiones: 0 }, { sesiones: 5, hasta: dayFromToday(-90) }]) {
      const body = { prestacion: 'Psicoterapia', desde: dayFromToday(0), ...fields };
      expect((await t.as(desk, 'POST', url, body)).statusCode).toBe(400);
    }
  });

  it('counts a session when it was held, and gives it back', async () => {
    const { id_turno, autorizacion } = await withOrder();
    expect(autorizacion).toMatchObject({ sesiones: 2, usadas: 0 });
    expect(await read()).toMatchObject({ usadas: 0, reservadas: 1, situacion: 'vigente' });
    expect((await become(id_turno, 'realizado')).autorizacion).toMatchObject({ usadas: 1 });
    expect(await read()).toMatchObject({ usadas: 1, reservadas: 0, situacion: 'vigente' });
    const other = await withOrder();
    await become(other.id_turno, 'cancelado_paciente', 'Avisó');
    expect(await read()).toMatchObject({ usadas: 1, reservadas: 0 });
    const third = await withOrder();
    await become(third.id_turno, 'realizado');
    expect(await read()).toMatchObject({ usadas: 2, situacion: 'agotada' });
  });

  it('warns when its sessions are used or booked, and refuses only where the setting says so', async () => {
    expect((await withOrder()).avisos.map(({ codigo }) => codigo)).not.toContain('SIN_SESIONES');
    await withOrder();
    const third = await withOrder();
    expect(third.avisos).toContainEqual({
      codigo: 'SIN_SESIONES',
      mensaje: 'Las 2 sesiones autorizadas ya están usadas o reservadas',
    });
    await settings({ bloquear_sin_sesiones: true });
    const refused = await book(t, desk, {
      id_paciente: patient,
      id_prestador: ana.id,
      inicio: agendaDay(3, '10:00'),
      fin: agendaDay(3, '10:50'),
      id_autorizacion: order.id_autorizacion,
    });
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'NO_SESSIONS_LEFT']);
    const changed = await t.as(desk, 'PATCH', `/api/appointments/${third.id_turno}`, {
      nota: 'Trae la orden',
    });
    expect(changed.statusCode).toBe(200);
    await settings({ bloquear_sin_sesiones: false });
  });

  it('is not taken twice by somebody who comes back: their session was given away meanwhile', async () => {
    const span = { inicio: agendaDay(3, '11:00'), fin: agendaDay(3, '11:50') };
    const { id_turno } = await withOrder(span);
    await become(id_turno, 'cancelado_paciente', 'Avisó');
    for (const _session of [1, 2]) await withOrder();
    const back = () => t.as(desk, 'PATCH', `/api/appointments/${id_turno}`, { estado: 'programado' });
    await settings({ bloquear_sin_sesiones: true });
    expect((await back()).json().code).toBe('NO_SESSIONS_LEFT');
    await settings({ bloquear_sin_sesiones: false });
    const warned = (await back()).json<ChangedAppointment>();
    expect(warned.avisos.map(({ codigo }) => codigo)).toEqual(['SIN_SESIONES']);
    expect(await read()).toMatchObject({ reservadas: 3 });
  });

  it('one session left and 20 desks at once: one booking', async () => {
    await settings({ bloquear_sin_sesiones: true });
    await withOrder();
    const answers = await Promise.all(
      Array.from({ length: 20 }, async (_, n) =>
        book(t, desk, {
          id_paciente: patient,
          id_prestador: await createProvider(t),
          inicio: agendaDay(4 + n, '09:00'),
          fin: agendaDay(4 + n, '09:50'),
          id_autorizacion: order.id_autorizacion,
        }),
      ),
    );
    await settings({ bloquear_sin_sesiones: false });
    const statuses = answers.map(({ statusCode }) => statusCode).sort();
    expect(statuses).toEqual([201, ...Array(19).fill(409)]);
  });

  it('is asked about before booking, and says when it does not hold that day', async () => {
    const check = async (day: number) => {
      const hour = `inicio=${encodeURIComponent(agendaDay(day, '11:00'))}&fin=${encodeURIComponent(agendaDay(day, '11:50'))}`;
      const url = `/api/appointments/check?id_prestador=${ana.id}&id_paciente=${patient}&id_autorizacion=${order.id_autorizacion}&${hour}`;
      return (await call<{ avisos: { codigo: string; mensaje: string }[] }>('GET', url)).avisos.find(
        ({ codigo }) => codigo === 'SIN_SESIONES',
      );
    };
    expect(await check(5)).toBeUndefined();
    expect((await check(120))?.mensaje).toBe('La autorización no está vigente ese día');
    // Nor does the order of a coverage that has ended.
    await call('PATCH', `/api/coverages/${order.id_cobertura}`, { hasta: dayFromToday(4) });
    expect((await check(5))?.mensaje).toBe('La autorización no está vigente ese día');
    await call('PATCH', `/api/coverages/${order.id_cobertura}`, { hasta: null });
    await withOrder();
    await withOrder();
    expect((await check(5))?.mensaje).toMatch(/^Las 2 sesiones/);
  });

  it('of a series is carried on the days on which it holds', async () => {
    const created = await book(t, desk, {
      id_paciente: patient,
      id_prestador: ana.id,
      inicio: agendaDay(80, '12:00'),
      fin: agendaDay(80, '12:50'),
      id_autorizacion: order.id_autorizacion,
      repetir: { cada: 'semanal', hasta: dayFromToday(101) },
      incluir: ['FERIADO', 'FUERA_DE_HORARIO', 'AUSENCIA'],
    });
    expect(created.json<CreatedAppointment>().creados).toBe(4);
    const listed = await call<Appointment[]>(
      'GET',
      `/api/appointments?from=${dayFromToday(79)}&to=${dayFromToday(105)}&id_paciente=${patient}`,
    );
    expect(listed.map(({ autorizacion }) => autorizacion !== null)).toEqual([true, true, false, false]);
  });

  it('moves to another order, also of the rest of a series, and never to that of another patient', async () => {
    const { id_turno } = await withOrder();
    const other = await authorize(order.id_cobertura, { numero: '0002-1' });
    const url = `/api/appointments/${id_turno}`;
    const moved = await call<Appointment>('PATCH', url, { id_autorizacion: other.id_autorizacion });
    expect(moved.id_autorizacion).toBe(other.id_autorizacion);
    expect(moved.autorizacion).toMatchObject({ id_autorizacion: other.id_autorizacion, sesiones: 10 });
    expect((await call<Appointment>('PATCH', url, { id_autorizacion: null })).autorizacion).toBeNull();
    const stranger = await createPatient(t);
    const strange = await authorize((await cover(stranger, { id_financiador: OSDE })).id_cobertura);
    const refused = await t.as(desk, 'PATCH', url, { id_autorizacion: strange.id_autorizacion });
    expect([refused.statusCode, refused.json().error]).toEqual([
      400,
      'La autorización no es de este paciente',
    ]);
  });

  it('is in the list to renew from 80 % on and 30 days before its end, until the next one is there', async () => {
    const renewals = async (who = desk) =>
      (await t.as(who, 'GET', '/api/authorizations/renewals'))
        .json<Renewal[]>()
        .filter(({ id_paciente }) => id_paciente === patient);
    expect(await renewals()).toEqual([]);
    for (let n = 0; n < 2; n++) await become((await withOrder()).id_turno, 'realizado');
    expect(await renewals()).toMatchObject([{ situacion: 'agotada', financiador: 'OSDE', usadas: 2 }]);
    expect(await renewals(await t.signIn('psicologo'))).toEqual([]);
    expect(await renewals(ana)).toHaveLength(1);
    await authorize(order.id_cobertura);
    expect(await renewals()).toEqual([]);
    await authorize(order.id_cobertura, { numero: '0003-1', hasta: dayFromToday(20) });
    expect(await renewals()).toMatchObject([{ numero: '0003-1', situacion: 'por_renovar' }]);
  });

  it('ends with its coverage, and nobody is called to renew one of a treatment that has ended', async () => {
    const renewals = async () =>
      (await call<Renewal[]>('GET', '/api/authorizations/renewals')).filter(
        ({ id_paciente }) => id_paciente === patient,
      );
    await call('PATCH', `/api/authorizations/${order.id_autorizacion}`, { hasta: dayFromToday(20) });
    expect(await renewals()).toMatchObject([{ situacion: 'por_renovar' }]);
    await call('PATCH', `/api/coverages/${order.id_cobertura}`, { hasta: dayFromToday(-1) });
    expect([await renewals(), (await read())?.situacion]).toEqual([[], 'vencida']);
    await call('PATCH', `/api/coverages/${order.id_cobertura}`, { hasta: null });
    expect(await renewals()).toHaveLength(1);
    const ended = { tipo: 'fallecimiento', motivo: 'x' };
    expect((await t.as(ana, 'POST', `/api/patients/${patient}/discharges`, ended)).statusCode).toBe(201);
    expect(await renewals()).toEqual([]);
  });

  it('carries its order on paper: an attachment of class orden of the same patient', async () => {
    const attached = async (of: number, clase: string) =>
      (await attach(t, desk, of, PDF, { fields: { clase } })).json<{ id_adjunto: number }>().id_adjunto;
    const paper = await attached(patient, 'orden');
    const url = `/api/authorizations/${order.id_autorizacion}`;
    expect(await call('PATCH', url, { id_adjunto: paper })).toMatchObject({ id_adjunto: paper });
    const created = await authorize(order.id_cobertura, { numero: '0009-1', id_adjunto: paper });
    expect(created.id_adjunto).toBe(paper);
    const mistake = (await attach(t, desk, patient, PDF, { fields: { clase: 'orden' } })).json();
    await call('PATCH', url, { id_adjunto: mistake.id_adjunto });
    const marked = `/api/patients/${patient}/entries/${mistake.folio}/corrections`;
    await t.as(desk, 'POST', marked, { aclaracion: 'Era de otra persona', error: true });
    expect((await read())?.id_adjunto).toBeNull();
    await call('PATCH', url, { id_adjunto: paper });
    const wrong = [
      mistake.id_adjunto,
      await attached(patient, 'credencial'),
      await attached(await createPatient(t), 'orden'),
      999_999,
    ];
    for (const id_adjunto of wrong) {
      const refused = await t.as(desk, 'PATCH', url, { id_adjunto });
      expect([refused.statusCode, refused.json().error]).toEqual([
        400,
        'El adjunto no es una orden de este paciente',
      ]);
    }
    expect(await call('PATCH', url, { id_adjunto: null })).toMatchObject({ id_adjunto: null });
  });

  it('is read by the team and written by the desk', async () => {
    const url = `/api/coverages/${order.id_cobertura}/authorizations`;
    expect((await t.as(ana, 'GET', url)).json()).toMatchObject([{ numero: '0001-7', usadas: 0 }]);
    expect((await t.as(ana, 'POST', url, {})).statusCode).toBe(403);
    expect((await t.as(await t.signIn('psicologo'), 'GET', url)).statusCode).toBe(404);
  });
});
