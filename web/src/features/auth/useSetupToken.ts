import type { SetupTokenInfo } from '@trama/contract/schemas/auth';
import { useEffect, useState } from 'react';
import { errorText, isAbort, isTransient } from '../../lib/http/http.ts';
import { validateSetupToken } from './auth.api.ts';
import { setupTexts } from './auth.texts.ts';

export type SetupTokenState =
  | { step: 'validating' }
  /** `canRetry`: it was the connection, the link itself may be good. */
  | { step: 'invalid'; error: string; canRetry: boolean }
  | { step: 'valid'; provider: SetupTokenInfo['provider'] };

/** Asks the server whose link this is. Reading it does not use it up. */
export function useSetupToken(token: string | undefined): { state: SetupTokenState; retry: () => void } {
  const [state, setState] = useState<SetupTokenState>({ step: 'validating' });
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` is there to ask again
  useEffect(() => {
    if (!token) return setState({ step: 'invalid', error: setupTexts.missingToken, canRetry: false });
    const abort = new AbortController();
    setState({ step: 'validating' });
    validateSetupToken(token, abort.signal).then(
      ({ provider, error }) =>
        setState(provider ? { step: 'valid', provider } : invalid(error ?? setupTexts.invalidToken)),
      (failure) => {
        if (isAbort(failure)) return;
        setState(invalid(errorText(failure, setupTexts.validationFailed), isTransient(failure)));
      },
    );
    return () => abort.abort();
  }, [token, attempt]);

  return { state, retry: () => setAttempt(attempt + 1) };
}

function invalid(error: string, canRetry = false): SetupTokenState {
  return { step: 'invalid', error, canRetry };
}
