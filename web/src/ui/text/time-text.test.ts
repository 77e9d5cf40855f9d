import { expect, it } from 'vitest';
import { tidyTime, withColon } from './time-text.ts';

it.each([
  ['10:32', '10:32'],
  ['9:05', '09:05'],
  ['0905', '09:05'],
  ['905', '09:05'],
  [' 9.5 ', '09:05'],
  ['', ''],
  ['tarde', 'tarde'],
  ['25:00', '25:00'],
])('reads %j as %j', (typed, kept) => {
  expect(tidyTime(typed)).toBe(kept);
});

it('puts the colon after two digits, and lets them be deleted', () => {
  expect(withColon('10', '1')).toBe('10:');
  expect(withColon('10', '10:')).toBe('10');
  expect(withColon('9:', '9')).toBe('9:');
});
