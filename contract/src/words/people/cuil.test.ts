import { expect, it } from 'vitest';
import { formatCuil, isCuil } from './cuil.ts';

// Made from documents that were never issued.
it.each(['20123456786', '27123456780', '23123456785'])(
  '%s ends in the digit that follows from the others',
  (cuil) => {
    expect(isCuil(cuil)).toBe(true);
  },
);

it.each([
  '00000000000',
  '30123456781',
  '20123456785',
  '2012345678',
  '201234567866',
  '20-12345678-6',
  'veinte',
  '',
])('%j does not', (text) => {
  expect(isCuil(text)).toBe(false);
});

it('is read with its parts apart', () => {
  expect(formatCuil('20123456786')).toBe('20-12345678-6');
});
