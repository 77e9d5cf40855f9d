import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Calendar, CalendarInput } from '@trama/contract/schemas/agenda/agenda-settings';
import { api } from '../../../lib/session/api-client.ts';

/** The person's own address. The server answers it once, at creation. */
export const ownFeed = queryOptions({
  queryKey: ['calendar-feed'],
  queryFn: ({ signal }) => api.get<Calendar>('/api/calendar', { signal }),
  // The address disappears with the dialog that showed it.
  staleTime: 0,
  gcTime: 0,
});

export function useSaveFeed() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (input: CalendarInput) => api.put<Calendar>('/api/calendar', input),
    onSuccess: (feed) => queryClient.setQueryData(ownFeed.queryKey, { ...feed, url: null }),
    // The answer holds the address: it must not stay in memory.
    gcTime: 0,
  });
}
