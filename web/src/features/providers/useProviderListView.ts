import type { ProviderStatus } from '@trama/contract/providers';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { useCarried, useCarry } from '../../lib/navigation-state.ts';
import type { AccessNotice, ProviderListArrival } from './access-notice.ts';

export interface ProviderListView {
  q: string;
  status: ProviderStatus;
}

const STATUSES: readonly string[] = ['active', 'inactive', 'all'] satisfies ProviderStatus[];

/** Search, filter and the notice of the last change live in the history: back and reload return to the same place. */
export function useProviderListView() {
  const [params, setParams] = useSearchParams();
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const carry = useCarry();
  const notice = useCarried<ProviderListArrival>()?.notice ?? null;
  const asked = params.get('status') ?? '';
  const status = STATUSES.includes(asked) ? (asked as ProviderStatus) : 'active';
  const view: ProviderListView = { q: params.get('q') ?? '', status };
  return {
    view,
    change: (changes: Partial<ProviderListView>) => {
      const { q, status } = { ...view, ...changes };
      const next = { ...(q && { q }), ...(status !== 'active' && { status }) };
      // The state goes along: a link stays in sight until somebody closes it.
      setParams(next, { replace: changes.q !== undefined, state });
    },
    notice,
    setNotice: (notice: AccessNotice | null) => {
      const arrival: ProviderListArrival = notice ? { notice } : {};
      void navigate({ search }, { replace: true, state: carry(arrival) });
    },
  };
}
