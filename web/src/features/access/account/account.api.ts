import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { OwnNotice, OwnSession } from '@trama/contract/schemas/access/account';
import { api } from '../../../lib/session/api-client.ts';

const SESSIONS = '/api/account/sessions';

export const ownSessions = () =>
  queryOptions({
    queryKey: ['account', 'sessions'],
    queryFn: ({ signal }) => api.get<OwnSession[]>(SESSIONS, { signal }),
  });

/** Closes that session, or without an id all but this one. */
export function useCloseSession() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id?: string) => api.delete(id ? `${SESSIONS}/${id}` : SESSIONS),
    // Also after a failure: it may have been closed already.
    onSettled: () => queryClient.invalidateQueries({ queryKey: ownSessions().queryKey }),
  });
}

const NOTICES = '/api/account/notices';

export const ownNotices = () =>
  queryOptions({
    queryKey: ['account', 'notices'],
    queryFn: ({ signal }) => api.get<OwnNotice[]>(NOTICES, { signal }),
  });

/** Up to the newest that was on the screen. */
export function useNoticesSeen() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (until: number) => api.post<void>(`${NOTICES}/seen`, { until }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ownNotices().queryKey }),
  });
}
