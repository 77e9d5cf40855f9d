import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** Scrolls to the part of the page that the address names (#…), once it is drawn, and puts the focus there. */
export function useHashTarget(isReady: boolean): void {
  const { hash } = useLocation();
  useEffect(() => {
    const target = isReady && hash && document.getElementById(hash.slice(1));
    if (!target) return;
    target.scrollIntoView({ block: 'center' });
    target.focus({ preventScroll: true });
  }, [isReady, hash]);
}
