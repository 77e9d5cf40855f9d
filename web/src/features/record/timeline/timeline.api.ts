import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import type { TimelinePage } from '@trama/contract/schemas/record/timeline';
import type { TimelineKind } from '@trama/contract/words/record/timeline-events';
import { api } from '../../../lib/session/api-client.ts';

/** No kinds means all kinds. */
export const timelineOf = (patientId: number, kinds: TimelineKind[]) =>
  infiniteQueryOptions({
    queryKey: ['patients', patientId, 'timeline', kinds],
    queryFn: ({ pageParam, signal }) => {
      const query = new URLSearchParams({ kinds: kinds.join() });
      if (pageParam) query.set('before', pageParam);
      return api.get<TimelinePage>(`/api/patients/${patientId}/timeline?${query}`, { signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    // Keep the events while others are being loaded, so that nothing jumps.
    placeholderData: keepPreviousData,
  });
