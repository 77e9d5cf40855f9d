import type { Provider } from '@trama/contract/providers';

/** Neither case nor accents count: 'gonzalez' finds 'González'. */
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Every word of the term occurs in the name, the e-mail or the licence number. */
export function matchesProvider(provider: Provider, term: string): boolean {
  const { nombre, apellido, email, matricula } = provider;
  const text = plain([nombre, apellido, email, matricula].filter(Boolean).join(' '));
  return plain(term)
    .split(/\s+/)
    .every((word) => text.includes(word));
}
