import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { settleScroll } from '../../lib/settle-scroll.ts';

/** Brings the part of the page that the address names (#…) into view and gives it the focus, once the page is drawn. */
export function useHashTarget(isReady: boolean): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (!isReady || !hash) return;
    const target = document.getElementById(hash.slice(1));
    settleScroll(() => {
      target?.scrollIntoView();
      return false;
    });
    target?.focus({ preventScroll: true });
  }, [isReady, hash]);
}
