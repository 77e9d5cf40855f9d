import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Cash } from '@trama/contract/schemas/money/cash';
import type { Payer } from '@trama/contract/schemas/money/coverage';
import { PAYMENT_MEANS } from '@trama/contract/words/money/cash';
import fc from 'fast-check';
import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { verifyCharges } from '../src/platform/trail/verify-charges.ts';
import { dayFromToday } from './agenda.ts';
import { query } from './backups.ts';
import { createPatient, createProvider } from './factories.ts';
import { moneyDesk, partOf } from './money.ts';
import { useTestApp } from './test-app.ts';

/** Whatever several desks do at once, no centavo is made or lost, and a closed day never changes. */

const t = await useTestApp();
const desks = [await t.signIn('recepcion'), await t.signIn('recepcion'), await t.signIn('administrador')];
const desk = desks[0] as (typeof desks)[number];
const { account, call, cover } = moneyDesk(t, desk);
const [, osde] = await call<Payer[]>('GET', '/api/payers');
const PAYER = osde?.id_financiador ?? 0;
/** Amounts whose shares do not come out even. */
const FEES = { presencial: [33_333, 66_668], virtual: [0, 77_777], domicilio: [5, 0] } as const;
for (const [modalidad, [importe, importe_financiador]] of Object.entries(FEES))
  await call('POST', '/api/fees', {
    id_financiador: PAYER,
    modalidad,
    importe,
    importe_financiador,
    desde: '2000-01-01',
  });

const day = fc.integer({ min: 0, max: 2 });
const amount = fc.integer({ min: 1, max: 5_000_000 });
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('charge' as const), amount, back: fc.boolean() }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('pay' as const),
      amount,
      day,
      means: fc.constantFrom(...PAYMENT_MEANS),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('annul' as const), nth: fc.nat(20), day }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('close' as const), day, counted: amount }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('hold' as const),
      day,
      modality: fc.constantFrom('presencial', 'virtual', 'domicilio'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('take back' as const), nth: fc.nat(20) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('settle' as const), today: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('present' as const), day }) },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** Days of a run of their own, long ago: no other run meets them. */
let runs = 0;
const daysOf = (run: number) => [0, 1, 2].map((n) => dayFromToday(-2_000 - 3 * run - n));

interface Story {
  patient: number;
  provider: number;
  days: string[];
  /** What the desks were answered as written, in centavos. */
  told: { adjusted: number; paid: number; annulled: number };
}
let hours = 0;

/** As if it had been written on that day: money is counted on the day it comes. */
const onDay = (day: string | undefined) => ({ fecha: String(day), fecha_creacion: `${day}T15:00:00Z` });

async function take(
  one: Step,
  { patient, provider, days, told }: Story,
  who: (typeof desks)[number],
): Promise<void> {
  const today = { id_paciente: patient, registrado_por: who.id };
  switch (one.do) {
    case 'charge': {
      const importe = one.back ? -one.amount : one.amount;
      const body = { id_paciente: patient, importe, concepto: 'Ajuste' };
      expect((await t.as(who, 'POST', '/api/charges', body)).statusCode).toBe(201);
      told.adjusted += importe;
      return;
    }
    // The API counts payments on the day they come; the database itself keeps every day.
    case 'pay':
      await t.db
        .insertInto('pagos')
        .values({ ...today, importe: one.amount, medio: one.means, ...onDay(days[one.day]) })
        .execute()
        .then(() => {
          told.paid += one.amount;
        }, onlyClosed);
      return;
    case 'annul': {
      const paid = await t.db
        .selectFrom('pagos')
        .select(['id_pago', 'importe'])
        .where('id_paciente', '=', patient)
        .execute();
      const chosen = paid[one.nth % Math.max(1, paid.length)];
      if (!chosen) return;
      await t.db
        .insertInto('anulaciones_pago')
        .values({ ...today, id_pago: chosen.id_pago, motivo: 'Error', ...onDay(days[one.day]) })
        .execute()
        .then(() => {
          told.annulled += chosen.importe;
        }, onlyClosed);
      return;
    }
    case 'close':
      await t.as(who, 'POST', `/api/cash/${days[one.day]}/closing`, { contado: { efectivo: one.counted } });
      return;
    case 'hold': {
      // Each at its own minute, so that none is in the way of another.
      const inicio = Date.parse(`${days[one.day]}T12:00:00Z`) + (hours++ % 500) * 60_000;
      const span = { inicio: new Date(inicio).toISOString(), fin: new Date(inicio + 60_000).toISOString() };
      const { id_turno } = await t.db
        .insertInto('turnos')
        .values({ id_paciente: patient, id_prestador: provider, ...span, modalidad: one.modality })
        .returning('id_turno')
        .executeTakeFirstOrThrow();
      await t.db
        .updateTable('turnos')
        .set({ estado: 'realizado' })
        .where('id_turno', '=', id_turno)
        .execute();
      return;
    }
    case 'take back': {
      const held = await t.db
        .selectFrom('turnos')
        .select('id_turno')
        .where('id_paciente', '=', patient)
        .where('estado', '=', 'realizado')
        .execute();
      const chosen = held[one.nth % Math.max(1, held.length)];
      if (!chosen) return;
      const back = t.db.updateTable('turnos').set({ estado: 'presente' });
      await back.where('id_turno', '=', chosen.id_turno).execute();
      return;
    }
    case 'settle': {
      const period = one.today
        ? { desde: dayFromToday(0), hasta: dayFromToday(0) }
        : { desde: String(days.at(-1)), hasta: String(days[0]) };
      // What is taken back is paid with something else: a total below nothing is refused.
      const ajustes = one.today ? [{ importe: 5_000_000, concepto: 'Guardia' }] : [];
      const body = { ...period, id_prestador: provider, medio: 'transferencia', ajustes };
      const { statusCode } = await t.as(who, 'POST', '/api/settlements', body);
      expect([201, 400, 409]).toContain(statusCode);
      return;
    }
    case 'present': {
      const body = { id_financiador: PAYER, mes: String(days[one.day]).slice(0, 7) };
      const { statusCode } = await t.as(who, 'POST', '/api/presentations', body);
      expect([201, 400, 409]).toContain(statusCode);
      return;
    }
    default:
      one satisfies never;
  }
}

/** How often a closed day took nothing more. */
const refused = { closed: 0 };

function onlyClosed(error: unknown): void {
  if (!(error instanceof pg.DatabaseError)) throw error;
  expect(['caja_cerrada', 'anulaciones_pago_id_pago_key']).toContain(error.constraint);
  if (error.constraint === 'caja_cerrada') refused.closed += 1;
}

/** By means of payment, as the rows say it. */
async function sumsOf(fecha: string): Promise<Record<string, number>> {
  const { rows } = await sql<{ medio: string; importe: number }>`
    select m.medio, sum(m.importe)::bigint as importe
      from (select p.medio, p.importe from pagos p where p.fecha = ${fecha}
            union all
            select p.medio, -p.importe from anulaciones_pago x join pagos p using (id_pago) where x.fecha = ${fecha}) m
     group by m.medio`.execute(t.db);
  const none = Object.fromEntries(PAYMENT_MEANS.map((medio) => [medio, 0]));
  return { ...none, ...Object.fromEntries(rows.map(({ medio, importe }) => [medio, importe])) };
}

async function owed(patient: number): Promise<number> {
  const { rows } = await sql<{ owed: number }>`
    select (coalesce((select sum(importe) from cargos where id_paciente = ${patient} and anulado_el is null), 0)
            - coalesce((select sum(importe) from pagos where id_paciente = ${patient}), 0)
            + coalesce((select sum(p.importe) from anulaciones_pago x join pagos p using (id_pago)
                         where p.id_paciente = ${patient}), 0))::bigint as owed`.execute(t.db);
  return Number(rows[0]?.owed);
}

/** Each session that stands as held has one charge, with the fee of its modality, and no other appointment has any. */
async function expectChargesOfSessions(patient: number): Promise<number> {
  const { rows } = await sql<{ estado: string; modalidad: keyof typeof FEES; charges: string[] }>`
    select t.estado, t.modalidad,
           array(select c.importe || ' ' || c.importe_financiador from cargos c
                  where c.id_turno = t.id_turno and c.anulado_el is null) as charges
      from turnos t where t.id_paciente = ${patient}`.execute(t.db);
  for (const { estado, modalidad, charges } of rows)
    expect(charges).toEqual(estado === 'realizado' ? [FEES[modalidad].join(' ')] : []);
  const held = rows.filter(({ estado }) => estado === 'realizado');
  return held.reduce((sum, { modalidad }) => sum + FEES[modalidad][0], 0);
}

/** The screen of a day says what its rows say, closed or not. */
async function expectCashOf(fecha: string): Promise<void> {
  const cash = await call<Cash>('GET', `/api/cash/${fecha}`);
  expect(Object.fromEntries(cash.medios.map(({ medio, esperado }) => [medio, esperado]))).toEqual(
    await sumsOf(fecha),
  );
}

/** What the professional gets of all that stands, line by line; and what settlements and what is left of them come to. */
async function earned({ provider, days }: Story) {
  const { rows } = await sql<{ base: number; share: number }>`
    select c.importe + c.importe_financiador as base, participacion_de(${provider}, ${PAYER}, c.fecha) as share
      from cargos c where c.id_prestador = ${provider} and c.tipo = 'sesion' and c.anulado_el is null`.execute(
    t.db,
  );
  const expected = rows.reduce((sum, { base, share }) => sum + partOf(base, share), 0);
  const lines = await sql<{ importe: number; clinica: number; base: number }>`
    select coalesce(sum(l.importe), 0)::bigint as importe, coalesce(sum(l.importe_base - l.importe), 0)::bigint as clinica,
           coalesce(sum(l.importe_base), 0)::bigint as base
      from (select l.importe, l.importe_base from liquidacion_lineas l join liquidaciones q using (id_liquidacion)
             where q.id_prestador = ${provider} and l.tipo <> 'ajuste'
            union all
            select l.importe, l.importe_base from por_liquidar(${provider}, ${days.at(-1)}::date, ${days[0]}::date) l
            union all
            select l.importe, l.importe_base from por_liquidar(${provider}, ${dayFromToday(0)}::date, ${dayFromToday(0)}::date) l) l`.execute(
    t.db,
  );
  const bases = rows.reduce((sum, { base }) => sum + base, 0);
  return { expected: { importe: expected, base: bases, clinica: bases - expected }, found: lines.rows[0] };
}

/** Settlements, as they were when they were first seen. */
async function frozen(provider: number): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; text: string; total: number; lines: number }>`
    select q.id_liquidacion as id, q.importe as total, sum(l.importe)::bigint as lines,
           (to_jsonb(q)::text || jsonb_agg(l order by l.id_linea)::text) as text
      from liquidaciones q join liquidacion_lineas l using (id_liquidacion)
     where q.id_prestador = ${provider} group by q.id_liquidacion`.execute(t.db);
  for (const { total, lines } of rows) expect(total).toBe(lines);
  return new Map(rows.map(({ id, text }) => [id, text]));
}

/** Each run begins with this one, so that what the last expectations look for is there. */
const PAID_AND_TAKEN_BACK: Step[][] = [
  [{ do: 'hold', day: 0, modality: 'presencial' }],
  [{ do: 'settle', today: false }],
  [{ do: 'take back', nth: 0 }],
  [{ do: 'settle', today: true }],
  [{ do: 'close', day: 0, counted: 1 }],
  [{ do: 'pay', amount: 1, day: 0, means: 'efectivo' }],
];

/** Until somebody waits for a lock that another transaction holds, or two seconds have gone by: then nobody does. */
async function untilWaits(): Promise<void> {
  for (let tries = 0; tries < 40; tries += 1) {
    const [found] = await query<{ waits: boolean }>(
      t.ownerUrl,
      `select exists (select from pg_locks where locktype = 'advisory' and not granted) as waits`,
    );
    if (found?.waits) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Tables whose rows never change. */
const LEDGER = ['cargos', 'pagos', 'anulaciones_pago', 'cierres_caja', 'aranceles'];

describe('the ledger', () => {
  it('balances after anything, and what was closed stays as it was counted', async () => {
    const story = fc.array(fc.array(step, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(story, async (batches) => {
        const patient = await createPatient(t);
        const days = daysOf(++runs);
        const told = { adjusted: 0, paid: 0, annulled: 0 };
        const story = { patient, days, told, provider: await createProvider(t) };
        await cover(patient, { id_financiador: PAYER });
        const share = { id_prestador: story.provider, centesimos: 3_333 + 97 * runs, desde: '2000-01-01' };
        await call('POST', '/api/shares', share);
        let paid = new Map<number, string>();
        for (const batch of batches) {
          await Promise.all(batch.map((one, n) => take(one, story, desks[n % desks.length] ?? desk)));
          const { expected, found } = await earned(story);
          expect(found).toEqual(expected);
          const now = await frozen(story.provider);
          for (const [id, text] of paid) expect(now.get(id)).toBe(text);
          paid = now;
          const { saldo, total_cargos, total_pagos } = await account(patient);
          expect(saldo).toBe(total_cargos - total_pagos);
          expect(saldo).toBe(await owed(patient));
          const sessions = await expectChargesOfSessions(patient);
          expect(saldo).toBe(sessions + told.adjusted - told.paid + told.annulled);
          const { rows: twice } = await sql`
            select id_pago from anulaciones_pago where id_paciente = ${patient} group by id_pago having count(*) > 1`.execute(
            t.db,
          );
          expect(twice).toEqual([]);
          const closed = await t.db
            .selectFrom('cierres_caja')
            .selectAll()
            .where('fecha', 'in', days)
            .execute();
          for (const { fecha, esperado } of closed) expect(await sumsOf(fecha)).toEqual(esperado);
        }
        for (const one of days) await expectCashOf(one);
      }),
      { numRuns: 25, seed: 38, examples: [[PAID_AND_TAKEN_BACK]] },
    );
    // Otherwise the stories would prove nothing about closed days and settlements.
    expect(refused.closed).toBeGreaterThan(1);
    const { rows } = await sql<{
      tipo: string;
    }>`select distinct tipo from liquidacion_lineas order by 1`.execute(t.db);
    expect(rows.map(({ tipo }) => tipo)).toEqual(['ajuste', 'reversion', 'sesion']);
  }, 60_000);

  it('counts in the closing a payment that was still being written when it began', async () => {
    const [day = ''] = daysOf(++runs);
    const id_paciente = await createPatient(t);
    const closed = await t.db.transaction().execute(async (tx) => {
      const payment = {
        id_paciente,
        registrado_por: desk.id,
        importe: 700,
        medio: 'efectivo' as const,
        ...onDay(day),
      };
      await tx.insertInto('pagos').values(payment).execute();
      const closing = call<Cash>('POST', `/api/cash/${day}/closing`, { contado: { efectivo: 700 } });
      await untilWaits();
      return { closing };
    });
    const { medios } = await closed.closing;
    expect(medios.find(({ medio }) => medio === 'efectivo')).toMatchObject({ esperado: 700, diferencia: 0 });
  });

  it('has one charge of a session, whatever writes it', async () => {
    const patient = await createPatient(t);
    await cover(patient, { id_financiador: PAYER });
    const told = { adjusted: 0, paid: 0, annulled: 0 };
    const story = { patient, days: daysOf(++runs), told, provider: await createProvider(t) };
    await take({ do: 'hold', day: 0, modality: 'presencial' }, story, desk);
    const again = `insert into cargos (id_paciente, id_turno, tipo, fecha, importe)
      select id_paciente, id_turno, tipo, fecha, importe from cargos where id_paciente = ${patient}`;
    await expect(sql.raw(again).execute(t.db)).rejects.toThrow(/permission denied/);
    await expect(query(t.ownerUrl, again)).rejects.toThrow(/cargos_un_turno/);
  });

  it('says of a session what its appointment and its fee say: verify names a charge that SQL changed', async () => {
    const found = () => t.db.transaction().execute((tx) => verifyCharges(tx));
    const before = await found();
    const live = `select id_cargo::integer as id, id_arancel::integer as fee from cargos
      where tipo = 'sesion' and anulado_el is null order by id_cargo desc limit 1`;
    const [charge] = await query<{ id: number; fee: number }>(t.ownerUrl, live);
    const earlierFee = `insert into aranceles (id_financiador, role, modalidad, importe, desde, registrado_por)
      select id_financiador, role, modalidad, 1, desde - 1, registrado_por from aranceles where id_arancel = ${charge?.fee}
      returning id_arancel::integer as id`;
    const [older] = await query<{ id: number }>(t.ownerUrl, earlierFee);
    // The fee in force was there well before its session was charged.
    const backdated = `update aranceles set fecha_creacion = fecha_creacion - interval '1 hour' where id_arancel = ${charge?.fee}`;
    await query(t.ownerUrl, backdated);
    const booked = `insert into audit_log (action, outcome, id_paciente, object_id)
      select 'appointment.create', 'ok', id_paciente, id_turno from cargos where id_cargo = ${charge?.id}`;
    await query(t.ownerUrl, booked);
    for (const [set, undo] of [
      ['importe = importe + 1', 'importe = importe - 1'],
      [`anulado_el = now()`, 'anulado_el = null'],
      [`anulado_el = fecha_creacion`, 'anulado_el = null'],
      [
        `(id_arancel, importe, importe_financiador) = (${older?.id}, 1, 0)`,
        `(id_arancel, importe, importe_financiador) =
           (select id_arancel, importe, importe_financiador from aranceles where id_arancel = ${charge?.fee})`,
      ],
      // As if it had been made before the fee in force.
      [
        `(id_arancel, importe, importe_financiador, fecha_creacion) = (${older?.id}, 1, 0, fecha_creacion - interval '2 hours')`,
        `(id_arancel, importe, importe_financiador, fecha_creacion) =
           (select id_arancel, importe, importe_financiador, cargos.fecha_creacion + interval '2 hours'
              from aranceles where id_arancel = ${charge?.fee})`,
      ],
      [`concepto = 'Regalo'`, 'concepto = null'],
      [`registrado_por = id_prestador`, 'registrado_por = null'],
    ] as const) {
      await query(t.ownerUrl, `update cargos set ${set} where id_cargo = ${charge?.id}`);
      expect(await found()).toEqual([...before, expect.stringContaining(`charge ${charge?.id} is not what`)]);
      await query(t.ownerUrl, `update cargos set ${undo} where id_cargo = ${charge?.id}`);
    }
  });

  it('cannot be written over: what was paid, annulled or closed is there for good', async () => {
    for (const table of [...LEDGER, 'participaciones', 'liquidaciones', 'presentaciones'])
      for (const change of [
        sql`delete from ${sql.table(table)}`,
        sql`update ${sql.table(table)} set fecha_creacion = now()`,
      ])
        await expect(change.execute(t.db)).rejects.toThrow(/permission denied/);
    for (const change of [
      sql`delete from liquidacion_lineas`,
      sql`update liquidacion_lineas set importe = 1`,
      sql`delete from presentacion_lineas`,
      sql`update presentacion_lineas set importe = 1`,
    ])
      await expect(change.execute(t.db)).rejects.toThrow(/permission denied/);
  });
});

describe('money', () => {
  it('is a whole number in every column that holds it', async () => {
    const { rows } = await sql<{ column: string; type: string }>`
      select c.table_name || '.' || c.column_name as column, c.data_type as type from information_schema.columns c
       where c.table_schema = 'public'
         and (c.column_name like 'importe%' or c.data_type in ('money', 'real', 'double precision', 'numeric'))`.execute(
      t.db,
    );
    expect(rows.length).toBeGreaterThan(4);
    expect(rows.filter(({ type }) => type !== 'bigint')).toEqual([]);
  });

  it('never passes through a float: neither in our SQL nor in our types', () => {
    const root = path.resolve(import.meta.dirname, '../..');
    const folders = [
      'api/src/features/money',
      'api/sql/money',
      'contract/src/words/money',
      'contract/src/schemas/money',
      'web/src/features/money',
      'web/src/domain/money',
      'api/src/features/exchange/imports/money',
    ];
    const files = [
      ...folders.flatMap((folder) =>
        readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
          path.join(folder, file),
        ),
      ),
      ...['arancel_de', 'caja_abierta', 'cobrar_sesion', 'participacion_de', 'por_liquidar'].map(
        (name) => `api/src/database/functions/${name}.sql`,
      ),
      // Whatever alters an amount, also later.
      ...readdirSync(path.join(root, 'api/src/database/migrations'))
        .map((name) => `api/src/database/migrations/${name}`)
        .filter((file) => /\bimporte/.test(readFileSync(path.join(root, file), 'utf8'))),
    ].filter((file) => /\.(ts|tsx|sql)$/.test(file) && !/\.test\.ts$/.test(file));
    expect(files.length).toBeGreaterThan(20);
    const float =
      /\b(real|float\d?|double precision|numeric|decimal|money|parseFloat|toFixed|Math\.(round|floor|ceil|trunc))\b(?=\s*[(,;:)]|$)|z\.number\(|importe\w*\s*(\/|\*\s*\d*\.)/;
    const found = files.filter((file) =>
      readFileSync(path.join(root, file), 'utf8')
        .split('\n')
        .some((line) => !/^\s*(\/\/|\*|--|\/\*)/.test(line) && float.test(line)),
    );
    expect(found).toEqual([]);
  });
});
