import type { ReminderView } from '@trama/contract/schemas/agenda';
import { useEffect, useState } from 'react';
import { ApiError, errorText, isAbort } from '../../lib/http/http.ts';
import { answerReminder, readReminder } from './reminders.api.ts';
import { reminderTexts as texts } from './reminders.texts.ts';

export type Reminder =
  | { step: 'loading' }
  | { step: 'unknown' }
  | { step: 'failed'; error: string }
  | { step: 'asking' | 'sending' | 'done'; view: ReminderView; error?: string };

/** What the link is about, and its one answer. */
export function useReminder(token: string) {
  const [reminder, setReminder] = useState<Reminder>({ step: 'loading' });
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` is there to ask again
  useEffect(() => {
    const abort = new AbortController();
    setReminder({ step: 'loading' });
    readReminder(token, abort.signal).then(
      (view) => setReminder({ step: 'asking', view }),
      (failure) => {
        if (!isAbort(failure)) setReminder(failed(failure));
      },
    );
    return () => abort.abort();
  }, [token, attempt]);

  const answer = async (view: ReminderView) => {
    setReminder({ step: 'sending', view });
    await answerReminder(token).then(
      () => setReminder({ step: 'done', view }),
      (failure: unknown) =>
        setReminder(
          isGone(failure)
            ? // It was used in another tab meanwhile, or the appointment has changed.
              { step: 'asking', view: { ...view, usado: true } }
            : { step: 'asking', view, error: errorText(failure, texts.failed) },
        ),
    );
  };
  return { reminder, answer, retry: () => setAttempt(attempt + 1) };
}

const isGone = (failure: unknown) => failure instanceof ApiError && failure.status === 404;

function failed(failure: unknown): Reminder {
  if (isGone(failure)) return { step: 'unknown' };
  return { step: 'failed', error: errorText(failure, texts.failed) };
}
