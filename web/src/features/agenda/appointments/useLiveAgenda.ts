import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useRefreshAgenda } from '../../../domain/agenda/agenda.api.ts';
import { addDays } from '../../../lib/clinic-moment.ts';
import { agendaRevision } from './appointments.api.ts';

/** Another desk's change is seen within five seconds: the pause, the answer and the new list fit into that. */
const ASK_EVERY_MS = 3_000;
/** Not all windows of a clinic ask at the same moment. */
const JITTER_MS = 500;
const WEEK = 7;

/**
 * Asks every few seconds, while the window can be seen, whether anything of those days has changed, and then asks for all of
 * it again. False until the first answer: what is read after it cannot miss a change.
 */
export function useLiveAgenda({ from, to }: { from: string; to: string }): boolean {
  const refresh = useRefreshAgenda();
  const { data, isPending } = useQuery({
    ...agendaRevision({ from, to }),
    refetchInterval: () => ASK_EVERY_MS + Math.random() * JITTER_MS,
    refetchOnWindowFocus: 'always',
  });
  const seen = useRef<Record<string, string>>({});
  useEffect(() => {
    if (!data) return;
    const days = `${from} ${to}`;
    const before = seen.current[days];
    seen.current = { [days]: data.revision };
    if (before !== undefined && before !== data.revision) void refresh();
  }, [data, from, to, refresh]);
  return !isPending;
}

/**
 * Asks for the revision of the days before and after as well, once the days on the screen are there: somebody who
 * steps to them does not wait for it. An older revision misses no change. The answer shows nothing of a patient, so the trail
 * gets no row.
 */
export function useNeighbourRevisions({ from, to }: { from: string; to: string }, isShown: boolean): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (!isShown) return;
    const next = { from: addDays(to, 1), to: addDays(to, from === to ? 1 : WEEK) };
    const previous = { from: addDays(from, from === to ? -1 : -WEEK), to: addDays(from, -1) };
    for (const days of [next, previous])
      void queryClient.prefetchQuery({ ...agendaRevision(days), staleTime: Number.POSITIVE_INFINITY });
  }, [queryClient, from, to, isShown]);
}
