import { queryOptions } from '@tanstack/react-query';
import type { UnfinishedDraft } from '@trama/contract/schemas/record/drafts';
import { api } from '../session/api-client.ts';

/** The person's unfinished drafts. Fetched again whenever they are shown, because forms begin and end drafts. */
export const unfinishedDrafts = queryOptions({
  queryKey: ['drafts', 'unfinished'],
  queryFn: ({ signal }) => api.get<UnfinishedDraft[]>('/api/drafts', { signal }),
  staleTime: 0,
});
