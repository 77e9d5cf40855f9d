import { useState } from 'react';

/** A value (an error, say) until the person closes it; another value is shown again. */
export function useDismissible<T>(happened: T | null): [shown: T | null, dismiss: () => void] {
  const [dismissed, setDismissed] = useState<T | null>(null);
  return [happened === dismissed ? null : happened, () => setDismissed(happened)];
}
