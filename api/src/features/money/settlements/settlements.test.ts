import type { Payer } from '@trama/contract/schemas/money/coverage';
import type { Settlement, Share } from '@trama/contract/schemas/money/settlements';
import { beforeAll, describe, expect, it } from 'vitest';
import { dayFromToday } from '../../../../test/agenda.ts';
import { assign, createPatient, createProvider } from '../../../../test/factories.ts';
import { moneyDesk, partOf, writtenSession } from '../../../../test/money.ts';
import { readPdf } from '../../../../test/pdf-reader.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { verifyCharges } from '../../../platform/trail/verify-charges.ts';

const t = await useTestApp();
const admin = await t.signIn('administrador', { nombre: 'Alma', apellido: 'Rey' });
const desk = await t.signIn('recepcion');
const ana = await t.signIn('psicologo', { nombre: 'Ana', apellido: 'Ruiz' });
const bruno = await t.signIn('psiquiatra', { nombre: 'Bruno', apellido: 'Sosa' });
const { call, cover, appointment, become } = moneyDesk(t, desk);
const payers = await call<Payer[]>('GET', '/api/payers');
const OSDE = payers.find(({ nombre }) => nombre === 'OSDE')?.id_financiador ?? 0;
const [from, to] = [dayFromToday(-30), dayFromToday(0)];
const PERIOD = `desde=${from}&hasta=${to}`;

const fee = (fields: object) => call('POST', '/api/fees', { desde: dayFromToday(-90), ...fields });
const share = (id_prestador: number, centesimos: number, fields: object = {}) =>
  call<Share>('POST', '/api/shares', { id_prestador, centesimos, desde: dayFromToday(-60), ...fields });
const list = async (query = '', who = desk) =>
  (await t.as(who, 'GET', `/api/settlements?${PERIOD}${query}`)).json<Settlement[]>();
const openOf = async (id: number) =>
  (await list(`&id_prestador=${id}`)).find(({ estado }) => estado === 'abierta');
const pay = (fields: object, who = desk) =>
  t.as(who, 'POST', '/api/settlements', { desde: from, hasta: to, medio: 'transferencia', ...fields });

let eva: number;
let leo: number;
const held = async (patient: number, provider: number) => {
  const { id_turno } = await appointment(patient, provider);
  await become(id_turno, 'realizado');
  return id_turno;
};

beforeAll(async () => {
  await fee({ importe: 1_000_001 });
  await fee({ importe: 33_333, importe_financiador: 66_668, id_financiador: OSDE });
  eva = await createPatient(t, { nombre: 'Eva', apellido: 'Paz' });
  leo = await createPatient(t, { nombre: 'Leo', apellido: 'Gil' });
  for (const patient of [eva, leo]) await assign(t, patient, ana.id);
  await cover(leo, { id_financiador: OSDE });
});

describe('a settlement', () => {
  it('gives each professional their share, half a centavo up, and the clinic the rest', async () => {
    await held(eva, ana.id);
    expect(await openOf(ana.id)).toMatchObject({ sin_porcentaje: 1, importe: 0, lineas: [] });
    await share(ana.id, 6_000);
    await share(ana.id, 5_050, { id_financiador: OSDE });
    // Begins tomorrow: it is not of these sessions.
    await share(ana.id, 9_000, { desde: dayFromToday(1) });
    await held(leo, ana.id);
    const open = await openOf(ana.id);
    expect(open).toMatchObject({
      id_liquidacion: null,
      estado: 'abierta',
      id_prestador: ana.id,
      prestadores: { nombre: 'Ana', apellido: 'Ruiz', role: 'psicologo' },
      desde: from,
      hasta: to,
      sesiones: 2,
      sin_porcentaje: 0,
    });
    expect(open?.lineas).toMatchObject([
      {
        tipo: 'sesion',
        paciente: 'Paz, Eva',
        id_financiador: null,
        importe_base: 1_000_001,
        centesimos: 6_000,
        importe: 600_001,
        importe_clinica: 400_000,
      },
      {
        paciente: 'Gil, Leo',
        financiador: 'OSDE',
        importe_base: 100_001,
        centesimos: 5_050,
        importe: 50_501,
      },
    ]);
    expect(open?.financiadores).toMatchObject([
      { financiador: null, sesiones: 1, importe: 600_001 },
      { financiador: 'OSDE', sesiones: 1, importe_base: 100_001, importe: 50_501, importe_clinica: 49_500 },
    ]);
    for (const line of open?.lineas ?? []) {
      expect(line.importe + line.importe_clinica).toBe(line.importe_base);
      expect(line.importe).toBe(partOf(line.importe_base, Number(line.centesimos)));
    }
    expect(open?.importe).toBe(650_502);
  });

  it('is frozen when it is paid: once, whatever several people do at the same moment', async () => {
    const stale = await pay({ id_prestador: ana.id, importe: 1 });
    expect([stale.statusCode, stale.json().code]).toEqual([409, 'EDIT_CONFLICT']);
    const answers = await Promise.all(
      [desk, admin, desk, admin].map((who) =>
        pay({ id_prestador: ana.id, importe: 650_502, nota: 'Noviembre' }, who),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409, 409]);
    expect(
      answers.filter(({ statusCode }) => statusCode === 409).map((answer) => answer.json().code),
    ).toEqual(Array(3).fill('ALREADY_CLOSED'));
    const paid = answers.find(({ statusCode }) => statusCode === 201)?.json<Settlement>();
    expect(paid).toMatchObject({
      estado: 'pagada',
      importe: 650_502,
      medio: 'transferencia',
      nota: 'Noviembre',
    });
    expect(await openOf(ana.id)).toBeUndefined();

    // Neither another share nor another fee changes it.
    await share(ana.id, 1_000);
    await fee({ importe: 5 });
    const again = await t.as(desk, 'GET', `/api/settlements/${paid?.id_liquidacion}`);
    expect(again.json()).toEqual(paid);
    await fee({ importe: 1_000_001 });
    await share(ana.id, 6_000);
  });

  it('takes back in the next one what was annulled after it had been paid', async () => {
    const { id_turno } = await appointment(eva, ana.id);
    const { takeBack } = await writtenSession(t, ana, eva, id_turno);
    const first = (await pay({ id_prestador: ana.id })).json<Settlement>();
    expect(first.importe).toBe(600_001);
    await takeBack();
    expect(await t.db.transaction().execute(verifyCharges)).toEqual([]);
    expect((await openOf(ana.id))?.lineas).toMatchObject([
      { tipo: 'reversion', importe_base: -1_000_001, importe: -600_001, importe_clinica: -400_000 },
    ]);
    const negative = await pay({ id_prestador: ana.id });
    expect(negative.json().details).toMatchObject([{ field: 'importe' }]);
    await held(eva, ana.id);
    await held(eva, ana.id);
    const ajustes = [{ importe: -1, concepto: 'Débito de OSDE' }];
    const next = (await pay({ id_prestador: ana.id, ajustes })).json<Settlement>();
    expect(next.importe).toBe(600_000);
    expect(next.lineas.map(({ tipo }) => tipo).sort()).toEqual(['ajuste', 'reversion', 'sesion', 'sesion']);
    expect(await openOf(ana.id)).toBeUndefined();
    expect((await t.as(desk, 'GET', `/api/settlements/${first.id_liquidacion}`)).json()).toEqual(first);
  });

  it('takes back in the next period what no settlement took back in its own', async () => {
    const carla = await t.signIn('psicologo');
    await assign(t, eva, carla.id);
    await share(carla.id, 6_000);
    const { id_turno } = await appointment(eva, carla.id);
    const { takeBack } = await writtenSession(t, carla, eva, id_turno);
    expect((await pay({ id_prestador: carla.id })).statusCode).toBe(201);
    await takeBack();
    expect((await pay({ id_prestador: carla.id })).json().details).toMatchObject([{ field: 'importe' }]);
    const ofPeriod = async (desde: number, hasta: number) =>
      call<Settlement[]>(
        'GET',
        `/api/settlements?desde=${dayFromToday(desde)}&hasta=${dayFromToday(hasta)}&id_prestador=${carla.id}`,
      );
    expect(await ofPeriod(1, 30)).toMatchObject([
      { estado: 'abierta', lineas: [{ tipo: 'reversion', fecha: to, importe: -600_001 }] },
    ]);
    expect(await ofPeriod(-60, -31)).toEqual([]);
    const ajustes = [{ importe: 600_001, concepto: 'Guardia' }];
    const next = { id_prestador: carla.id, desde: dayFromToday(1), hasta: dayFromToday(30), ajustes };
    expect((await pay(next)).json<Settlement>().importe).toBe(0);
    expect(await openOf(carla.id)).toBeUndefined();
  });

  it('is read by its professional alone, by those who keep the cash, and by nobody else', async () => {
    await share(bruno.id, 5_000);
    await held(eva, bruno.id);
    expect((await list('', ana)).every(({ id_prestador }) => id_prestador === ana.id)).toBe(true);
    expect(await list(`&id_prestador=${bruno.id}`, ana)).toEqual([]);
    expect(await list('', bruno)).toMatchObject([
      { id_prestador: bruno.id, lineas: [{ paciente: 'Paz, Eva' }] },
    ]);
    const director = await list(`&id_prestador=${bruno.id}`, await t.signIn('director_medico'));
    expect(director).toMatchObject([{ lineas: [{ paciente: null, id_paciente: null }] }]);
    expect((await pay({ id_prestador: ana.id }, ana)).statusCode).toBe(403);
    const [mine] = await list(`&id_prestador=${ana.id}`, ana);
    expect((await t.as(bruno, 'GET', `/api/settlements/${mine?.id_liquidacion}`)).statusCode).toBe(404);
    const shares = (await t.as(bruno, 'GET', '/api/shares')).json<Share[]>();
    expect(shares).toMatchObject([{ id_prestador: bruno.id, centesimos: 5_000, vigente: true }]);
  });

  it('leaves as a PDF and as a file, without a clinical word', async () => {
    const [paid] = (await list(`&id_prestador=${ana.id}`)).filter(({ estado }) => estado === 'pagada');
    const paper = await t.as(ana, 'GET', `/api/settlements/${paid?.id_liquidacion}/settlement.pdf`);
    expect(paper.headers['content-type']).toBe('application/pdf');
    const text = readPdf(paper.rawPayload).pages.flat().join('\n');
    for (const word of ['Ana Ruiz', '$ 6.505,02', 'OSDE', 'Paz, Eva', '60 %', '50,5 %'])
      expect(text).toContain(word);
    expect(text).not.toMatch(/psic|terap|diagn|tratam/i);
    const csv = (await t.as(admin, 'GET', `/api/settlements/export.csv?${PERIOD}&id_prestador=${ana.id}`))
      .body;
    expect(csv.split('\r\n')[0]).toContain('Parte del prestador;Parte de la clínica');
    expect(csv).toContain('"10000,01";60 %;"6000,01";"4000,00"');
  });

  it.each([
    [{ medio: 'cheque' }, 'medio'],
    [{ desde: dayFromToday(1) }, 'hasta'],
    [{ desde: dayFromToday(-900) }, 'hasta'],
    [{ ajustes: [{ importe: 0, concepto: 'x' }] }, 'ajustes.0.importe'],
    [{ ajustes: [{ importe: 1.5, concepto: 'x' }] }, 'ajustes.0.importe'],
    [{ id_prestador: 999_999_999 }, 'id_prestador'],
  ])('%j is refused', async (fields, field) => {
    const answer = await pay({ id_prestador: bruno.id, ...fields });
    expect([answer.statusCode, answer.json().details?.[0]?.field]).toEqual([400, field]);
  });

  it('is refused for a professional who had no session, and so is a share of one who attends nobody', async () => {
    const idle = await createProvider(t);
    expect((await pay({ id_prestador: idle })).json().details).toMatchObject([{ field: 'desde' }]);
    const body = { id_prestador: desk.id, centesimos: 10, desde: from };
    expect((await t.as(desk, 'POST', '/api/shares', body)).statusCode).toBe(400);
    const over = { id_prestador: ana.id, centesimos: 10_001, desde: from };
    expect((await t.as(desk, 'POST', '/api/shares', over)).statusCode).toBe(400);
  });
});
