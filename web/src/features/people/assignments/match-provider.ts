import type { Provider } from '@trama/contract/schemas/people/providers';
import { hasEveryWord } from '../../../lib/plain-text.ts';

/** Every word of the term occurs in the name, the e-mail or the licence number. */
export function matchesProvider(provider: Provider, term: string): boolean {
  const { nombre, apellido, email, matricula } = provider;
  return hasEveryWord([nombre, apellido, email, matricula].filter(Boolean).join(' '), term);
}
