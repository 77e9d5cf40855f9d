import type { Provider } from '@trama/contract/schemas/providers';
import { roleLabel } from '@trama/contract/words/access-policy';

/** Name, last name and role without regard to case; a licence number only as it is written. */
export function matchesSearch(provider: Provider, term: string): boolean {
  const wanted = term.toLocaleLowerCase('es');
  const { nombre, apellido, role, matricula } = provider;
  const readable = [nombre, apellido, role, roleLabel(role)];
  return (
    readable.some((text) => text?.toLocaleLowerCase('es').includes(wanted)) ||
    (matricula?.includes(term) ?? false)
  );
}
