import { expect, it } from 'vitest';
import { sinceText } from './since-text.ts';

it('says how long ago a day was in the unit that people would use', () => {
  const days = ['2026-11-18', '2026-11-17', '2026-11-06', '2026-08-18', '2024-11-10'];
  expect(days.map((day) => sinceText(day, '2026-11-18'))).toEqual([
    'hoy',
    'ayer',
    'hace 12 días',
    'hace 3 meses',
    'hace 2 años',
  ]);
});
