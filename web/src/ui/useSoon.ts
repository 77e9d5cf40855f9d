import { useEffect, useState } from 'react';

const SOON_MS = 1_000;

/** True when the screen has stood for a moment: time to fetch what comes next. */
export function useSoon(): boolean {
  const [soon, setSoon] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSoon(true), SOON_MS);
    return () => clearTimeout(timer);
  }, []);
  return soon;
}
