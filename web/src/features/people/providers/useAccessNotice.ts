import { queryOptions, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { AccessNotice } from './access-notice.ts';

/**
 * In memory only, until it is closed or the person signs out: its link opens an account, and what stands in the browser's
 * history can be read by the next person at this computer.
 */
const heldNotice = queryOptions<AccessNotice | null>({
  queryKey: ['access-notice'],
  queryFn: skipToken,
  initialData: null,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});

/** The outcome of the last change to somebody's access, from the form to the list. */
export function useAccessNotice() {
  const queryClient = useQueryClient();
  const { data: notice } = useQuery(heldNotice);
  const setNotice = useCallback(
    (next: AccessNotice | null) => queryClient.setQueryData<AccessNotice | null>(heldNotice.queryKey, next),
    [queryClient],
  );
  return { notice, setNotice };
}
