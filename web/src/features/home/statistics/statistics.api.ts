import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Statistics } from '@trama/contract/schemas/home/statistics';
import { api } from '../../../lib/session/api-client.ts';

export interface Period {
  desde: string;
  hasta: string;
}

export const statisticsOf = ({ desde, hasta }: Period) =>
  queryOptions({
    queryKey: ['statistics', desde, hasta],
    queryFn: ({ signal }) => api.get<Statistics>(`/api/statistics?desde=${desde}&hasta=${hasta}`, { signal }),
    placeholderData: keepPreviousData,
  });
