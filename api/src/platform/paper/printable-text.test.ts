import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { printableText, wrapLines } from './printable-text.ts';

const latin = (codePoint: number) => codePoint < 0x250 && codePoint >= 0x20;

describe('what paper can show', () => {
  it.each([
    ['Nin\u0303o, pingu\u0308ino', 'Niño, pingüino'],
    ['uno\r\ndos\rtres\u2028cuatro', 'uno\ndos\ntres\ncuatro'],
    ['\ta\u0007b\u200Bc\uFEFFd\u202E', '    abcd'],
    ['Hola 👩‍👩‍👧‍👦 y 👍🏽!', 'Hola □ y □!'],
    ['bandera 🇦🇷', 'bandera □'],
    ['mitad \uD83D de emoji', 'mitad  de emoji'],
    ['漢字', '□□'],
    [`seño${'\u0301\u0323'.repeat(50_000)}ra`, 'señ□ra'],
  ])('%j becomes %j', (text, shown) => {
    expect(printableText(text, latin)).toBe(shown);
  });
});

describe('lines', () => {
  const widthOf = (text: string) => [...text].length;
  it.each<[string, string, number, string[]]>([
    ['break between words', 'uno dos tres', 8, ['uno dos', 'tres']],
    ['keep the ends and the indents of the author', 'a\n\n  - b', 20, ['a', '', '  - b']],
    ['cut a word that has no room', 'xx abcdefghij', 4, ['xx', 'abcd', 'efgh', 'ij']],
    ['break after a hyphen and a slash', 'socio-laboral/familiar', 14, ['socio-laboral/', 'familiar']],
    ['lose the spaces at their end only', 'uno   dos', 5, ['uno', 'dos']],
    ['of nothing are one empty line', '', 5, ['']],
  ])('%s', (_, text, room, lines) => {
    expect(wrapLines(text, room, widthOf)).toEqual(lines);
  });

  it('a very long word begins on the line of the word before, and no letter of it is lost', () => {
    const word = 'ñ'.repeat(1999) + 'n\u0303'.repeat(600);
    const lines = wrapLines(`uno ${word}`, 50, widthOf);
    expect(lines[0]).toBe(`uno ${'ñ'.repeat(46)}`);
    expect(lines.join('')).toBe(`uno ${word}`);
  });

  it('of a very long word only a few lines are measured or segmented at once', () => {
    // Both take longer for each letter the longer their text is: minutes for a word of 199,000.
    const segmented = vi.spyOn(Intl.Segmenter.prototype, 'segment');
    const measured: string[] = [];
    for (const letter of ['a', 'q\u0301', '漢', '-']) {
      const word = letter.repeat(20_000);
      wrapLines(printableText(word, latin), 80, (text) => {
        measured.push(text);
        return widthOf(text);
      });
    }
    const longest = (texts: string[]) => texts.reduce((most, { length }) => Math.max(most, length), 0);
    expect(longest(measured)).toBeLessThanOrEqual(500);
    expect(longest(segmented.mock.calls.map(([text]) => text))).toBeLessThanOrEqual(1100);
    segmented.mockRestore();
  });

  it('fit, and hold every letter in its order, whatever was typed', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 300 }),
        fc.integer({ min: 2, max: 40 }),
        (text, room) => {
          const lines = wrapLines(text, room, widthOf);
          const letters = (s: string) => s.replace(/\s/g, '');
          expect(letters(lines.join(''))).toBe(letters(text));
          const single = (line: string) => [...new Intl.Segmenter().segment(line)].length === 1;
          expect(lines.filter((line) => widthOf(line) > room && !single(line))).toEqual([]);
        },
      ),
      { numRuns: 500, seed: 20260 },
    );
  });
});
