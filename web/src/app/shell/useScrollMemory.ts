import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';

/** Long enough for a list to be drawn; after that the person has begun to read. */
const WAIT_FOR_CONTENT_MS = 2_000;

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

  return useCallback((known: string) => scrollTo(positions.current.get(known) ?? 0), []);
}

/** Again whenever the page grows, until it is tall enough or the person scrolls themselves. */
function scrollTo(top: number): void {
  const grown = new ResizeObserver(() => attempt());
  const stop = () => {
    grown.disconnect();
    for (const name of ['wheel', 'touchstart', 'keydown'] as const) window.removeEventListener(name, stop);
  };
  const attempt = () => {
    window.scrollTo(0, top);
    if (Math.abs(window.scrollY - top) < 1) stop();
  };
  for (const name of ['wheel', 'touchstart', 'keydown'] as const)
    window.addEventListener(name, stop, { passive: true });
  setTimeout(stop, WAIT_FOR_CONTENT_MS);
  grown.observe(document.body);
  attempt();
}
