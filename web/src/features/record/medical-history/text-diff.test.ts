import { describe, expect, it } from 'vitest';
import { type DiffPart, diffTexts } from './text-diff.ts';

const shown = (parts: DiffPart[]) =>
  parts
    .map(({ kind, text }) => (kind === 'same' ? text : kind === 'removed' ? `[-${text}-]` : `[+${text}+]`))
    .join('');
const sideOf = (parts: DiffPart[], other: 'removed' | 'added') =>
  parts
    .filter(({ kind }) => kind !== other)
    .map(({ text }) => text)
    .join('');

it.each([
  ['', '', ''],
  ['igual', 'igual', 'igual'],
  ['', 'nuevo', '[+nuevo+]'],
  ['viejo', '', '[-viejo-]'],
  ['duerme mal', 'duerme muy mal', 'duerme [+muy +]mal'],
  ['duerme muy mal', 'duerme mal', 'duerme [-muy -]mal'],
  ['toma 5 mg', 'toma 10 mg', 'toma [-5-][+10+] mg'],
  ['uno dos tres', 'cuatro cinco tres', '[-uno dos-][+cuatro cinco+] tres'],
  ['ansiedad.', 'ansiedad,', 'ansiedad[-.-][+,+]'],
  ['línea 1\nlínea 2', 'línea 1\nlínea 2\nlínea 3', 'línea 1\nlínea 2[+\nlínea 3+]'],
  ['niño', 'niña', '[-niño-][+niña+]'],
  ['שלום עולם', 'שלום חבר', 'שלום [-עולם-][+חבר+]'],
])('%j → %j', (before, after, expected) => {
  expect(shown(diffTexts(before, after))).toBe(expected);
});

describe('whatever the texts', () => {
  /** The same numbers in every run. */
  function randomText(seed: number, length: number): string {
    const words = ['a', 'b', 'c', ' ', '\n', 'año', '.', '🧠'];
    let state = seed;
    return Array.from({ length }, () => {
      state = (state * 48_271) % 2_147_483_647;
      return words[state % words.length];
    }).join('');
  }

  it('loses nothing of either', () => {
    for (let seed = 1; seed <= 300; seed++) {
      const before = randomText(seed, seed % 60);
      const after = randomText(seed * 7 + 1, (seed * 3) % 70);
      const parts = diffTexts(before, after);
      expect(sideOf(parts, 'added')).toBe(before);
      expect(sideOf(parts, 'removed')).toBe(after);
    }
  });

  it('compares 100,000 characters without blowing up: few changes by word, many by line, all of it at once', () => {
    const lines = Array.from(
      { length: 2_000 },
      (_, i) => `línea ${i} de una evolución bastante larga de verdad\n`,
    );
    const before = lines.join('');
    const few = before.replace('línea 1000 de una', 'línea 1000 de otra');
    expect(diffTexts(before, few).filter(({ kind }) => kind === 'removed')).toEqual([
      { kind: 'removed', text: 'una' },
    ]);

    const many = lines.map((line, i) => (i % 20 === 0 ? `${i} ${line.toUpperCase()}` : line)).join('');
    const byLine = diffTexts(before, many);
    expect(byLine.filter(({ kind }) => kind === 'removed')).toHaveLength(100);
    expect(sideOf(byLine, 'removed')).toBe(many);

    const other = [...before].reverse().join('');
    expect(diffTexts(before, other).map(({ kind }) => kind)).toEqual(['removed', 'added']);
  });
});
