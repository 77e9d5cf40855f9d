import { PROVIDER_STATUSES, type ProviderStatus } from '@trama/contract/words/people/providers';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { currentParams } from '../../../lib/navigation/address.ts';
import { useCarried, useCarry } from '../../../lib/navigation/navigation-state.ts';
import type { AccessNotice, ProviderListArrival } from './access-notice.ts';

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

/** Search, filter and the notice of the last change live in the history: back and reload return to the same place. */
export function useProviderListView() {
  const [params, setParams] = useSearchParams();
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const carry = useCarry();
  const notice = useCarried<ProviderListArrival>()?.notice ?? null;
  return {
    view: viewOf(params),
    change: (changes: Partial<ProviderListView>) => {
      const { q, status } = { ...viewOf(currentParams()), ...changes };
      const next = { ...(q && { q }), ...(status !== 'active' && { status }) };
      // Hand the state on: a notice with a link stays until somebody closes it.
      setParams(next, { replace: changes.q !== undefined, state });
    },
    notice,
    setNotice: (notice: AccessNotice | null) => {
      const arrival: ProviderListArrival = notice ? { notice } : {};
      void navigate({ search }, { replace: true, state: carry(arrival) });
    },
  };
}
