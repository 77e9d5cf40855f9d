import { useEffect, useRef } from 'react';

/** A browser that has a network may still not reach the server, and says nothing when it does again. */
const TRY_EVERY_MS = 10_000;

/** While something waits: tries again when the network is back, and every few seconds. */
export function useWhenOnline(waits: boolean, attempt: () => unknown): void {
  const latest = useRef(attempt);
  latest.current = attempt;
  useEffect(() => {
    if (!waits) return;
    const again = () => void latest.current();
    const timer = setInterval(again, TRY_EVERY_MS);
    window.addEventListener('online', again);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', again);
    };
  }, [waits]);
}
