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

function taken(work: () => void): number {
  const before = Date.now();
  work();
  return Date.now() - before;
}

it('thousands of marks on one letter take no longer than the text is long', () => {
  const marks = ['\u0301', '\u0323'].map((mark) => mark.repeat(15_000));
  const plain = taken(() => new SearchedText('a á '.repeat(7_500)));
  const piled = taken(() => new SearchedText(`a${marks.join('')} con Wenceslao`));
  // Where they were put in order it was hundreds of times as long.
  expect(piled / Math.max(plain, 10)).toBeLessThan(20);
});

it('names and a text of the same two words take about as long as others', () => {
  const repeated = 'a b '.repeat(30);
  const alike = people.map(({ dni }, n) => ({
    nombre: repeated.slice(0, 99 - 4 * (n % 4)),
    nombre_elegido: repeated.slice(0, 79 - 4 * (n % 5)),
    apellido: `${repeated.slice(0, 96 - 4 * Math.floor(n / 4))}a a`,
    dni,
  }));
  const search = (everybody: typeof people, text: SearchedText) =>
    everybody
      .flatMap((own) => everybody.map((other) => other !== own && text.named(own, other)))
      .some(Boolean);
  const text = new SearchedText('a b '.repeat(10_000));
  const plain = taken(() => expect(search(people, text)).toBe(false));
  const repeating = taken(() => expect(search(alike, text)).toBe(false));
  // Where each name began again at every word it was a hundred times as long.
  expect(repeating / Math.max(plain, 50)).toBeLessThan(20);
});

it.each([
  ['con la ana la ana paz', 'la Ana Paz'],
  ['la ana la paz', null],
])('%s names %s, though words repeat', (text, found) => {
  const other = { nombre: 'la Ana', nombre_elegido: null, apellido: 'Paz', dni: null };
  const own = { nombre: 'Zulma', nombre_elegido: null, apellido: 'Quiroga', dni: null };
  expect(new SearchedText(text).named(own, other)).toBe(found);
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
