import { PROVIDER_STATUSES, type ProviderStatus } from '@trama/contract/words/people/providers';
import { useSearchParams } from 'react-router';
import { currentParams } from '../../../lib/navigation/address.ts';

export interface ProviderListView {
  q: string;
  status: ProviderStatus;
}

function viewOf(params: URLSearchParams): ProviderListView {
  const status = params.get('status') ?? '';
  return {
    q: params.get('q') ?? '',
    status: PROVIDER_STATUSES.find((known) => known === status) ?? 'active',
  };
}

/** Search and filter live in the history: back and reload return to the same place. */
export function useProviderListView() {
  const [params, setParams] = useSearchParams();
  return {
    view: viewOf(params),
    change: (changes: Partial<ProviderListView>) => {
      const { q, status } = { ...viewOf(currentParams()), ...changes };
      const next = { ...(q && { q }), ...(status !== 'active' && { status }) };
      setParams(next, { replace: changes.q !== undefined });
    },
  };
}
