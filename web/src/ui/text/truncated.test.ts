import { expect, it } from 'vitest';
import { truncated } from './truncated.ts';

it('leaves alone what fits', () => {
  expect(truncated('x'.repeat(50), 50)).toBe('x'.repeat(50));
  expect(truncated('', 5)).toBe('');
});

it('cuts what does not fit', () => {
  expect(truncated('x'.repeat(51), 50)).toBe(`${'x'.repeat(50)}...`);
  expect(truncated('y'.repeat(200_000), 30)).toBe(`${'y'.repeat(30)}...`);
});

it('counts an emoji once and never cuts it in two', () => {
  expect(truncated('😀'.repeat(5), 5)).toBe('😀'.repeat(5));
  expect(truncated('😀'.repeat(6), 5)).toBe(`${'😀'.repeat(5)}...`);
});
