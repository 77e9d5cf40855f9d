import type { Appointment } from '@trama/contract/schemas/agenda/appointments';
import type { Cash, Fee, Payment } from '@trama/contract/schemas/money/cash';
import type { Payer } from '@trama/contract/schemas/money/coverage';
import { AMOUNT_MAX } from '@trama/contract/words/money/amounts';
import { beforeEach, describe, expect, it } from 'vitest';
import { agendaDay, dayFromToday } from '../../../../test/agenda.ts';
import { query } from '../../../../test/backups.ts';
import { assign, createPatient } from '../../../../test/factories.ts';
import { moneyDesk } from '../../../../test/money.ts';
import { readPdf } from '../../../../test/pdf-reader.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { verifyCharges } from '../../../platform/trail/verify-charges.ts';

const t = await useTestApp();
const desk = await t.signIn('recepcion', { nombre: 'Rita', apellido: 'Soto' });
const admin = await t.signIn('administrador');
const [ana, bea] = [await t.signIn('psicologo'), await t.signIn('psicologo')];
const { call, account, authorize, cover, appointment, become } = moneyDesk(t, desk);
const payers = await call<Payer[]>('GET', '/api/payers');
const OSDE = payers.find(({ nombre }) => nombre === 'OSDE')?.id_financiador ?? 0;

const fee = (fields: object) => call<Fee>('POST', '/api/fees', { desde: dayFromToday(-90), ...fields });
await fee({ importe: 2_000_000 });
await fee({ importe: 1_800_000, modalidad: 'virtual' });
await fee({ importe: 2_500_000, role: 'psiquiatra' });
await fee({ importe: 300_000, importe_financiador: 900_000, id_financiador: OSDE });

let patient: number;
beforeEach(async () => {
  patient = await createPatient(t, { nombre: 'Eva', apellido: 'Paz' });
  await assign(t, patient, ana.id);
});
const pay = (fields: object, key?: string, who = desk) =>
  t.as(
    who,
    'POST',
    '/api/payments',
    { id_paciente: patient, importe: 500_000, medio: 'efectivo', ...fields },
    key ? { 'idempotency-key': key } : {},
  );
const held = async (fields: object = {}) => {
  const { id_turno } = await appointment(patient, ana.id, fields);
  await become(id_turno, 'realizado');
  return id_turno;
};

const moneyInAgenda = async (id_turno: number) => {
  const days = `from=${dayFromToday(-30)}&to=${dayFromToday(30)}`;
  const seen = await call<Appointment[]>('GET', `/api/appointments?${days}&id_paciente=${patient}`);
  return seen.find((one) => one.id_turno === id_turno)?.cobro;
};

describe('a charge', () => {
  it('is made by the session that was held, with the fee of its payer, role and modality', async () => {
    const plain = await held();
    await held({ modalidad: 'virtual' });
    expect(await account(patient)).toMatchObject({
      cargos: [{ importe: 1_800_000 }, { importe: 2_000_000 }],
      saldo: 3_800_000,
    });
    const [, first] = (await account(patient)).cargos;
    expect(first).toMatchObject({
      id_turno: plain,
      tipo: 'sesion',
      importe_financiador: 0,
      anulado_el: null,
    });
    const covered = await createPatient(t);
    await cover(covered, { id_financiador: OSDE });
    const { id_turno } = await appointment(covered, ana.id);
    await become(id_turno, 'realizado');
    expect((await account(covered)).cargos).toMatchObject([
      { importe: 300_000, importe_financiador: 900_000, financiador: 'OSDE' },
    ]);
  });

  it('is never the price without coverage for somebody who has one', async () => {
    await cover(patient, { id_financiador: payers.find(({ nombre }) => nombre === 'IOMA')?.id_financiador });
    await held();
    expect(await account(patient)).toMatchObject({ cargos: [], saldo: 0 });
  });

  it('has the fee of the day of its session: a later rise changes nothing', async () => {
    await held();
    await fee({ importe: 5, importe_financiador: 4, id_financiador: OSDE, role: 'director_medico' });
    const late = await t.as(desk, 'POST', '/api/fees', { importe: 1, desde: '9999-12-31' });
    expect(late.json().details).toMatchObject([{ field: 'desde' }]);
    await call('POST', '/api/fees/increases', { centesimos: 1_000, desde: dayFromToday(0) });
    const raised = (await call<Fee[]>('GET', '/api/fees')).filter(({ vigente }) => vigente);
    expect(raised.find((one) => !one.id_financiador && !one.role && !one.modalidad)?.importe).toBe(2_200_000);
    expect(raised.find((one) => one.id_financiador === OSDE && !one.role)).toMatchObject({
      importe: 330_000,
      importe_financiador: 990_000,
    });
    // 5.5 centavos become 6, and 4.4 become 4.
    expect(raised.find(({ role }) => role === 'director_medico')).toMatchObject({
      importe: 6,
      importe_financiador: 4,
    });
    // The appointments of these stories are of days before the rise.
    await held();
    expect((await account(patient)).cargos.map(({ importe }) => importe)).toEqual([2_000_000, 2_000_000]);
  });

  it('is made once for a session, even if 20 desks mark it at once', async () => {
    const { id_turno } = await appointment(patient, ana.id);
    await Promise.all(
      Array.from({ length: 20 }, () =>
        t.as(desk, 'PATCH', `/api/appointments/${id_turno}`, { estado: 'realizado' }),
      ),
    );
    expect((await account(patient)).cargos).toHaveLength(1);
  });

  it('is made by a follow-up too, and taken back when that was an error', async () => {
    const { id_turno } = await appointment(patient, ana.id);
    const written = await t.as(ana, 'POST', '/api/follow-ups', {
      id_paciente: patient,
      fecha: dayFromToday(-1),
      id_turno,
    });
    expect(written.statusCode).toBe(201);
    expect((await account(patient)).saldo).toBe(2_000_000);
    const { folio } = written.json<{ folio: number }>();
    await t.as(ana, 'POST', `/api/patients/${patient}/entries/${folio}/corrections`, {
      aclaracion: 'Era de otro día',
      error: true,
    });
    expect(await account(patient)).toMatchObject({
      saldo: 0,
      cargos: [{ anulado_motivo: expect.stringContaining('El turno pasó a') }],
    });
  });

  it('follows the order of its session to the payer of that order', async () => {
    const id_turno = await held();
    const { id_cobertura } = await cover(patient, { id_financiador: OSDE });
    const { id_autorizacion } = await authorize(id_cobertura);
    for (const _again of [1, 2]) await call('PATCH', `/api/appointments/${id_turno}`, { id_autorizacion });
    expect(await account(patient)).toMatchObject({
      saldo: 300_000,
      cargos: [
        { financiador: 'OSDE', importe_financiador: 900_000, anulado_el: null },
        { financiador: null, anulado_motivo: 'Cambió la orden del turno' },
      ],
    });
    // Without an order it is of a payer without a fee, and not charged again when the coverage comes back.
    const ioma = payers.find(({ nombre }) => nombre === 'IOMA')?.id_financiador;
    await cover(patient, { id_financiador: ioma, principal: true });
    await call('PATCH', `/api/appointments/${id_turno}`, { id_autorizacion: null });
    await call('PATCH', `/api/coverages/${id_cobertura}`, { principal: true });
    expect((await account(patient)).saldo).toBe(0);
    expect(await t.db.transaction().execute(verifyCharges)).toEqual([]);
  });

  it('is of who paid for the patient on the day of the session, whoever pays for them now', async () => {
    const change = (obra_social: string | null) => call('PUT', `/api/patients/${patient}`, { obra_social });
    await change('OSDE');
    const [before, after] = [await appointment(patient, ana.id), await appointment(patient, ana.id)];
    await become(before.id_turno, 'realizado');
    await change('IOMA');
    await become(after.id_turno, 'realizado');
    const charged = { financiador: 'OSDE', importe: 300_000, anulado_el: null };
    expect((await account(patient)).cargos).toMatchObject([charged, charged]);
  });

  it('is not asked of a payer whose coverage has ended, though the appointment still carries its order', async () => {
    const { id_cobertura } = await cover(patient, { id_financiador: OSDE });
    const { id_autorizacion } = await authorize(id_cobertura);
    const { id_turno } = await appointment(patient, ana.id, { id_autorizacion });
    const later = await appointment(patient, ana.id, {
      inicio: agendaDay(0, '00:10'),
      fin: agendaDay(0, '00:20'),
      id_autorizacion,
    });
    await call('PUT', `/api/patients/${patient}`, { obra_social: null });
    for (const id of [id_turno, later.id_turno]) await become(id, 'realizado');
    expect((await account(patient)).cargos).toMatchObject([
      { id_turno: later.id_turno, financiador: null },
      { id_turno, financiador: 'OSDE' },
    ]);
    const orders = await call('GET', `/api/patients/${patient}/authorizations`);
    expect(orders).toMatchObject([{ usadas: 1, reservadas: 0 }]);
    expect(await t.db.transaction().execute(verifyCharges)).toEqual([]);
  });

  it('is the price without coverage from the day on which the coverage was taken off', async () => {
    for (const obra_social of ['OSDE', null]) await call('PUT', `/api/patients/${patient}`, { obra_social });
    await held();
    await held({ inicio: agendaDay(0, '00:00'), fin: agendaDay(0, '00:10') });
    const whoPaid = async () => (await account(patient)).cargos.map(({ financiador }) => financiador);
    expect(await whoPaid()).toEqual([null, 'OSDE']);
    // The next payer of this patient is charged from that day on, too.
    await call('PUT', `/api/patients/${patient}`, { obra_social: 'IOMA' });
    await held();
    expect(await whoPaid()).toEqual([null, 'OSDE', 'OSDE']);
  });

  it('is taken back in the same step in which its session is held and gets an order without a fee', async () => {
    await cover(patient, { id_financiador: OSDE });
    const galeno = payers.find(({ nombre }) => nombre === 'Galeno')?.id_financiador;
    await fee({ importe: 7, id_financiador: galeno, modalidad: 'virtual' });
    const { id_cobertura } = await cover(patient, { id_financiador: galeno, principal: false });
    const { id_autorizacion } = await authorize(id_cobertura);
    const { id_turno } = await appointment(patient, ana.id);
    await call('PATCH', `/api/appointments/${id_turno}`, { estado: 'realizado', id_autorizacion });
    expect(await account(patient)).toMatchObject({ saldo: 0, cargos: [{ financiador: 'OSDE' }] });
    await call('PATCH', `/api/appointments/${id_turno}`, { modalidad: 'virtual' });
    // The modality was set right some days later.
    await query(
      t.ownerUrl,
      "update audit_log set at = at + interval '3 days' where id = (select max(id) from audit_log)",
    );
    expect(await t.db.transaction().execute(verifyCharges)).toEqual([]);
  });

  it('is made for an absence only if the setting says so', async () => {
    const absent = async () => {
      const { id_turno } = await appointment(patient, ana.id);
      await become(id_turno, 'ausente');
    };
    await absent();
    expect((await account(patient)).saldo).toBe(0);
    await t.as(admin, 'PUT', '/api/settings', { cobros: { cobrar_ausencias: true } });
    await absent();
    expect((await account(patient)).cargos).toMatchObject([{ tipo: 'ausencia', importe: 2_000_000 }]);
    // One that is taken back and given another day leaves a charge of the day that it had.
    const today = { inicio: agendaDay(0, '00:00'), fin: agendaDay(0, '00:10') };
    const { id_turno } = await appointment(patient, ana.id, today);
    await become(id_turno, 'ausente');
    await become(id_turno, 'programado');
    await call('PATCH', `/api/appointments/${id_turno}`, {
      inicio: agendaDay(3, '10:00'),
      fin: agendaDay(3, '10:10'),
      id_prestador: bea.id,
    });
    await t.as(admin, 'PUT', '/api/settings', { cobros: { cobrar_ausencias: false } });
    expect((await account(patient)).cargos).toHaveLength(2);
    expect(await t.db.transaction().execute(verifyCharges)).toEqual([]);
  });

  it('is named by verify where SQL dates it back to its booking, before the fee rose', async () => {
    const [before, raised] = [
      await fee({ importe: 100, modalidad: 'domicilio' }),
      await fee({ importe: 200, modalidad: 'domicilio', desde: dayFromToday(-80) }),
    ];
    const turno = await held({ modalidad: 'domicilio' });
    const found = () => t.db.transaction().execute((tx) => verifyCharges(tx));
    expect(await found()).toEqual([]);
    await query(
      t.ownerUrl,
      `update audit_log set at = at - interval '3 hours' where action = 'appointment.create' and object_id = ${turno};
       update aranceles set fecha_creacion = fecha_creacion - interval '1 hour' where id_arancel = ${raised.id_arancel};
       update cargos set id_arancel = ${before.id_arancel}, importe = 100, fecha_creacion = fecha_creacion - interval '3 hours'
        where id_turno = ${turno}`,
    );
    expect(await found()).toEqual([expect.stringMatching(/^charge \d+ is not what/)]);
    await query(
      t.ownerUrl,
      `update cargos set id_arancel = ${raised.id_arancel}, importe = 200, fecha_creacion = fecha_creacion + interval '3 hours'
        where id_turno = ${turno}`,
    );
    expect(await found()).toEqual([]);
  });

  it('is corrected by an adjustment, which takes back too', async () => {
    await held();
    await call('POST', '/api/charges', { id_paciente: patient, importe: -500_000, concepto: 'Bonificación' });
    expect((await account(patient)).saldo).toBe(1_500_000);
    const body = { id_paciente: patient, importe: 0, concepto: 'Nada' };
    expect((await t.as(desk, 'POST', '/api/charges', body)).statusCode).toBe(400);
  });
});

describe('a payment', () => {
  it('lowers what the patient owes, in part, on account and in advance', async () => {
    const id_turno = await held();
    const first = (await pay({ id_turno })).json<Payment>();
    expect(first).toMatchObject({
      id_turno,
      importe: 500_000,
      medio: 'efectivo',
      fecha: dayFromToday(0),
      autor: 'Rita Soto',
      anulacion: null,
    });
    await pay({ importe: 3_000_000, medio: 'transferencia' });
    expect(await account(patient)).toMatchObject({
      total_cargos: 2_000_000,
      total_pagos: 3_500_000,
      saldo: -1_500_000,
    });
    // What was paid on account covers the session too: the agenda asks for nothing more.
    expect(await moneyInAgenda(id_turno)).toEqual({ importe: 2_000_000, pagado: 500_000, debe: 0 });
    const asked = await call(`GET`, `/api/patients/${patient}/account?id_turno=${id_turno}`);
    expect(asked).toMatchObject({ turno: { id_turno, importe: 2_000_000, pagado: 500_000 } });
    const coming = await appointment(patient, ana.id);
    expect(await call('GET', `/api/patients/${patient}/account?id_turno=${coming.id_turno}`)).toMatchObject({
      turno: { importe: 2_000_000, pagado: 0 },
    });
  });

  it('of one session is taken once, even if 20 desks charge it at once', async () => {
    const id_turno = await held();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => pay({ id_turno, importe: 2_000_000 })),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, ...Array(19).fill(400)]);
    expect((await account(patient)).saldo).toBe(0);
  });

  it('sent twice with one key is one', async () => {
    const key = `cobro-${patient}-0001`;
    const [a, b] = await Promise.all([pay({}, key), pay({}, key)]);
    expect([a.statusCode, b.statusCode, a.json().id_pago === b.json().id_pago]).toEqual([201, 201, true]);
    expect((await account(patient)).pagos).toHaveLength(1);
    expect((await pay({ importe: 1 }, key)).statusCode).toBe(400);
  });

  it('is annulled once, with a reason, and stays in the account', async () => {
    const { id_pago } = (await pay({})).json<Payment>();
    const url = `/api/payments/${id_pago}/annulment`;
    expect((await t.as(desk, 'POST', url, {})).json().details).toEqual([
      { field: 'motivo', message: 'Indique el motivo' },
    ]);
    const answers = await Promise.all(
      [1, 2, 3].map(() => t.as(desk, 'POST', url, { motivo: 'Otro paciente' })),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409]);
    expect(await account(patient)).toMatchObject({
      saldo: 0,
      total_pagos: 0,
      pagos: [{ importe: 500_000, anulacion: { motivo: 'Otro paciente', autor: 'Rita Soto' } }],
    });
  });

  it.each([
    [{ importe: 0 }, 'importe', 'El importe no es válido'],
    [{ importe: 12.5 }, 'importe', 'El importe no es válido'],
    [{ importe: '500000' }, 'importe', 'El importe no es válido'],
    [{ importe: 1e15 }, 'importe', 'El importe no es válido'],
    [{ medio: 'cheque' }, 'medio', 'Elija el medio de pago'],
    [{ id_turno: 999_999_999 }, 'id_turno', 'El turno no es de este paciente'],
    [
      { fecha: dayFromToday(-1) },
      'fecha',
      'Se cobra en la caja de hoy o, si ya está cerrada, en la de mañana',
    ],
    [
      { fecha: dayFromToday(1) },
      'fecha',
      'Se cobra en la caja de hoy o, si ya está cerrada, en la de mañana',
    ],
  ])('%j is refused', async (fields, field, message) => {
    const answer = await pay(fields);
    expect([answer.statusCode, answer.json().details]).toEqual([400, [{ field, message }]]);
  });

  it('gives a receipt without a clinical word', async () => {
    await t.as(admin, 'PUT', '/api/settings', { clinica: { nombre: 'Clínica del Sur' } });
    const id_turno = await held();
    const { id_pago } = (await pay({ id_turno, concepto: 'Psicoterapia de pareja' })).json<Payment>();
    const receipt = await t.as(desk, 'GET', `/api/payments/${id_pago}/receipt.pdf`);
    expect(receipt.headers['content-type']).toBe('application/pdf');
    const text = readPdf(receipt.rawPayload).pages.flat().join('\n');
    expect(text).toContain('Clínica del Sur');
    expect(text).toContain('Paz, Eva');
    expect(text).toContain('$ 5.000');
    expect(text).not.toMatch(/psic|terap|sesi[oó]n|diagn|tratam|salud|obra social/i);
  });
});

describe('who sees money', () => {
  it('clinicians read the account of their own patients and take no payment', async () => {
    await held();
    const url = `/api/patients/${patient}/account`;
    expect((await t.as(ana, 'GET', url)).json()).toMatchObject({ saldo: 2_000_000 });
    expect((await pay({}, undefined, ana)).statusCode).toBe(403);
    expect((await t.as(await t.signIn('psiquiatra'), 'GET', url)).statusCode).toBe(404);
    expect((await t.as(await t.signIn('auditor'), 'GET', url)).statusCode).toBe(404);
  });

  it('the day is whole for the desk, nameless for an auditor, and of their own sessions for clinicians', async () => {
    const mine = await held();
    await pay({ id_turno: mine, importe: 700_000 });
    await pay({ importe: 100_000 });
    const read = async (who = desk) => (await t.as(who, 'GET', `/api/cash/${dayFromToday(0)}`)).json<Cash>();
    const ofPatient = (cash: Cash) =>
      cash.movimientos.filter(({ id_paciente }) => id_paciente === patient).map(({ importe }) => importe);
    expect(ofPatient(await read())).toEqual([100_000, 700_000]);
    expect(ofPatient(await read(ana))).toEqual([700_000]);
    const seen = await read(await t.signIn('auditor'));
    expect(seen.esperado).toBe((await read()).esperado);
    expect(
      seen.movimientos.every(({ paciente, id_paciente }) => paciente === null && id_paciente === null),
    ).toBe(true);
    expect((await read(await t.signIn('psicologo'))).movimientos).toEqual([]);
  });
});

// The last of this file: afterwards today takes no more payments.
describe('the closing of a day', () => {
  it('says what is missing, is made once, and is the end of that day', async () => {
    const today = dayFromToday(0);
    const before = await call<Cash>('GET', `/api/cash/${today}`);
    const { id_pago } = (await pay({})).json<Payment>();
    // Together they are more than one payment may be.
    for (const concepto of ['uno', 'dos']) await pay({ concepto, importe: AMOUNT_MAX, medio: 'otro' });
    const expected = before.medios.find(({ medio }) => medio === 'efectivo')?.esperado ?? 0;
    const contado = { efectivo: expected + 450_000, transferencia: 3_000_000 };
    const close = () => t.as(desk, 'POST', `/api/cash/${today}/closing`, { contado, nota: 'Faltan 500' });
    const answers = await Promise.all([close(), close(), close()]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409]);
    const closed = await call<Cash>('GET', `/api/cash/${today}`);
    expect(closed.cierre).toMatchObject({ autor: 'Rita Soto', nota: 'Faltan 500' });
    expect(closed.medios[0]).toMatchObject({
      medio: 'efectivo',
      contado: expected + 450_000,
      diferencia: -50_000,
    });

    const late = await pay({});
    expect([late.statusCode, late.json().code]).toEqual([409, 'ALREADY_CLOSED']);
    const annulled = await t.as(desk, 'POST', `/api/payments/${id_pago}/annulment`, { motivo: 'Error' });
    expect([annulled.statusCode, annulled.json().error]).toEqual([409, 'La caja de ese día ya está cerrada']);
    const tomorrow = dayFromToday(1);
    expect((await pay({ fecha: tomorrow })).json()).toMatchObject({ fecha: tomorrow });
    const undone = await t.as(desk, 'POST', `/api/payments/${id_pago}/annulment`, {
      motivo: 'Error',
      fecha: tomorrow,
    });
    expect(undone.statusCode).toBe(201);
    const { medios, movimientos, cierre } = await call<Cash>('GET', `/api/cash/${today}`);
    expect([medios, cierre]).toEqual([closed.medios, closed.cierre]);
    expect(movimientos).toHaveLength(closed.movimientos.length);
  });

  it('cannot be of a future day', async () => {
    const answer = await t.as(desk, 'POST', `/api/cash/${dayFromToday(2)}/closing`, { contado: {} });
    expect(answer.statusCode).toBe(400);
  });
});
