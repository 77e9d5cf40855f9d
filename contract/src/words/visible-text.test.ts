import { expect, it } from 'vitest';
import { looksEmpty, saysAtLeast, visibleText } from './visible-text.ts';

it.each([
  ['nothing', ''],
  ['spaces of every kind', ' \t\u00A0\u2003\u3000'],
  ['a zero-width space', '\u200B'],
  ['a byte order mark and a word joiner', '\uFEFF\u2060'],
  ['marks of direction', '\u200E\u202E\u2066'],
  ['control signs', '\u0007\u009F'],
  ['a Hangul filler', '\u3164'],
  ['a selector of variants and a tag', '\uFE0F\u{E0041}'],
  ['an empty Braille cell', '\u2800'],
])('%s counts as empty', (_what, text) => {
  expect(looksEmpty(text)).toBe(true);
  expect(visibleText(text)).toBe('');
});

it('leaves what is between visible letters as it is', () => {
  expect(visibleText(' Ana \u200B Paz ')).toBe('Ana \u200B Paz');
  expect(visibleText('👩‍⚕️')).toBe('👩‍⚕️');
});

it('does not count signs that nobody sees as an explanation', () => {
  expect(saysAtLeast(10, 'Descompensación')).toBe(true);
  expect(saysAtLeast(10, `a${'\u200B'.repeat(30)}b`)).toBe(false);
  expect(saysAtLeast(10, 'a b')).toBe(false);
});
