import { useState } from 'react';
import { errorText } from '../../../lib/http/http.ts';
import { factorTexts } from './factor.texts.ts';

/** One thing that is tried at a time, and what went wrong with it, in words of `textOf` if it has some. */
export function useAttempt(textOf?: (failure: unknown) => string | undefined) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const attempt = async (action: () => Promise<void>) => {
    if (busy) return;
    setBusy(true);
    setError(null);
    try {
      await action();
    } catch (failure) {
      setError(textOf?.(failure) ?? errorText(failure, factorTexts.failed));
    } finally {
      setBusy(false);
    }
  };
  return { busy, error, clearError: () => setError(null), attempt };
}
