import { startTransition, useEffect, useState } from 'react';

/** True once the screen has been shown for that long: time to fetch the code of what comes next. */
export function useSoon(ms: number): boolean {
  const [soon, setSoon] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setSoon(true)), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return soon;
}
