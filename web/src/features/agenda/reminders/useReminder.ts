import type { ReminderView } from '@trama/contract/schemas/agenda/agenda-settings';
import { useState } from 'react';
import { ApiError, errorText } from '../../../lib/http/http.ts';
import { type Outcome, useAnswer } from '../../../lib/http/useAnswer.ts';
import { answerReminder, readReminder } from './reminders.api.ts';
import { reminderTexts as texts } from './reminders.texts.ts';

export type Reminder =
  | { step: 'loading' }
  | { step: 'unknown' }
  | { step: 'failed'; error: string }
  | { step: 'asking' | 'sending' | 'done'; view: ReminderView; error?: string };

/** What the link is about, and its one answer. */
export function useReminder(token: string) {
  const { outcome, retry } = useAnswer(readReminder, token);
  const [answered, setAnswered] = useState<Reminder | null>(null);

  const answer = async (view: ReminderView) => {
    setAnswered({ step: 'sending', view });
    await answerReminder(token).then(
      () => setAnswered({ step: 'done', view }),
      (failure: unknown) =>
        setAnswered(
          isGone(failure)
            ? // It was used in another tab meanwhile, or the appointment has changed.
              { step: 'asking', view: { ...view, usado: true } }
            : { step: 'asking', view, error: errorText(failure, texts.failed) },
        ),
    );
  };
  return { reminder: answered ?? readFrom(outcome), answer, retry };
}

function readFrom(outcome: Outcome<ReminderView> | null): Reminder {
  if (!outcome) return { step: 'loading' };
  return 'value' in outcome ? { step: 'asking', view: outcome.value } : failed(outcome.failure);
}

const isGone = (failure: unknown) => failure instanceof ApiError && failure.status === 404;

function failed(failure: unknown): Reminder {
  if (isGone(failure)) return { step: 'unknown' };
  return { step: 'failed', error: errorText(failure, texts.failed) };
}
