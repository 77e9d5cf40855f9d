import { useEffect, useState } from 'react';
import { isAbort } from './http.ts';

export type Outcome<T> = { value: T } | { failure: unknown };

interface Answered<T> {
  about: string;
  attempt: number;
  outcome: Outcome<T>;
}

/**
 * What the server answers about a link or a code on a page that needs no session, where there is no cache; null until
 * it answers, or if there is nothing to ask. `ask` has to be the same function every time.
 */
export function useAnswer<T>(
  ask: (about: string, signal: AbortSignal) => Promise<T>,
  about: string,
): { outcome: Outcome<T> | null; retry: () => void } {
  const [attempt, setAttempt] = useState(0);
  const [last, setLast] = useState<Answered<T> | null>(null);

  useEffect(() => {
    if (!about) return;
    const abort = new AbortController();
    const keep = (outcome: Outcome<T>) => setLast({ about, attempt, outcome });
    ask(about, abort.signal).then(
      (value) => keep({ value }),
      (failure: unknown) => {
        if (!isAbort(failure)) keep({ failure });
      },
    );
    return () => abort.abort();
  }, [ask, about, attempt]);

  // Ignore the answer to an earlier question.
  const isCurrent = last?.about === about && last.attempt === attempt;
  return { outcome: isCurrent ? last.outcome : null, retry: () => setAttempt(attempt + 1) };
}
