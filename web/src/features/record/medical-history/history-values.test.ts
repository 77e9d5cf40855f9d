import { expect, it } from 'vitest';
import type { HistoryValues } from './history-fields.ts';
import { changesFrom, findConflicts, resolve, valuesOf } from './history-values.ts';

const values = (fields: Partial<HistoryValues>): HistoryValues => ({ ...valuesOf(null), ...fields });

it('finds what changed; blank text counts as empty', () => {
  const base = values({ motivo: 'uno', detalles: 'dos', tabaco: true });
  expect(changesFrom(base, { ...base })).toEqual({});
  expect(
    changesFrom(base, { ...base, motivo: 'UNO', detalles: ' \n', tabaco: null, alcohol: false }),
  ).toEqual({
    motivo: 'UNO',
    detalles: null,
    tabaco: null,
    alcohol: false,
  });
  expect(changesFrom(values({}), values({ motivo: '', detalles: ' con borde ' }))).toEqual({
    detalles: ' con borde ',
  });
});

it('suggests the only one who changed a field, and nobody where both did', () => {
  const base = values({ motivo: 'base', detalles: 'base', series_sintomas: 'base', codigo_dsm: 'base' });
  const mine = { ...base, motivo: 'mío', detalles: 'mío', codigo_dsm: 'los dos' };
  const theirs = { ...base, motivo: 'suyo', series_sintomas: 'suyo', codigo_dsm: 'los dos' };
  expect(findConflicts(base, mine, theirs)).toEqual([
    { name: 'motivo', mine: 'mío', theirs: 'suyo', suggested: null },
    { name: 'series_sintomas', mine: 'base', theirs: 'suyo', suggested: 'theirs' },
    { name: 'detalles', mine: 'mío', theirs: 'base', suggested: 'mine' },
  ]);
  expect(findConflicts(null, mine, theirs).map(({ suggested }) => suggested)).toEqual([null, null, null]);
});

it('takes each side as chosen, and theirs for the rest', () => {
  const mine = values({ motivo: 'mío', detalles: 'mío' });
  const theirs = values({ motivo: 'suyo', detalles: 'suyo', riesgo: 'alto' });
  const chosen = resolve(theirs, findConflicts(null, mine, theirs), { motivo: 'mine', detalles: 'theirs' });
  expect(chosen).toEqual(values({ motivo: 'mío', detalles: 'suyo', riesgo: 'alto' }));
});
