import type { Payer } from '@trama/contract/schemas/money/coverage';
import type {
  PendingPresentation,
  Presentation,
  PresentationListed,
} from '@trama/contract/schemas/money/presentations';
import { PRESENTATION_STATES, PRESENTATION_STEPS } from '@trama/contract/words/money/presentations';
import { beforeAll, describe, expect, it } from 'vitest';
import { dayFromToday } from '../../../../test/agenda.ts';
import { assign, createPatient } from '../../../../test/factories.ts';
import { moneyDesk, writtenSession } from '../../../../test/money.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { verifyCharges } from '../../../platform/trail/verify-charges.ts';

const t = await useTestApp();
const desk = await t.signIn('recepcion');
const ana = await t.signIn('psicologo', { nombre: 'Ana', apellido: 'Ruiz' });
const { call, cover, become } = moneyDesk(t, desk);
const payers = await call<Payer[]>('GET', '/api/payers');
const idOf = (name: string) => payers.find(({ nombre }) => nombre === name)?.id_financiador ?? 0;
const [OSDE, IOMA] = [idOf('OSDE'), idOf('IOMA')];

/** Two months ago: over, and not long ago. */
const LONG_AGO = dayFromToday(-65);
const MONTH = LONG_AGO.slice(0, 7);
let hour = 10;

async function booked(patient: number): Promise<number> {
  hour += 1;
  const [inicio, fin] = [`${MONTH}-12T${hour}:00:00-03:00`, `${MONTH}-12T${hour}:50:00-03:00`];
  const body = { id_paciente: patient, id_prestador: ana.id, inicio, fin, sobreturno: true };
  const { id_turno } = await call<{ id_turno: number }>('POST', '/api/appointments', body);
  return id_turno;
}
const held = async (patient: number) => become(await booked(patient), 'realizado');
const present = (fields: object = {}) =>
  t.as(desk, 'POST', '/api/presentations', { id_financiador: OSDE, mes: MONTH, ...fields });
const step = (id: number, fields: object) => t.as(desk, 'PATCH', `/api/presentations/${id}`, fields);
const pending = async () =>
  (await call<PendingPresentation[]>('GET', '/api/presentations/pending')).find(
    (one) => one.id_financiador === OSDE && one.mes === MONTH,
  );

let eva: number;
beforeAll(async () => {
  await call('POST', '/api/fees', {
    desde: dayFromToday(-200),
    importe: 100_000,
    importe_financiador: 900_000,
    id_financiador: OSDE,
  });
  eva = await createPatient(t, { nombre: 'Eva', apellido: 'Paz' });
  await assign(t, eva, ana.id);
  await cover(eva, { id_financiador: OSDE, numero_afiliado: '77' });
});

describe('a payer', () => {
  it('has what it asks for as properties', async () => {
    const terms = {
      firmas: ['papel', 'enlace'],
      exige_codigo_validacion: true,
      reconoce_feriados: false,
      dias_presentacion: 6,
      antiguedad_max_meses: 3,
      coseguro_lo_cobra: 'nadie',
    };
    const changed = await call<Payer>('PATCH', `/api/payers/${IOMA}`, terms);
    expect(changed).toMatchObject({ nombre: 'IOMA', ...terms });
    for (const wrong of [{ firmas: ['huella'] }, { dias_presentacion: 0 }, { coseguro_lo_cobra: 'paciente' }])
      expect((await t.as(desk, 'PATCH', `/api/payers/${IOMA}`, wrong)).statusCode).toBe(400);
    // A part of the patient is not asked for where the payer forbids it.
    const fee = { desde: dayFromToday(0), id_financiador: IOMA, importe: 1, importe_financiador: 5 };
    expect((await t.as(desk, 'POST', '/api/fees', fee)).json().details).toMatchObject([{ field: 'importe' }]);
    expect((await t.as(desk, 'POST', '/api/fees', { ...fee, importe: 0 })).statusCode).toBe(201);
  });

  it('waits until the desk has looked at it if it was typed as an obra social', async () => {
    await createPatient(t, { apellido: 'Gil', obra_social: 'Mutual de Juan Gil' });
    const seen = async (who = desk) =>
      (await t.as(who, 'GET', '/api/payers'))
        .json<Payer[]>()
        .find(({ nombre }) => nombre === 'Mutual de Juan Gil');
    expect(await seen(ana)).toBeUndefined();
    const typed = await seen();
    expect(typed).toMatchObject({ pendiente: true });
    await call('PATCH', `/api/payers/${typed?.id_financiador}`, { pendiente: false });
    expect(await seen(ana)).toMatchObject({ pendiente: false });
  });
});

describe('a presentation', () => {
  it('takes the charged sessions of a payer’s month, each once', async () => {
    await held(eva);
    await held(eva);
    expect(await pending()).toMatchObject({
      financiador: 'OSDE',
      sesiones: 2,
      importe: 1_800_000,
      vence_el: null,
      perdido: false,
    });
    const answers = await Promise.all([present(), present(), present()]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409]);
    const created = answers.find(({ statusCode }) => statusCode === 201)?.json<Presentation>();
    expect(created).toMatchObject({
      financiador: 'OSDE',
      mes: MONTH,
      sesiones: 2,
      importe: 1_800_000,
      importe_cobrado: 0,
      importe_debitado: 0,
      importe_pendiente: 1_800_000,
      lineas: [
        {
          paciente: 'Paz, Eva',
          numero_afiliado: '77',
          prestador: 'Ana Ruiz',
          estado: 'presentado',
          avisos: ['SIN_FIRMA'],
        },
        { importe: 900_000 },
      ],
    });
    expect(await pending()).toBeUndefined();
    // What is held later is of the next one.
    await held(eva);
    expect((await present()).json()).toMatchObject({ sesiones: 1 });
    const listed = await call<PresentationListed[]>(
      'GET',
      `/api/presentations?id_financiador=${OSDE}&mes=${MONTH}`,
    );
    expect(listed.map(({ sesiones }) => sesiones)).toEqual([1, 2]);
    const none = await present({ mes: '2020-01' });
    expect(none.json().details).toEqual([
      { field: 'mes', message: 'No hay sesiones de ese mes para presentar' },
    ]);
  });

  it('says what was paid, debited and presented again, and the parts sum', async () => {
    await held(eva);
    await held(eva);
    const { id_presentacion: id, lineas } = (await present()).json<Presentation>();
    const [first, second] = lineas.map(({ id_linea }) => id_linea) as [number, number];
    const after = async (fields: object) => {
      const answer = await step(id, fields);
      expect(answer.statusCode, answer.body).toBe(200);
      const one = answer.json<Presentation>();
      expect(one.importe_cobrado + one.importe_debitado + one.importe_pendiente).toBe(one.importe);
      return one;
    };
    expect(await after({ lineas: [first], estado: 'cobrado' })).toMatchObject({
      importe_cobrado: 900_000,
      importe_pendiente: 900_000,
    });
    const bare = await step(id, { lineas: [second], estado: 'debitado' });
    expect(bare.json().details).toEqual([{ field: 'motivo', message: 'Indique el motivo' }]);
    const debit = { lineas: [second], estado: 'debitado', importe: 300_000, motivo: 'Sin firma' };
    expect(await after(debit)).toMatchObject({
      importe_cobrado: 1_500_000,
      importe_debitado: 300_000,
      importe_pendiente: 0,
    });
    expect(await after({ lineas: [second], estado: 'representado' })).toMatchObject({
      importe_pendiente: 300_000,
      importe_debitado: 0,
    });
    // A part of what was presented again comes on top of what was paid the first time.
    const again = (importe: number) => ({ lineas: [second], estado: 'cobrado', importe });
    expect((await step(id, again(300_001))).json().details).toMatchObject([{ field: 'importe' }]);
    expect(await after(again(100_000))).toMatchObject({
      importe_cobrado: 1_600_000,
      importe_debitado: 200_000,
      importe_pendiente: 0,
    });
    for (const estado of ['presentado', 'debitado', 'representado'])
      await after({ lineas: [second], estado, ...(estado !== 'representado' && { motivo: 'Sin firma' }) });
    expect(await after({ lineas: [second], estado: 'cobrado' })).toMatchObject({
      importe_cobrado: 1_800_000,
      importe_pendiente: 0,
    });
    const tooMuch = await step(id, { lineas: [first], estado: 'debitado', importe: 900_001, motivo: 'x' });
    expect(tooMuch.json().details).toMatchObject([{ field: 'importe' }]);
    const wrong = await step(id, { lineas: [first, second], estado: 'representado' });
    expect([wrong.statusCode, wrong.json().code]).toEqual([409, 'ALREADY_CLOSED']);
    expect((await step(id, { lineas: [999_999_999], estado: 'debitado', motivo: 'x' })).statusCode).toBe(409);
  });

  it('moves only as the contract says', async () => {
    for (const from of PRESENTATION_STATES) {
      await held(eva);
      const { id_presentacion: id, lineas } = (await present()).json<Presentation>();
      const way = {
        presentado: [],
        cobrado: ['cobrado'],
        debitado: ['debitado'],
        representado: ['debitado', 'representado'],
      }[from];
      for (const to of PRESENTATION_STATES) {
        await t.db
          .updateTable('presentacion_lineas')
          .set({ estado: 'presentado', importe_cobrado: 0 })
          .where('id_presentacion', '=', id)
          .execute();
        for (const estado of way) await step(id, { estado, motivo: 'x' });
        const { statusCode } = await step(id, { lineas: [lineas[0]?.id_linea], estado: to, motivo: 'x' });
        expect([from, to, statusCode]).toEqual([from, to, PRESENTATION_STEPS[from].includes(to) ? 200 : 409]);
      }
    }
  });

  it('warns of what its payer does not take, and says until when', async () => {
    const [year, month] = MONTH.split('-').map(Number) as [number, number];
    await call('PATCH', `/api/payers/${OSDE}`, {
      exige_codigo_validacion: true,
      dias_presentacion: 6,
      antiguedad_max_meses: 1,
    });
    const id_turno = await booked(eva);
    const { takeBack } = await writtenSession(t, ana, eva, id_turno);
    const due = new Date(Date.UTC(year, month, 6)).toISOString().slice(0, 10);
    expect(await pending()).toMatchObject({ vence_el: due, perdido: due < dayFromToday(0) });
    const { id_presentacion: id, lineas } = (await present()).json<Presentation>();
    expect(lineas[0]?.avisos).toEqual(['SIN_CODIGO', 'SIN_FIRMA']);
    await call('POST', `/api/appointments/${id_turno}/conformity`, { medio: 'papel' });
    const coded = await step(id, { lineas: [lineas[0]?.id_linea], codigo_validacion: 'A-1' });
    expect(coded.json<Presentation>().lineas[0]).toMatchObject({
      avisos: [],
      codigo_validacion: 'A-1',
      estado: 'presentado',
    });
    const warnings = async () =>
      (await call<Presentation>('GET', `/api/presentations/${id}`)).lineas[0]?.avisos;
    await call('PATCH', `/api/payers/${OSDE}`, { firmas: ['pantalla'] });
    expect(await warnings()).toEqual(['OTRA_FIRMA']);
    await call('PATCH', `/api/payers/${OSDE}`, { firmas: [] });
    await takeBack();
    expect(await t.db.transaction().execute(verifyCharges)).toEqual([]);
    expect(await warnings()).toEqual(['ANULADA']);
    // Written again, the session is still asked for once, by the line that was presented; after a debit it can be presented anew.
    await writtenSession(t, ana, eva, id_turno);
    expect([await warnings(), await pending()]).toEqual([['SIN_FIRMA'], undefined]);
    expect((await present()).statusCode).toBe(409);
    await step(id, { estado: 'debitado', motivo: 'No la reconoce' });
    expect([await warnings(), (await pending())?.sesiones]).toEqual([['ANULADA'], 1]);
    expect((await present()).json()).toMatchObject({ sesiones: 1 });
    expect([await warnings(), await pending()]).toEqual([['ANULADA'], undefined]);
  });

  it('is not readable by clinicians, and has no names for an auditor', async () => {
    expect((await t.as(ana, 'GET', '/api/presentations')).statusCode).toBe(403);
    const [last] = await call<PresentationListed[]>('GET', '/api/presentations');
    const seen = await t.as(await t.signIn('auditor'), 'GET', `/api/presentations/${last?.id_presentacion}`);
    expect(seen.json<Presentation>().lineas).toMatchObject([
      { paciente: null, id_paciente: null, numero_afiliado: null },
    ]);
  });
});
