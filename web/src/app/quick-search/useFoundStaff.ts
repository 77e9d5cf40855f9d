import { useQuery } from '@tanstack/react-query';
import type { Provider } from '@trama/contract/schemas/people/providers';
import { roleLabel } from '@trama/contract/words/access/access-policy';
import { fullName } from '@trama/contract/words/full-name';
import { useNavigate } from 'react-router';
import { matchesSearch } from '../../features/people/providers/provider-search.ts';
import { providerList } from '../../features/people/providers/providers.api.ts';
import { paths } from '../../lib/navigation/paths.ts';
import { useSession } from '../../lib/session/session.ts';
import { quickSearchTexts as texts } from './commands.texts.ts';
import { MAX_FOUND, MIN_LETTERS, type Option } from './option.ts';

/** Staff that match the term, for people who may read the staff list. */
export function useFoundStaff(term: string): Option[] {
  const session = useSession();
  const navigate = useNavigate();
  const enabled = session.can('providers', 'read') && term.length >= MIN_LETTERS;
  const { data: providers = [] } = useQuery({ ...providerList('all'), enabled });
  if (!enabled) return [];
  const pathTo = (provider: Provider) =>
    session.can('providers', 'update')
      ? paths.editProvider(provider.id_prestador)
      : `${paths.providers}?${new URLSearchParams({ q: fullName(provider), status: 'all' })}`;
  return providers
    .filter((provider) => matchesSearch(provider, term))
    .slice(0, MAX_FOUND)
    .map((provider) => ({
      label: fullName(provider),
      detail: [roleLabel(provider.role), !provider.is_active && texts.inactive].filter(Boolean).join(' · '),
      kind: 'staff',
      run: () => void navigate(pathTo(provider)),
    }));
}
