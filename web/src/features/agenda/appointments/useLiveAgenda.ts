import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useRefreshAgenda } from '../../../domain/agenda/agenda.api.ts';
import { agendaRevision } from './appointments.api.ts';

/** Another desk's change is seen within five seconds: the pause, the answer and the new list fit into that. */
const ASK_EVERY_MS = 3_000;
/** Not all windows of a clinic ask at the same moment. */
const JITTER_MS = 500;

/**
 * Asks every few seconds, while the window can be seen, whether anything of those days has changed, and then asks for all of
 * it anew. False until the first answer: what is read after it cannot miss a change.
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
