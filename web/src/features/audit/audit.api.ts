import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { AuditPage } from '@trama/contract/audit';
import type { Provider } from '@trama/contract/providers';
import { api } from '../../lib/api-client.ts';
import type { AuditFilters } from './useAuditFilters.ts';

const PAGE_SIZE = 50;

export const auditTrail = (filters: AuditFilters) =>
  infiniteQueryOptions({
    queryKey: ['audit', filters],
    queryFn: ({ pageParam, signal }) => {
      const query = new URLSearchParams({ limit: String(PAGE_SIZE), ...filters });
      if (pageParam) query.set('before', String(pageParam));
      return api.get<AuditPage>(`/api/audit?${query}`, { signal });
    },
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });

/** Whoever ever had access, by last name. */
export const everybody = queryOptions({
  queryKey: ['providers', 'everybody'],
  queryFn: ({ signal }) => api.get<Provider[]>('/api/providers?status=all', { signal }),
});
