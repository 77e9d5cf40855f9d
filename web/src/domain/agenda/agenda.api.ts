import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { AgendaProvider } from '@trama/contract/schemas/agenda/agenda-days';
import type { Holiday, Room } from '@trama/contract/schemas/agenda/agenda-settings';
import type { Group } from '@trama/contract/schemas/agenda/groups';
import type { WaitingOpening } from '@trama/contract/schemas/agenda/waiting-list';
import { api } from '../../lib/session/api-client.ts';

/** What every screen of the agenda reads. After any change all of it is fetched again. */
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

/** The providers whose agendas the person can open and, if they keep them, book. */
export const bookableProviders = queryOptions({
  queryKey: [...AGENDA_KEY, 'providers'],
  queryFn: ({ signal }) => api.get<AgendaProvider[]>('/api/appointments/providers', { signal }),
});

/** The groups that the person leads, or all of them for people who read every agenda. */
export const groups = queryOptions({
  queryKey: [...AGENDA_KEY, 'groups'],
  queryFn: ({ signal }) => api.get<Group[]>('/api/groups', { signal }),
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

const FREED_KEY = ['freed-hour'];

/** The hour that this person has just freed and that somebody waits for, until it is offered or put aside. */
export function useFreedHour() {
  const queryClient = useQueryClient();
  const { data = null } = useQuery<WaitingOpening | null>({
    queryKey: FREED_KEY,
    queryFn: () => null,
    enabled: false,
  });
  return {
    freed: data,
    setFreed: (opening: WaitingOpening | null) => queryClient.setQueryData(FREED_KEY, opening),
  };
}
