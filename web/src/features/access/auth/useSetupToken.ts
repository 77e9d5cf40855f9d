import type { SetupTokenInfo } from '@trama/contract/schemas/access/auth';
import { ApiError, errorText, isTransient } from '../../../lib/http/http.ts';
import { type Outcome, useAnswer } from '../../../lib/http/useAnswer.ts';
import { validateSetupToken } from './auth.api.ts';
import { setupTexts } from './auth.texts.ts';

export type SetupTokenState =
  | { step: 'validating' }
  /** `canRetry`: it was the connection, the link itself may be good. */
  | { step: 'invalid'; error: string; canRetry: boolean }
  | { step: 'valid'; provider: SetupTokenInfo['provider'] };

/** Asks the server whose link this is. Reading it does not use it up. */
export function useSetupToken(token = ''): { state: SetupTokenState; retry: () => void } {
  const { outcome, retry } = useAnswer(validateSetupToken, token);
  return { state: token ? stateOf(outcome) : invalid(setupTexts.missingToken), retry };
}

function stateOf(outcome: Outcome<Awaited<ReturnType<typeof validateSetupToken>>> | null): SetupTokenState {
  if (!outcome) return { step: 'validating' };
  if ('failure' in outcome) return invalid(failureText(outcome.failure), isTransient(outcome.failure));
  const { provider, error } = outcome.value;
  return provider ? { step: 'valid', provider } : invalid(error ?? setupTexts.invalidToken);
}

/** A refused link is said in the server's own words alone; anything else says what was being done. */
function failureText(failure: unknown): string {
  const isRefused = failure instanceof ApiError && failure.hasServerText && !isTransient(failure);
  return isRefused ? failure.message : errorText(failure, setupTexts.validationFailed);
}

function invalid(error: string, canRetry = false): SetupTokenState {
  return { step: 'invalid', error, canRetry };
}
