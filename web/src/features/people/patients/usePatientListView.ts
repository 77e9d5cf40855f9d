import { useQueryClient } from '@tanstack/react-query';
import { PATIENT_STATUSES, type PatientStatus, SEARCH_TERM_MAX } from '@trama/contract/words/people/patients';
import { visibleText } from '@trama/contract/words/visible-text';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import type { PatientListView } from '../../../domain/people/patients-path.ts';
import { currentParams, currentState } from '../../../lib/navigation/address.ts';
import { carriedIn, useCarried } from '../../../lib/navigation/navigation-state.ts';
import { useSession } from '../../../lib/session/session.ts';
import { type SearchedState, searchedTerm, useSearchedState } from './searched-terms.ts';

export const PAGE_SIZES = [25, 50, 100];
const FIRST_VIEW = {
  status: 'active',
  page: 1,
  pageSize: 25,
  quiet: false,
  sin_equipo: false,
  sin_consentimiento: false,
  riesgo_alto: false,
  id_prestador: undefined,
} as const;

/** The chips are filters of active patients: elsewhere none is in force. */
const hasChips = (status: PatientStatus) => status === 'active';
export const NO_CHIPS = {
  quiet: false,
  sin_equipo: false,
  sin_consentimiento: false,
  riesgo_alto: false,
  id_prestador: undefined,
} as const;

const validTerm = (text: string) => [...visibleText(text)].slice(0, SEARCH_TERM_MAX).join('');

/** A valid view, whatever somebody wrote into the address. */
function viewOf(params: URLSearchParams): Omit<PatientListView, 'q'> {
  const asked = params.get('status') ?? '';
  const status = PATIENT_STATUSES.find((known) => known === asked) ?? FIRST_VIEW.status;
  const page = Number(params.get('page'));
  const pageSize = Number(params.get('pageSize'));
  const provider = params.get('id_prestador') ?? '';
  const chips = {
    quiet: params.get('quiet') === 'true',
    sin_equipo: params.get('sin_equipo') === 'true',
    sin_consentimiento: params.get('sin_consentimiento') === 'true',
    riesgo_alto: params.get('riesgo_alto') === 'true',
    id_prestador: /^[1-9]\d{0,14}$/.test(provider) ? Number(provider) : undefined,
  };
  return {
    status,
    page: Number.isInteger(page) && page >= 1 && page <= 999_999_999 ? page : FIRST_VIEW.page,
    pageSize: PAGE_SIZES.includes(pageSize) ? pageSize : FIRST_VIEW.pageSize,
    ...(hasChips(status) ? chips : NO_CHIPS),
  };
}

/** The address holds only what differs from the first view, and never what was searched for. */
function paramsOf({ q: _, ...view }: PatientListView): URLSearchParams {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(view)) {
    if (value !== FIRST_VIEW[name as keyof typeof FIRST_VIEW]) params.set(name, String(value));
  }
  return params;
}

/** The view lives in the address, the term in the memory of the session: back returns to the same place. */
export function usePatientListView() {
  const [params, setParams] = useSearchParams();
  const queryClient = useQueryClient();
  const owner = useSession().user.id_prestador;
  const carried = useCarried<SearchedState>();
  const stateFor = useSearchedState();
  const written = params.get('q');
  const view: PatientListView = {
    ...viewOf(params),
    q: validTerm(written ?? searchedTerm(queryClient, carried)),
  };

  const change = (changes: Partial<PatientListView>, replace: boolean) => {
    const term = searchedTerm(queryClient, carriedIn<SearchedState>(currentState(), owner));
    const next = { q: term, ...viewOf(currentParams()), ...changes };
    if (!hasChips(next.status)) Object.assign(next, NO_CHIPS);
    setParams(paramsOf(next), { replace, state: stateFor(next.q) });
  };
  // Somebody wrote a name into the address: it is searched for, and taken out of there.
  useEffect(() => {
    if (written !== null) change({ q: view.q }, true);
  });

  return {
    view,
    /** Another search or size begins at its first page. Typing must not fill the history with every half word. */
    change: (changes: Partial<PatientListView>) => change({ page: 1, ...changes }, changes.q !== undefined),
    /** The page in the address no longer exists: replace it, so that the back button does not lead there. */
    goToLastPage: (page: number) => change({ page }, true),
  };
}
