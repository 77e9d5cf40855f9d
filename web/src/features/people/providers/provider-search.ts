import type { Provider } from '@trama/contract/schemas/people/providers';
import { roleLabel } from '@trama/contract/words/access/access-policy';
import { fullName } from '@trama/contract/words/full-name';
import { hasEveryWord } from '../../../lib/plain-text.ts';

/** Name, last name and role without regard to case, accents and order; a licence number only as it is written. */
export function matchesSearch(provider: Provider, term: string): boolean {
  const { role, matricula } = provider;
  const readable = [fullName(provider), role, roleLabel(role)].filter(Boolean).join(' ');
  return hasEveryWord(readable, term) || (matricula?.includes(term) ?? false);
}
