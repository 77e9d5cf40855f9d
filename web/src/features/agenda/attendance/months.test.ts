import { expect, it } from 'vitest';
import { addMonths, isMonth, monthsUntil, monthText } from './months.ts';

it('counts over the end of a year, back and forth', () => {
  expect(addMonths('2026-12', 1)).toBe('2027-01');
  expect(addMonths('2026-01', -1)).toBe('2025-12');
  expect(monthsUntil('2026-02', 4)).toEqual(['2025-11', '2025-12', '2026-01', '2026-02']);
});

it('is named as people say it, in whatever zone the browser is', () => {
  expect(monthText('2026-03')).toBe('marzo de 2026');
});

it('takes nothing else from the address', () => {
  expect(['2026-13', '26-01', '2026-1', '', null].map(isMonth)).toEqual(Array(5).fill(false));
  expect(isMonth('2026-11')).toBe(true);
});
