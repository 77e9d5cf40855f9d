import { HISTORY_FIELDS } from '@trama/contract/words/record/medical-history';
import { expect, it } from 'vitest';
import { FIELD_SPECS, HISTORY_SECTIONS, shownValue } from './history-fields.ts';

it('has every field of the history once, each with a label of its own', () => {
  expect(FIELD_SPECS.map(({ name }) => name).sort()).toEqual([...HISTORY_FIELDS].sort());
  expect(new Set(FIELD_SPECS.map(({ label }) => label)).size).toBe(FIELD_SPECS.length);
});

it('gives the reason 4 to 8 rows and every comment 2 to 4', () => {
  const rows = Object.fromEntries(
    FIELD_SPECS.flatMap((field) => (field.kind === 'text' ? [[field.name, field.rows]] : [])),
  );
  expect(rows.motivo).toEqual({ min: 4, max: 8 });
  for (const [name, { min, max }] of Object.entries(rows)) {
    if (name.startsWith('comentario_')) expect([name, min, max]).toEqual([name, 2, 4]);
  }
});

it('folds the treatment only', () => {
  expect(HISTORY_SECTIONS.filter(({ folded }) => folded).map(({ title }) => title)).toEqual([
    'Información del tratamiento',
  ]);
});

it.each([
  ['tabaco', true, 'Sí'],
  ['tabaco', false, 'No'],
  ['tabaco', null, null],
  ['riesgo', 'muy alto', 'Muy alto'],
  ['fecha_derivacion', '2024-02-29', '29/02/2024'],
  ['motivo', '  tal cual ', '  tal cual '],
] as const)('shows %s %j as %j', (name, value, expected) => {
  const spec = FIELD_SPECS.find((field) => field.name === name);
  expect(spec && shownValue(spec, value)).toBe(expected);
});
