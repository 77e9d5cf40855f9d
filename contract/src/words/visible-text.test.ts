import { expect, it } from 'vitest';
import { looksEmpty, saysAtLeast, visibleName, visibleText } from './visible-text.ts';

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
  ['marks without a letter', '\u0301\u0308'],
  ['characters for private use', '\uE000\u{F0000}'],
  ['characters that do not exist', '\u0378\uFFFF'],
])('%s counts as empty', (_what, text) => {
  expect(looksEmpty(text)).toBe(true);
  expect(visibleText(text)).toBe('');
});

it('takes a text without letters and digits for no name', () => {
  expect(['--', '\u0301', '\uE000', '👩‍⚕️', ' '].map(visibleName)).toEqual(['', '', '', '', '']);
  expect([' O’Brien ', 'Ñ', '李', 'n\u0303', '4'].map(visibleName)).toEqual([
    'O’Brien',
    'Ñ',
    '李',
    'n\u0303',
    '4',
  ]);
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
