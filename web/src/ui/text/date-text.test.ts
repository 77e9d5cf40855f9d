import { expect, it } from 'vitest';
import { dateText, parseTypedDate, withSlashes } from './date-text.ts';

it('reads a day as people type or paste it', () => {
  for (const text of ['5/3/1990', '05/03/1990', '05-03-1990', '05.03.1990', '05031990', ' 1990-03-05 '])
    expect(parseTypedDate(text)).toBe('1990-03-05');
});

it('refuses what is no day', () => {
  for (const text of ['', '31/02/2024', '29/02/2023', '05/13/1990', '5/3/90', 'ayer', '00/01/2000'])
    expect(parseTypedDate(text)).toBeNull();
});

it('shows a day as people write it, and anything else as it was typed', () => {
  expect(dateText('2024-02-29')).toBe('29/02/2024');
  expect(dateText('31/02/20')).toBe('31/02/20');
  expect(dateText(null)).toBe('');
});

it('puts the slashes while digits are added, not while they are deleted', () => {
  expect(withSlashes('05', '0')).toBe('05/');
  expect(withSlashes('05/03', '05/0')).toBe('05/03/');
  expect(withSlashes('05', '05/')).toBe('05');
  expect(withSlashes('05//', '05/')).toBe('05/');
});
