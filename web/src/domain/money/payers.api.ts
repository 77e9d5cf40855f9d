import { queryOptions } from '@tanstack/react-query';
import type { Payer } from '@trama/contract/schemas/money/coverage';
import { api } from '../../lib/session/api-client.ts';

/** The clinic's list: what a coverage and a fee are of. */
export const payers = queryOptions({
  queryKey: ['payers'],
  queryFn: ({ signal }) => api.get<Payer[]>('/api/payers', { signal }),
});
