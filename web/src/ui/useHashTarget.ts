import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** Shows the part of the page that the address names, once the page stands. */
export function useHashTarget(isReady: boolean): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (isReady && hash) document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [isReady, hash]);
}
