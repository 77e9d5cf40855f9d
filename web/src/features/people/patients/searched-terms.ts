import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { type Owned, useCarry } from '../../../lib/navigation/navigation-state.ts';

/**
 * A name or DNI that was searched for stays in the memory of the session. The browser's history, which outlives the
 * sign-out, gets only the number under which it is kept: back finds the term again, a reload begins without it.
 */
const termKey = (number: number | undefined) => ['searched-terms', number ?? 0];
let lastNumber = 0;

/** What the patient list is handed in its navigation state. */
export interface SearchedState {
  searched?: number;
}

export function searchedTerm(queryClient: QueryClient, state: SearchedState | null): string {
  return queryClient.getQueryData<string>(termKey(state?.searched)) ?? '';
}

/** The navigation state for a list that shows what the term finds. */
export function useSearchedState() {
  const queryClient = useQueryClient();
  const carry = useCarry();
  return useCallback(
    (term: string): Owned<SearchedState> => {
      if (!term) return carry({});
      lastNumber += 1;
      queryClient.setQueryDefaults(['searched-terms'], { gcTime: Number.POSITIVE_INFINITY });
      queryClient.setQueryData(termKey(lastNumber), term);
      return carry({ searched: lastNumber });
    },
    [queryClient, carry],
  );
}
