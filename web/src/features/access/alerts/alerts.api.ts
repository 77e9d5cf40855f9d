import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { Alert, AlertPage } from '@trama/contract/schemas/access/alerts';
import type { AlertState } from '@trama/contract/words/access/alerts';
import { todayInClinic } from '@trama/contract/words/clinic-time';
import { paths } from '../../../lib/navigation/paths.ts';
import { api } from '../../../lib/session/api-client.ts';

const ALERTS = 'alerts';
const ON_DASHBOARD = 4;

export const alertList = (estado: AlertState | null) =>
  infiniteQueryOptions({
    queryKey: [ALERTS, estado],
    queryFn: ({ pageParam, signal }) => {
      const query = new URLSearchParams({ ...(estado && { estado }) });
      if (pageParam) query.set('before', String(pageParam));
      return api.get<AlertPage>(`/api/alerts?${query}`, { signal });
    },
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });

/** The newest open alerts. */
export const openAlerts = queryOptions({
  queryKey: [ALERTS, 'dashboard'],
  queryFn: ({ signal }) => api.get<AlertPage>(`/api/alerts?estado=abierta&limit=${ON_DASHBOARD}`, { signal }),
});

export function useCloseAlert(id: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (palabra: string) => api.patch<Alert>(`/api/alerts/${id}`, { palabra }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [ALERTS] }),
  });
}

/** Leads to the trail of that person on those days; for wrong passwords, to the failed sign-ins. */
export function trailOf({ tipo, id_prestador, desde, hasta }: Alert): string {
  const filters = new URLSearchParams({
    ...(id_prestador && { id_prestador: String(id_prestador) }),
    ...(tipo === 'adivinanza' && { action: 'session.login_failed' }),
    desde: todayInClinic(new Date(desde)),
    hasta: todayInClinic(new Date(hasta)),
  });
  return `${paths.audit}?${filters}`;
}
