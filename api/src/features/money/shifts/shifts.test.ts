import type { Conformity } from '@trama/contract/schemas/agenda/conformity';
import type { ChangedShift, Shift, ShiftMonth, WholeShift } from '@trama/contract/schemas/money/shifts';
import { todayInClinic } from '@trama/contract/words/clinic-time';
import { SHIFT_CHANGES_MAX, SHIFT_REFUSED, SHIFTS_MAX } from '@trama/contract/words/money/shifts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { assign, createPatient, trailOf } from '../../../../test/factories.ts';
import { moneyDesk } from '../../../../test/money.ts';
import { readPdf } from '../../../../test/pdf-reader.ts';
import { type Person, useTestApp } from '../../../../test/test-app.ts';
import { verifyRecords } from '../../../platform/trail/verify-records.ts';

const t = await useTestApp();
const desk = await t.signIn('recepcion');
const { cover, authorize } = moneyDesk(t, desk);
const HOUR_MS = 3_600_000;
const ago = (hours: number) => new Date(Date.now() - hours * HOUR_MS).toISOString();
/** The month in which something that began so many hours ago is counted. */
const monthOf = (hours: number) => todayInClinic(new Date(Date.now() - hours * HOUR_MS)).slice(0, 7);

async function scene() {
  const luz = await t.signIn('acompanante_terapeutico', { nombre: 'Luz', apellido: 'Sosa' });
  const patient = await createPatient(t, { nombre: 'Eva', apellido: 'Paz', dni: undefined });
  await assign(t, patient, luz.id);
  return { luz, patient };
}
const begin = (person: Person, body: object, key?: string) =>
  t.as(person, 'POST', '/api/shifts', body, key ? { 'idempotency-key': key } : {});
async function begun(person: Person, body: object) {
  const answer = await begin(person, body);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<ChangedShift>();
}
const change = (person: Person, id: number, body: object) => t.as(person, 'PATCH', `/api/shifts/${id}`, body);
const listFor = async (person: Person, query = '') =>
  (await t.as(person, 'GET', `/api/shifts${query}`)).json<Shift[]>();

describe('a companion', () => {
  it('begins and ends a day, with the place in words', async () => {
    const { luz, patient } = await scene();
    const { id_jornada, fin, avisos } = await begun(luz, {
      id_paciente: patient,
      inicio: ago(2),
      lugar: 'Domicilio',
    });
    expect([fin, avisos]).toEqual([null, []]);
    const body = { fin: ago(0), actividades: 'Paseo por la plaza' };
    expect((await change(luz, id_jornada, body)).json()).toMatchObject({
      minutos: 120,
      lugar: 'Domicilio',
      actividades: 'Paseo por la plaza',
      olvidada: false,
    });
    // The desk does not read what was done, and does not write over it.
    const corrected = await change(desk, id_jornada, { lugar: 'Escuela', actividades: 'Otra cosa' });
    expect(corrected.json()).toMatchObject({ lugar: 'Escuela', actividades: null });
    const recorded = [{ id_jornada, prestador: 'Luz Sosa', actividades: 'Paseo por la plaza' }];
    expect(await listFor(luz, `?mes=${monthOf(2)}`)).toMatchObject(recorded);
    expect(await trailOf(t, 'shift.create', patient)).toEqual([{ id_prestador: luz.id, outcome: 'ok' }]);
  });

  it('sends a day that is over in one piece, and none that ends before it began', async () => {
    const { luz, patient } = await scene();
    const day = {
      id_paciente: patient,
      inicio: ago(3),
      fin: ago(1),
      lugar: 'Escuela',
      actividades: 'Tareas',
    };
    expect(await begun(luz, day)).toMatchObject({ minutos: 120, lugar: 'Escuela', actividades: 'Tareas' });
    const wrong = { id_paciente: patient, inicio: ago(5), fin: ago(6) };
    expect((await begin(luz, wrong)).json().details[0].field).toBe('fin');
  });

  it('reads their own hours when the patient is no longer theirs, and nothing else of that patient', async () => {
    const { luz, patient } = await scene();
    const cesar = await t.signIn('acompanante_terapeutico');
    await assign(t, patient, cesar.id);
    const { id_cobertura } = await cover(patient, { id_financiador: 2 });
    await authorize(id_cobertura, { horas_mes: 1, sesiones: null });
    const { id_jornada } = await begun(luz, { id_paciente: patient, inicio: ago(3) });
    const ended = await change(luz, id_jornada, { fin: ago(1) });
    expect(ended.json().avisos).toMatchObject([{ codigo: 'HORAS_EXCEDIDAS' }]);
    const other = await begun(cesar, { id_paciente: patient, inicio: ago(3) });
    await change(cesar, other.id_jornada, { fin: ago(2.5) });
    const months = async () =>
      (await t.as(luz, 'GET', `/api/shifts/months?mes=${monthOf(3)}`)).json<ShiftMonth[]>();
    expect(await months()).toMatchObject([{ minutos: 120, minutos_paciente: 150, horas_mes: 1 }]);
    await t.db
      .updateTable('asignaciones')
      .set({ fecha_baja: sql<string>`now()` })
      .where('id_prestador', '=', luz.id)
      .execute();
    expect(await months()).toMatchObject([{ minutos: 120, minutos_paciente: 120, horas_mes: null }]);
    expect((await change(luz, id_jornada, { lugar: 'Plaza' })).json().avisos).toEqual([]);
  });

  it('sends later what was pressed without a network: with its hour, once', async () => {
    const { luz, patient } = await scene();
    const pressed = { id_paciente: patient, inicio: ago(9) };
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => begin(luz, pressed, `jornada-${patient}-x`)),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(201));
    const [shift, ...others] = await listFor(luz);
    expect(others).toEqual([]);
    expect(shift?.inicio).toBe(pressed.inicio);
    const end = { fin: ago(1) };
    for (let n = 0; n < 2; n++) expect((await change(luz, shift?.id_jornada ?? 0, end)).statusCode).toBe(200);
    expect((await listFor(luz))[0]?.minutos).toBe(480);
  });

  it('presses neither in the future nor more than 48 hours ago', async () => {
    const { luz, patient } = await scene();
    for (const [inicio, message] of [
      [ago(-1), SHIFT_REFUSED.future],
      [ago(49), SHIFT_REFUSED.tooOld],
    ]) {
      const refused = await begin(luz, { id_paciente: patient, inicio });
      expect([refused.statusCode, refused.json().error]).toEqual([400, message]);
    }
    // A clock that is two minutes ahead means now.
    const { inicio } = await begun(luz, { id_paciente: patient, inicio: ago(-2 / 60) });
    expect(Date.parse(inicio)).toBeLessThanOrEqual(Date.now());
  });

  it('has one open day, and no two at the same time, however many telephones press', async () => {
    const { luz, patient } = await scene();
    const answers = await Promise.all(Array.from({ length: 20 }, () => begin(luz, { id_paciente: patient })));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, ...Array(19).fill(409)]);
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json().code).toBe('SLOT_TAKEN');
    const [open] = await listFor(luz);
    const earlier = await begun(luz, { id_paciente: patient, inicio: ago(5) }).catch(() => null);
    // What began before an open one would last into it.
    expect(earlier).toBeNull();
    await t.as(luz, 'POST', `/api/shifts/${open?.id_jornada}/annulment`, { motivo: 'Era otro paciente' });
    const { id_jornada } = await begun(luz, { id_paciente: patient, inicio: ago(5) });
    await change(luz, id_jornada, { fin: ago(3) });
    expect((await begin(luz, { id_paciente: patient, inicio: ago(4) })).json().code).toBe('SLOT_TAKEN');
    expect((await listFor(luz)).filter(({ anulada_el }) => anulada_el)).toMatchObject([
      { anulada_motivo: 'Era otro paciente' },
    ]);
  });

  it('is asked about an end that was forgotten, and corrects no hour that stands', async () => {
    const { luz, patient } = await scene();
    const { id_jornada } = await begun(luz, { id_paciente: patient, inicio: ago(40) });
    expect((await listFor(luz))[0]?.olvidada).toBe(true);
    const span = await change(luz, id_jornada, { fin: ago(1) });
    expect(span.json().error).toBe(SHIFT_REFUSED.span);
    expect((await change(luz, id_jornada, { fin: ago(34) })).statusCode).toBe(200);
    expect((await listFor(luz))[0]?.olvidada).toBe(false);
    const again = await change(luz, id_jornada, { fin: ago(30) });
    expect([again.statusCode, again.json().error]).toEqual([409, SHIFT_REFUSED.ended]);
    expect((await change(desk, id_jornada, { fin: ago(32) })).json()).toMatchObject({ minutos: 480 });
  });

  it('writes only their own, of their own patients; the desk writes all and reads no activities', async () => {
    const { luz, patient } = await scene();
    const { luz: other } = await scene();
    const { id_jornada } = await begun(luz, { id_paciente: patient });
    await change(luz, id_jornada, { actividades: 'Se angustió' });
    expect((await change(other, id_jornada, { lugar: 'x' })).statusCode).toBe(404);
    expect((await begin(other, { id_paciente: patient })).statusCode).toBe(404);
    expect(await listFor(other)).toEqual([]);
    const seen = await listFor(desk, `?id_prestador=${luz.id}`);
    expect(seen).toMatchObject([{ id_jornada, actividades: null }]);
    expect((await begin(desk, { id_paciente: patient })).json().error).toBe(SHIFT_REFUSED.provider);
    const written = await begun(desk, { id_paciente: patient, id_prestador: other.id, inicio: ago(72) });
    expect(written.id_prestador).toBe(other.id);
    const ana = await t.signIn('psicologo');
    expect(await listFor(ana)).toEqual([]);
    await assign(t, patient, ana.id);
    expect((await listFor(ana)).map(({ actividades }) => actividades)).toContain('Se angustió');
    expect((await begin(ana, { id_paciente: patient })).statusCode).toBe(403);
  });
});

describe('what a shift said before', () => {
  const whole = async (person: Person, id: number) =>
    (await t.as(person, 'GET', `/api/shifts/${id}`)).json<WholeShift>();

  it('is kept when anybody changes its words or hours', async () => {
    const { luz, patient } = await scene();
    const { id_jornada } = await begun(luz, { id_paciente: patient, inicio: ago(8), lugar: 'Plaza' });
    const end = ago(5);
    await change(luz, id_jornada, { fin: end, actividades: 'Paseo' });
    expect((await whole(luz, id_jornada)).anteriores).toEqual([]);
    await change(luz, id_jornada, { actividades: 'Paseo y compras', lugar: 'Mercado' });
    await change(desk, id_jornada, { fin: ago(6) });
    await change(luz, id_jornada, { actividades: null });
    expect(await whole(luz, id_jornada)).toMatchObject({ cambios: 3, actividades: null, lugar: 'Mercado' });
    expect((await whole(luz, id_jornada)).anteriores.map(({ hasta, ...said }) => said)).toEqual([
      { actividades: 'Paseo', lugar: 'Plaza' },
      { fin: end },
      { actividades: 'Paseo y compras' },
    ]);
    expect(JSON.stringify(await whole(desk, id_jornada))).not.toMatch(/Paseo/);
    expect(await listFor(desk, `?id_prestador=${luz.id}`)).toMatchObject([{ cambios: 3 }]);
    // The login that serves cannot lose it either.
    await sql`update jornadas set lugar = 'Cine' where id_jornada = ${id_jornada}`.execute(t.db);
    expect((await whole(luz, id_jornada)).anteriores.at(-1)).toMatchObject({ lugar: 'Mercado' });
    await expect(sql`update jornadas set anteriores = null`.execute(t.db)).rejects.toThrow(
      /permission denied/,
    );
  });
});

describe('a month of hours', () => {
  it('warns over the authorised hours, and is agreed to by the family once', async () => {
    const { luz, patient } = await scene();
    const { id_cobertura } = await cover(patient, { id_financiador: 2, numero_afiliado: '55' });
    await authorize(id_cobertura, { sesiones: null, horas_mes: 3, numero: 'AT-9', desde: '2024-01-01' });
    const work = async (from: number, to: number) => {
      const { id_jornada } = await begun(luz, {
        id_paciente: patient,
        inicio: ago(from),
        lugar: 'Escuela 4',
      });
      return (await change(luz, id_jornada, { fin: ago(to) })).json<ChangedShift>();
    };
    expect((await work(8, 6)).avisos).toEqual([]);
    const over = await work(5, 3);
    // A month that began a few hours ago has only one of the two days.
    const isWhole = monthOf(8) === monthOf(3);
    if (isWhole)
      expect(over.avisos).toEqual([
        { codigo: 'HORAS_EXCEDIDAS', mensaje: 'El mes lleva 4 h y están autorizadas 3 h' },
      ]);
    const minutes = isWhole ? 240 : 120;
    const mes = monthOf(3);
    const months = async (person: Person) =>
      (await t.as(person, 'GET', `/api/shifts/months?mes=${mes}`))
        .json<ShiftMonth[]>()
        .filter(({ id_paciente }) => id_paciente === patient);
    expect(await months(luz)).toMatchObject([
      { minutos: minutes, minutos_paciente: minutes, horas_mes: 3, conformidad: null },
    ]);
    const agree = (person: Person, body: object) =>
      t.as(person, 'POST', '/api/shifts/conformity', { id_paciente: patient, mes, ...body });
    const link = (await agree(luz, { medio: 'enlace' })).json<Conformity>().enlace?.url.split('/').at(-1);
    const view = await t.as(null, 'GET', `/api/conformity/${link}`);
    expect(view.json()).toMatchObject({ mes, minutos: minutes, inicio: null, estado: 'pendiente' });
    expect(view.body).not.toMatch(/Paz|Sosa|acompa/i);
    const signed = { medio: 'pantalla', firmante: 'Rosa Paz', firma: [[{ x: 1, y: 1, t: 0 }]] };
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => agree(desk, { ...signed, id_prestador: luz.id })),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, ...Array(9).fill(409)]);
    expect((await t.as(null, 'POST', `/api/conformity/${link}`, {})).json().code).toBe('ALREADY_SIGNED');
    expect(await months(desk)).toMatchObject([{ conformidad: { medio: 'pantalla', minutos: minutes } }]);
    const pdf = await t.as(luz, 'GET', `/api/patients/${patient}/shifts.pdf?mes=${mes}`);
    const text = readPdf(pdf.rawPayload).pages.flat().join('\n');
    const words = [
      'Planilla de horas',
      'Paz, Eva',
      'Luz Sosa',
      'AT-9',
      '3 h',
      'Escuela 4',
      'Rosa Paz',
      'OSDE',
    ];
    for (const word of words) expect(text).toContain(word);
  });

  it('has the hours and the payer of the orders of its own time, whatever the coverage is by now', async () => {
    const { luz, patient } = await scene();
    const [before, now] = [ago(24 * 45), ago(3)];
    const month = (moment: string) => todayInClinic(new Date(moment)).slice(0, 7);
    const { id_cobertura } = await cover(patient, { id_financiador: 2, numero_afiliado: '2-222' });
    const order = { sesiones: null, desde: '2024-01-01' };
    await authorize(id_cobertura, { ...order, horas_mes: 40, numero: 'AT-2' });
    const after = (moment: string) => new Date(Date.parse(moment) + HOUR_MS).toISOString();
    for (const inicio of [before, now])
      await begun(desk, { id_paciente: patient, id_prestador: luz.id, inicio, fin: after(inicio) });
    const firstOfMonth = `${month(now)}-01`;
    const { call } = moneyDesk(t, desk);
    const lastDay = todayInClinic(new Date(Date.parse(`${firstOfMonth}T12:00:00Z`) - 24 * HOUR_MS));
    await call('PATCH', `/api/coverages/${id_cobertura}`, { hasta: lastDay });
    const next = await cover(patient, {
      id_financiador: 3,
      numero_afiliado: '3-333',
      principal: true,
      desde: firstOfMonth,
    });
    await authorize(next.id_cobertura, { ...order, horas_mes: 10, numero: 'AT-3' });
    const hours = async (mes: string) =>
      (await call<ShiftMonth[]>('GET', `/api/shifts/months?mes=${mes}&id_paciente=${patient}`))[0]?.horas_mes;
    const sheet = async (mes: string) => {
      const pdf = await t.as(luz, 'GET', `/api/patients/${patient}/shifts.pdf?mes=${mes}`);
      return readPdf(pdf.rawPayload).pages.flat().join('\n');
    };
    for (const [moment, authorized, [own, other]] of [
      [before, 40, ['2', '3']],
      [now, 10, ['3', '2']],
    ] as const) {
      expect(await hours(month(moment))).toBe(authorized);
      const text = await sheet(month(moment));
      for (const word of [`AT-${own}`, `${own}-${own.repeat(3)}`, `${authorized} h`])
        expect(text).toContain(word);
      for (const word of [`AT-${other}`, `${other}-${other.repeat(3)}`]) expect(text).not.toContain(word);
    }
  });

  it('is not agreed to without hours, nor while a day is open', async () => {
    const { luz, patient } = await scene();
    const mes = monthOf(2);
    const agree = (medio = 'papel') =>
      t.as(luz, 'POST', '/api/shifts/conformity', { id_paciente: patient, mes, medio });
    expect((await agree()).json().error).toBe(SHIFT_REFUSED.noHours);
    // What was annulled takes what was agreed to with it, and the link that asks about it.
    const worked = async () =>
      (await begun(luz, { id_paciente: patient, inicio: ago(2), fin: ago(1) })).id_jornada;
    const first = await worked();
    const { enlace } = (await agree('enlace')).json<Conformity>();
    expect((await agree()).statusCode).toBe(201);
    await t.as(luz, 'POST', `/api/shifts/${first}/annulment`, { motivo: 'Era otro paciente' });
    const link = `/api/conformity/${enlace?.url.split('/').at(-1)}`;
    expect((await t.as(null, 'POST', link, { asistio: true })).statusCode).toBe(404);
    const second = await worked();
    expect((await agree()).statusCode).toBe(201);
    // Nobody signed the hours that the desk writes down afterwards; a place changes none.
    const standing = async () =>
      (await t.as(desk, 'GET', `/api/shifts/months?mes=${mes}&id_paciente=${patient}`)).json<
        ShiftMonth[]
      >()[0]?.conformidad;
    await change(desk, second, { lugar: 'Plaza' });
    expect(await standing()).toMatchObject({ minutos: 60 });
    expect((await change(desk, second, { fin: ago(1.5) })).statusCode).toBe(200);
    expect(await standing()).toBeNull();
    expect((await agree()).statusCode).toBe(201);
    expect(await standing()).toMatchObject({ minutos: 30 });
  });

  it('is sealed: verify names a day that was changed by hand', async () => {
    const { luz, patient } = await scene();
    const { id_jornada } = await begun(luz, { id_paciente: patient, inicio: ago(2) });
    await change(luz, id_jornada, { fin: ago(1) });
    const findings = async () =>
      (await t.db.transaction().execute((tx) => verifyRecords(tx))).filter((finding) =>
        finding.includes(`record ${id_jornada} of jornadas`),
      );
    expect(await findings()).toEqual([]);
    await sql`update jornadas set fin = fin + interval '1 hour' where id_jornada = ${id_jornada}`.execute(
      t.db,
    );
    expect(await findings()).not.toEqual([]);
  });
});

describe('many shifts', () => {
  it('can be changed only so often, and a page has a maximum', async () => {
    const { luz, patient } = await scene();
    const { id_jornada } = await begun(luz, { id_paciente: patient, inicio: ago(8), lugar: 'Plaza' });
    for (let n = 0; n < SHIFT_CHANGES_MAX; n++)
      expect((await change(luz, id_jornada, { lugar: `Plaza ${n}` })).statusCode).toBe(200);
    const refused = await change(luz, id_jornada, { lugar: 'Otra' });
    expect([refused.statusCode, refused.json().error]).toEqual([409, SHIFT_REFUSED.changed]);
    expect((await change(luz, id_jornada, { fin: ago(7) })).statusCode).toBe(200);
    await sql`insert into jornadas (id_paciente, id_prestador, inicio, fin, registrado_por)
              select ${patient}, ${luz.id}, now() - n * interval '1 day', now() - n * interval '1 day' + interval '1 hour', ${luz.id}
                from generate_series(1, ${SHIFTS_MAX}) n`.execute(t.db);
    const [first, second] = [await listFor(luz), await listFor(luz, '?page=2')];
    expect([first.length, second.length]).toEqual([SHIFTS_MAX, 1]);
    expect(first[0]?.id_jornada).toBe(id_jornada);
    expect((await t.as(luz, 'GET', '/api/shifts?page=0')).statusCode).toBe(400);
  });
});
