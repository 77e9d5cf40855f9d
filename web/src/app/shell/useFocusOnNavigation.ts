import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { forgetVisits, recordVisit } from '../../lib/navigation/visited.ts';
import { useScrollMemory } from './useScrollMemory.ts';

export const CONTENT_ID = 'contenido';

/**
 * A new page starts at its top, one that the person comes back to where they left it. The focus goes to its content:
 * screen readers notice, Tab goes on from there.
 */
export function useFocusOnNavigation() {
  const main = useRef<HTMLElement>(null);
  const { pathname, key, hash } = useLocation();
  const isBack = useNavigationType() === 'POP';
  const returnTo = useScrollMemory(key);
  const shown = useRef(pathname);

  // After every navigation: another page of the same list is another place of the history.
  useLayoutEffect(() => recordVisit(pathname));
  useEffect(() => forgetVisits, []);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (isBack) returnTo(key);
    // The page itself goes to what the address names.
    else if (!hash) window.scrollTo(0, 0);
    // A page with an autoFocus field has already put the focus where it belongs.
    if (!main.current?.contains(document.activeElement)) main.current?.focus({ preventScroll: true });
  }, [pathname, key, hash, isBack, returnTo]);
  return main;
}
