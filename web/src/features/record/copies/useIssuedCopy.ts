import type { CheckedPaper } from '@trama/contract/schemas/record/copies';
import { ApiError, errorText } from '../../../lib/http/http.ts';
import { type Outcome, useAnswer } from '../../../lib/http/useAnswer.ts';
import { findCopy } from './copies.api.ts';
import { copyTexts } from './copies.texts.ts';

export type CheckedCopy =
  | { step: 'nothing-asked' }
  | { step: 'checking' }
  | { step: 'unknown' }
  | { step: 'failed'; error: string }
  | { step: 'found'; copy: CheckedPaper };

export function useIssuedCopy(code: string): { checked: CheckedCopy; retry: () => void } {
  const { outcome, retry } = useAnswer(findCopy, code);
  return { checked: code ? checkedBy(outcome) : { step: 'nothing-asked' }, retry };
}

function checkedBy(outcome: Outcome<CheckedPaper> | null): CheckedCopy {
  if (!outcome) return { step: 'checking' };
  if ('value' in outcome) return { step: 'found', copy: outcome.value };
  const { failure } = outcome;
  if (failure instanceof ApiError && failure.status === 404) return { step: 'unknown' };
  return { step: 'failed', error: errorText(failure, copyTexts.failed) };
}
