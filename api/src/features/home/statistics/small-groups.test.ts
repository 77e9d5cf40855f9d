import { GROUP_LEAST, OTHER_PAYERS } from '@trama/contract/words/home/statistics';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { joinedPayers, told, withoutSmall } from './small-groups.ts';

const sumOf = (counts: number[]) => counts.reduce((sum, count) => sum + count, 0);

it('nobody can work out a small group from the others and their total', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.nat(9), fc.nat(200)), { maxLength: 12 }), (counts) => {
      const shown = withoutSmall(counts);
      const total = told(sumOf(counts));
      for (const count of shown) expect(count === null || count === 0 || count >= GROUP_LEAST).toBe(true);
      const hidden = counts.filter((_, place) => shown[place] === null);
      if (hidden.length === 0 || total === null) return;
      expect(hidden.length).toBeGreaterThan(1);
      expect(sumOf(hidden)).toBeGreaterThanOrEqual(GROUP_LEAST);
    }),
    { seed: 39, numRuns: 500 },
  );
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
    fc.property(payers, (all) => {
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
      { nombre: 'OSDE', pacientes: 9, turnos: 20 },
      { nombre: 'Ana Paz', pacientes: 1, turnos: 2 },
    ]),
  ).toEqual([{ nombre: OTHER_PAYERS, pacientes: 10, turnos: 22 }]);
});
