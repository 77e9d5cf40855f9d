import { startTransition, useEffect, useState } from 'react';

/** True when the screen has stood for a moment: time to fetch what comes next. */
export function useSoon(ms: number): boolean {
  const [soon, setSoon] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setSoon(true)), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return soon;
}
