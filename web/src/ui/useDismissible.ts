import { useState } from 'react';

/** Something that happened, until the person closes it; the next one shows again. */
export function useDismissible<T>(happened: T | null): [shown: T | null, dismiss: () => void] {
  const [dismissed, setDismissed] = useState<T | null>(null);
  return [happened === dismissed ? null : happened, () => setDismissed(happened)];
}
