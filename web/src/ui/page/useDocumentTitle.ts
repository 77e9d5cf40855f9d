import { useEffect } from 'react';

/** 'Screen · Trama' */
export function useDocumentTitle(screen: string): void {
  useEffect(() => {
    document.title = `${screen} · Trama`;
  }, [screen]);
}
