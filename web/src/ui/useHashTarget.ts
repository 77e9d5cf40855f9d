import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** Scrolls to the part of the page that the address names (#…), once the page is drawn. */
export function useHashTarget(isReady: boolean): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (isReady && hash) document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [isReady, hash]);
}
