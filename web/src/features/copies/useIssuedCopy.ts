import type { IssuedCopy } from '@trama/contract/schemas/copies';
import { useEffect, useState } from 'react';
import { ApiError, errorText, isAbort } from '../../lib/http/http.ts';
import { findCopy } from './copies.api.ts';
import { copyTexts } from './copies.texts.ts';

export type CheckedCopy =
  | { step: 'nothing-asked' }
  | { step: 'checking' }
  | { step: 'unknown' }
  | { step: 'failed'; error: string }
  | { step: 'found'; copy: IssuedCopy };

export function useIssuedCopy(code: string): { checked: CheckedCopy; retry: () => void } {
  const [checked, setChecked] = useState<CheckedCopy>({ step: 'nothing-asked' });
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` is there to ask again
  useEffect(() => {
    if (!code) return setChecked({ step: 'nothing-asked' });
    const abort = new AbortController();
    setChecked({ step: 'checking' });
    findCopy(code, abort.signal).then(
      (copy) => setChecked({ step: 'found', copy }),
      (failure) => {
        if (!isAbort(failure)) setChecked(failed(failure));
      },
    );
    return () => abort.abort();
  }, [code, attempt]);

  return { checked, retry: () => setAttempt(attempt + 1) };
}

function failed(failure: unknown): CheckedCopy {
  if (failure instanceof ApiError && failure.status === 404) return { step: 'unknown' };
  return { step: 'failed', error: errorText(failure, copyTexts.failed) };
}
