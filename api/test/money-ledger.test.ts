import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { PAYMENT_MEANS } from '@trama/contract/words/money/cash';
import fc from 'fast-check';
import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { dayFromToday } from './agenda.ts';
import { createPatient } from './factories.ts';
import { moneyDesk } from './money.ts';
import { useTestApp } from './test-app.ts';

/** Whatever several desks do at once, no centavo is made or lost, and a closed day never changes. */

const t = await useTestApp();
const desks = [await t.signIn('recepcion'), await t.signIn('recepcion'), await t.signIn('administrador')];
const desk = desks[0] as (typeof desks)[number];
const { account } = moneyDesk(t, desk);

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
  { weight: 1, arbitrary: fc.record({ do: fc.constant('close' as const), day, counted: amount }) },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** Days of a run of their own, long ago: no other run meets them. */
let runs = 0;
const daysOf = (run: number) => [0, 1, 2].map((n) => dayFromToday(-2_000 - 3 * run - n));

async function take(one: Step, patient: number, days: string[], who: (typeof desks)[number]): Promise<void> {
  const today = { id_paciente: patient, registrado_por: who.id };
  switch (one.do) {
    case 'charge': {
      const importe = one.back ? -one.amount : one.amount;
      await t.as(who, 'POST', '/api/charges', { id_paciente: patient, importe, concepto: 'Ajuste' });
      return;
    }
    // The API counts payments on the day they come; the database itself keeps every day.
    case 'pay':
      await t.db
        .insertInto('pagos')
        .values({ ...today, importe: one.amount, medio: one.means, fecha: String(days[one.day]) })
        .execute()
        .catch(onlyClosed);
      return;
    case 'annul': {
      const paid = await t.db
        .selectFrom('pagos')
        .select('id_pago')
        .where('id_paciente', '=', patient)
        .execute();
      const chosen = paid[one.nth % Math.max(1, paid.length)];
      if (!chosen) return;
      await t.db
        .insertInto('anulaciones_pago')
        .values({ ...today, id_pago: chosen.id_pago, motivo: 'Error', fecha: String(days[one.day]) })
        .execute()
        .catch(onlyClosed);
      return;
    }
    case 'close':
      await t.as(who, 'POST', `/api/cash/${days[one.day]}/closing`, { contado: { efectivo: one.counted } });
      return;
    default:
      one satisfies never;
  }
}

function onlyClosed(error: unknown): void {
  if (!(error instanceof pg.DatabaseError)) throw error;
  expect(['caja_cerrada', 'anulaciones_pago_id_pago_key']).toContain(error.constraint);
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

describe('the ledger', () => {
  it('balances after anything, and what was closed stays as it was counted', async () => {
    const story = fc.array(fc.array(step, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(story, async (batches) => {
        const patient = await createPatient(t);
        const days = daysOf(++runs);
        for (const batch of batches) {
          await Promise.all(batch.map((one, n) => take(one, patient, days, desks[n % desks.length] ?? desk)));
          const { saldo, total_cargos, total_pagos } = await account(patient);
          expect(saldo).toBe(total_cargos - total_pagos);
          expect(saldo).toBe(await owed(patient));
          const closed = await t.db
            .selectFrom('cierres_caja')
            .selectAll()
            .where('fecha', 'in', days)
            .execute();
          for (const { fecha, esperado } of closed) expect(await sumsOf(fecha)).toEqual(esperado);
        }
      }),
      { numRuns: 15, seed: 38 },
    );
  }, 60_000);

  it('cannot be written over: what was paid, annulled or closed is there for good', async () => {
    for (const table of ['cargos', 'pagos', 'anulaciones_pago', 'cierres_caja', 'aranceles'])
      for (const change of [
        sql`delete from ${sql.table(table)}`,
        sql`update ${sql.table(table)} set fecha_creacion = now()`,
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
    ];
    const files = [
      ...folders.flatMap((folder) =>
        readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
          path.join(folder, file),
        ),
      ),
      ...['arancel_de', 'caja_abierta', 'cobrar_sesion'].map(
        (name) => `api/src/database/functions/${name}.sql`,
      ),
      'api/src/database/migrations/0421_fees_and_cash.sql',
    ].filter((file) => /\.(ts|tsx|sql)$/.test(file) && !/\.test\.ts$/.test(file));
    expect(files.length).toBeGreaterThan(20);
    const float =
      /\b(real|float\d?|double precision|numeric|money|parseFloat|toFixed|Math\.round)\b(?=\s*[(,;:)]|$)|z\.number\(/;
    const found = files.filter((file) =>
      readFileSync(path.join(root, file), 'utf8')
        .split('\n')
        .some((line) => !/^\s*(\/\/|\*|--|\/\*)/.test(line) && float.test(line)),
    );
    expect(found).toEqual([]);
  });
});
