import { GROUP_LEAST, OTHER_PAYERS } from '@trama/contract/words/home/statistics';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { joinedPayers, overMonths, unlessSmall, withoutSmall } from './small-groups.ts';

const sumOf = (counts: number[]) => counts.reduce((sum, count) => sum + count, 0);

it('nobody can work out a small group from the others and their total', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.nat(9), fc.nat(200)), { maxLength: 12 }), (counts) => {
      const shown = withoutSmall(counts);
      const total = unlessSmall(sumOf(counts));
      for (const count of shown) expect(count === null || count === 0 || count >= GROUP_LEAST).toBe(true);
      const hidden = counts.filter((_, place) => shown[place] === null);
      if (hidden.length === 0 || total === null) return;
      expect(hidden.length).toBeGreaterThan(1);
      expect(sumOf(hidden)).toBeGreaterThanOrEqual(GROUP_LEAST);
    }),
    { seed: 39, numRuns: 500 },
  );
});

it('the difference of two periods is no small group either', () => {
  const months = fc.integer({ min: 1, max: 4 }).chain((things) =>
    fc.array(fc.array(fc.oneof(fc.nat(9), fc.nat(60)), { minLength: things, maxLength: things }), {
      minLength: 2,
      maxLength: 6,
    }),
  );
  fc.assert(
    fc.property(months, fc.nat(5), (byMonth, last) => {
      const whole = overMonths(byMonth);
      const part = overMonths(byMonth.slice(0, Math.max(1, last % byMonth.length)));
      for (const [thing, count] of whole.entries()) {
        const less = part[thing] ?? null;
        if (count === null || less === null) continue;
        const difference = count - less;
        expect(difference === 0 || difference >= GROUP_LEAST).toBe(true);
      }
    }),
    { seed: 39, numRuns: 500 },
  );
  // Two died in one of the months: the year without that month would tell it.
  expect(
    overMonths([
      [9, 2, 6],
      [9, 7, 6],
    ]),
  ).toEqual([18, null, null]);
});

it('payers of few patients become one', () => {
  const payers = fc.uniqueArray(
    fc.record({
      nombre: fc.string({ minLength: 1 }),
      pacientes: fc.integer({ min: 1, max: 12 }),
      turnos: fc.nat(50),
    }),
    { selector: ({ nombre }) => nombre, maxLength: 10 },
  );
  fc.assert(
    fc.property(payers, (drawn) => {
      const all = drawn.map((payer) => ({ ...payer, minimo: payer.pacientes }));
      const joined = joinedPayers(all);
      for (const { pacientes } of joined) expect(pacientes).toBeGreaterThanOrEqual(GROUP_LEAST);
      const patients = sumOf(all.map(({ pacientes }) => pacientes));
      if (patients >= GROUP_LEAST) expect(sumOf(joined.map(({ pacientes }) => pacientes))).toBe(patients);
      else expect(joined).toEqual([]);
    }),
    { seed: 39, numRuns: 300 },
  );
  expect(
    joinedPayers([
      { nombre: 'OSDE', pacientes: 9, turnos: 20, minimo: 5 },
      { nombre: 'Ana Paz', pacientes: 1, turnos: 2, minimo: 1 },
    ]),
  ).toEqual([{ nombre: OTHER_PAYERS, pacientes: 10, turnos: 22 }]);
});
