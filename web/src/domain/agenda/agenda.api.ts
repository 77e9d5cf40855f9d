import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { Holiday, Room } from '@trama/contract/schemas/agenda/agenda-settings';
import { api } from '../../lib/http/api-client.ts';

/** What every screen of the agenda reads. A change of any of it makes all of it be asked for anew. */
export const AGENDA_KEY = ['appointments'];
const SELDOM_CHANGED_MS = 5 * 60_000;

export const queryText = (values: object) =>
  new URLSearchParams(
    Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );

export const rooms = queryOptions({
  queryKey: [...AGENDA_KEY, 'rooms'],
  queryFn: ({ signal }) => api.get<Room[]>('/api/rooms', { signal }),
  staleTime: SELDOM_CHANGED_MS,
});

export const holidays = queryOptions({
  queryKey: [...AGENDA_KEY, 'holidays'],
  queryFn: ({ signal }) => api.get<Holiday[]>('/api/holidays', { signal }),
  staleTime: SELDOM_CHANGED_MS,
});

export function useRefreshAgenda() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: AGENDA_KEY });
}
