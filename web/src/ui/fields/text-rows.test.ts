import { expect, it } from 'vitest';
import { textRows } from './text-rows.ts';

it.each([
  ['', 4],
  ['x'.repeat(80 * 4), 4],
  ['x'.repeat(80 * 4 + 1), 5],
  ['x'.repeat(80 * 8), 8],
  ['x'.repeat(100_000), 8],
  ['a\nb\nc\nd\ne\nf', 6],
  [`${'x'.repeat(81)}\n\n${'x'.repeat(161)}`, 6],
  ['\n'.repeat(50), 8],
])('%# rows of a text between 4 and 8', (text, rows) => {
  expect(textRows(text, { min: 4, max: 8 })).toBe(rows);
});
