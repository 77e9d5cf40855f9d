import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

export const CONTENT_ID = 'contenido';

/** A new page starts at its top, with the focus on its content: screen readers notice, Tab goes on from there. */
export function useFocusOnNavigation() {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    window.scrollTo(0, 0);
    // A page with an autoFocus field has already put the focus where it belongs.
    if (!main.current?.contains(document.activeElement)) main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return main;
}
