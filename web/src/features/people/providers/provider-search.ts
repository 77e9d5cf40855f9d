import type { Provider } from '@trama/contract/schemas/people/providers';
import { roleLabel } from '@trama/contract/words/access/access-policy';
import { fullName, lastNameFirst } from '@trama/contract/words/full-name';

/** Name, last name, both together and role without regard to case; a licence number only as it is written. */
export function matchesSearch(provider: Provider, term: string): boolean {
  const wanted = term.toLocaleLowerCase('es');
  const { role, matricula } = provider;
  const readable = [fullName(provider), lastNameFirst(provider), role, roleLabel(role)];
  return (
    readable.some((text) => text?.toLocaleLowerCase('es').includes(wanted)) ||
    (matricula?.includes(term) ?? false)
  );
}
