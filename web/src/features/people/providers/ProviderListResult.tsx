import BadgeOutlined from '@mui/icons-material/BadgeOutlined';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import type { Provider } from '@trama/contract/schemas/people/providers';
import { paths } from '../../../lib/navigation/paths.ts';
import { useSession } from '../../../lib/session/session.ts';
import { EmptyState } from '../../../ui/states/EmptyState.tsx';
import { LoadError } from '../../../ui/states/LoadError.tsx';
import { LoadingState } from '../../../ui/states/LoadingState.tsx';
import { useDismissible } from '../../../ui/states/useDismissible.ts';
import { ProviderTable } from './ProviderTable.tsx';
import { matchesSearch } from './provider-search.ts';
import { providerList } from './providers.api.ts';
import { listTexts } from './providers.texts.ts';
import type { ProviderListView } from './useProviderListView.ts';

interface Props {
  view: ProviderListView;
  onChange: (changes: Partial<ProviderListView>) => void;
  onSetActive: (provider: Provider) => void;
  onShowWork: (provider: Provider) => void;
}

/** The rows that the search leaves, or why there are none. */
export function ProviderListResult({ view, onChange, ...handlers }: Props) {
  const { data, error, isPlaceholderData, refetch } = useQuery(providerList(view.status));
  const [shownError, dismissError] = useDismissible(error);
  const found = data?.filter((provider) => matchesSearch(provider, view.q));
  const mayCreate = useSession().can('providers', 'create');
  const next = view.q
    ? { label: listTexts.clearSearch, onPress: () => onChange({ q: '' }) }
    : mayCreate && { label: listTexts.addFirst, to: paths.newProvider };
  return (
    <>
      <LoadError error={shownError} text={listTexts.loadFailed} onClose={dismissError} sx={{ mx: 1.5 }} />
      {!data && !error && <LoadingState text={listTexts.loading} />}
      {!data && error && (
        <Stack sx={{ alignItems: 'center', py: 4 }}>
          <Button onClick={() => void refetch()}>Reintentar</Button>
        </Stack>
      )}
      {found?.length === 0 && (
        <EmptyState icon={<BadgeOutlined />} title={listTexts.none} hint={emptyHint(view)} next={next} />
      )}
      {found && found.length > 0 && (
        <ProviderTable providers={found} outdated={isPlaceholderData} {...handlers} />
      )}
    </>
  );
}

function emptyHint({ q, status }: ProviderListView): string {
  if (q) return listTexts.noneFoundHint;
  return status === 'inactive' ? listTexts.noneInStatusHint : listTexts.noneYetHint;
}
