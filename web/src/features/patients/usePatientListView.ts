import type { PatientStatus } from '@trama/contract/words/patients';
import { useSearchParams } from 'react-router';
import { currentParams } from '../../lib/navigation/address.ts';
import type { PatientListView } from './patients.api.ts';

export const PAGE_SIZES = [25, 50, 100];
const STATUSES: readonly string[] = ['active', 'inactive', 'all'] satisfies PatientStatus[];
const SEARCH_TERM_MAX = 100;
const FIRST_VIEW: PatientListView = { q: '', status: 'active', page: 1, pageSize: 25 };

/** Whatever somebody may have written into the address, a view that the server answers. */
function viewOf(params: URLSearchParams): PatientListView {
  const status = params.get('status') ?? '';
  const page = Number(params.get('page'));
  const pageSize = Number(params.get('pageSize'));
  return {
    q: [...(params.get('q') ?? '').trim()].slice(0, SEARCH_TERM_MAX).join(''),
    status: STATUSES.includes(status) ? (status as PatientStatus) : FIRST_VIEW.status,
    page: Number.isInteger(page) && page >= 1 && page <= 999_999_999 ? page : FIRST_VIEW.page,
    pageSize: PAGE_SIZES.includes(pageSize) ? pageSize : FIRST_VIEW.pageSize,
  };
}

/** Only what differs from the first view stands in the address. */
function paramsOf(view: PatientListView): URLSearchParams {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(view)) {
    if (value !== FIRST_VIEW[name as keyof PatientListView]) params.set(name, String(value));
  }
  return params;
}

/** The view lives in the address, so that back and reload return to the same place. */
export function usePatientListView() {
  const [params, setParams] = useSearchParams();
  const view = viewOf(params);
  return {
    view,
    /** Another search or size begins at its first page. */
    change: (changes: Partial<PatientListView>) => {
      // Typing would otherwise fill the history with every half word.
      const replace = changes.q !== undefined;
      setParams(paramsOf({ ...viewOf(currentParams()), page: 1, ...changes }), { replace });
    },
    /** The page in the address is gone: what is left takes its place in the history too. */
    goToLastPage: (page: number) =>
      setParams(paramsOf({ ...viewOf(currentParams()), page }), { replace: true }),
  };
}
