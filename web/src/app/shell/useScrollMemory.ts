import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { settleScroll } from '../../lib/settle-scroll.ts';

/** Remembers how far each entry of the history was scrolled. Returns how to go back there. */
export function useScrollMemory(entry: string): (entry: string) => void {
  const positions = useRef(new Map<string, number>());
  const current = useRef(entry);
  useLayoutEffect(() => {
    current.current = entry;
  }, [entry]);

  useEffect(() => {
    const before = window.history.scrollRestoration;
    // The browser would scroll the page that is about to go.
    window.history.scrollRestoration = 'manual';
    const remember = () => positions.current.set(current.current, window.scrollY);
    window.addEventListener('scroll', remember, { passive: true });
    return () => {
      window.history.scrollRestoration = before;
      window.removeEventListener('scroll', remember);
    };
  }, []);

  return useCallback((known: string) => {
    const top = positions.current.get(known) ?? 0;
    settleScroll(() => {
      window.scrollTo(0, top);
      return Math.abs(window.scrollY - top) < 1;
    });
  }, []);
}
