import { expect, it, vi } from 'vitest';
import { SearchedText } from './shared-follow-ups.ts';

const people = [...'abcdefghijklmnopqrst'].map((letter, n) => ({
  nombre: `Nombre${letter}`,
  nombre_elegido: null,
  apellido: `Apellido${letter}`,
  dni: String(30_000_000 + n),
}));

it('a long text about twenty people is gone through once for each name, not for each pair of people', () => {
  const text = 'Se habló de la mudanza, y nombrea apellidob también. '.repeat(200);
  const looks = (['normalize', 'includes', 'matchAll', 'split'] as const).map((method) =>
    vi.spyOn(String.prototype, method),
  );
  const searched = new SearchedText(text);
  for (const own of people)
    for (const other of people) if (other !== own) expect(searched.named(own, other)).toBeNull();
  const isLong = (one: unknown) => String(one).length >= text.length / 2;
  const [normalized, ...others] = looks.map(({ mock }) => mock.contexts.filter(isLong).length);
  vi.restoreAllMocks();
  expect(normalized).toBe(1);
  const names = 2 * people.length;
  // Each name and each document, and where both names of somebody occur, the two together in either order.
  expect(others.reduce((sum, count) => sum + count, 0)).toBeLessThan(4 * names);
});
