import { PATIENT_STATUSES, SEARCH_TERM_MAX } from '@trama/contract/words/patients';
import { useSearchParams } from 'react-router';
import { currentParams } from '../../lib/navigation/address.ts';
import type { PatientListView } from './patients.api.ts';

export const PAGE_SIZES = [25, 50, 100];
const FIRST_VIEW: PatientListView = { q: '', status: 'active', page: 1, pageSize: 25 };

/** A valid view, whatever somebody wrote into the address. */
function viewOf(params: URLSearchParams): PatientListView {
  const status = params.get('status') ?? '';
  const page = Number(params.get('page'));
  const pageSize = Number(params.get('pageSize'));
  return {
    q: [...(params.get('q') ?? '').trim()].slice(0, SEARCH_TERM_MAX).join(''),
    status: PATIENT_STATUSES.find((known) => known === status) ?? FIRST_VIEW.status,
    page: Number.isInteger(page) && page >= 1 && page <= 999_999_999 ? page : FIRST_VIEW.page,
    pageSize: PAGE_SIZES.includes(pageSize) ? pageSize : FIRST_VIEW.pageSize,
  };
}

/** The address holds only what differs from the first view. */
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
    /** The page in the address no longer exists: replace it, so that the back button does not lead there. */
    goToLastPage: (page: number) =>
      setParams(paramsOf({ ...viewOf(currentParams()), page }), { replace: true }),
  };
}
