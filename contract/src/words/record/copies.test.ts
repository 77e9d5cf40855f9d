import { expect, it } from 'vitest';
import { CODE_ALPHABET, checkPath, codeText, initialsOf, lastDigitsOf, readCode } from './copies.ts';

it('a code is read from paper as it was printed, however it is typed', () => {
  const code = 'A1B2C3D4E5F6G7H0';
  expect(codeText(code)).toBe('A1B2-C3D4-E5F6-G7H0');
  expect(checkPath(code)).toBe('/verificar/A1B2-C3D4-E5F6-G7H0');
  for (const typed of [codeText(code), ' a1b2 c3d4 e5f6 g7ho ', 'AlB2–C3D4–E5F6–G7HO', 'aib2c3d4e5f6g7h0'])
    expect(readCode(typed)).toBe(code);
  expect(readCode(CODE_ALPHABET)).toBe(CODE_ALPHABET);
});

it('shows the initials of a name and the last three digits of a document', () => {
  expect(initialsOf(['María  José', 'ibáñez Ñandú'])).toBe('M. J. I. Ñ.');
  expect(initialsOf([null, 'Paz'])).toBe('P.');
  expect(lastDigitsOf('30111222')).toBe('222');
  expect(lastDigitsOf(null)).toBeNull();
});
