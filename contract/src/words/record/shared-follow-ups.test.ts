import { expect, it, vi } from 'vitest';
import { SearchedText } from './shared-follow-ups.ts';

/** Names of many words, all of which the text has, none with a capital letter or beside the next one. */
const letters = [...'abcdefghijklmnopqrst'];
const namesOf = (person: string, part: string) => letters.map((letter) => `${person}${part}${letter}`);
const people = letters.map((person, n) => ({
  nombre: namesOf(person, 'n').join(' '),
  nombre_elegido: namesOf(person, 'e').join(' '),
  apellido: namesOf(person, 'a').join(' '),
  dni: String(30_000_000 + n),
}));

it('a long text about twenty people is gone through once, however many words their names have', () => {
  const words = letters.flatMap((person) => ['n', 'e', 'a'].flatMap((part) => namesOf(person, part)));
  const text = `${words.reverse().join(', ')}. `.repeat(3);
  const looks = (['normalize', 'replace', 'split', 'includes', 'indexOf', 'matchAll', 'match'] as const).map(
    (method) => vi.spyOn(String.prototype, method),
  );
  const searched = new SearchedText(text);
  for (const own of people)
    for (const other of people) if (other !== own) expect(searched.named(own, other)).toBeNull();
  const isLong = (one: unknown) => String(one).length >= text.length / 2;
  const onText = looks.flatMap(({ mock }) => mock.contexts).filter(isLong).length;
  vi.restoreAllMocks();
  // Four times to cut it into words, and once for each document.
  expect(onText).toBeLessThan(2 * people.length);
});

it.each([
  ['Wenceslao no quiso hablar', 'Wenceslao'],
  ['vino el señor wenceslao', null],
  ['con wenceslao iturbe-paz', 'Wenceslao Iturbe Paz'],
  ['ITURBE', 'Iturbe'],
  ['de Iturbes y Wences', null],
  ['paz, iturbe y wenceslao', null],
  ['documento 28.111-331', '28111331'],
])('%s names %s', (text, found) => {
  const other = { nombre: 'Wenceslao', nombre_elegido: null, apellido: 'Iturbe Paz', dni: '28111331' };
  const own = { nombre: 'Zulma', nombre_elegido: null, apellido: 'Quiroga', dni: '28111332' };
  expect(new SearchedText(text).named(own, other)).toBe(found);
});
