import type { DraftContent } from '@trama/contract/schemas/record/drafts';
import type { AnyDraftForm } from '@trama/contract/words/record/drafts';
import { useEffect } from 'react';
import { beforeSignOut } from '../session/session.ts';

const RETRY_MS = 30_000;

export interface LeftBehind {
  form: AnyDraftForm;
  about: number;
  content: DraftContent;
}

/**
 * What a form could not send before it closed (the session ended, the network was cut). It stays in the memory of
 * this tab, for its author alone, and is sent when the network is back or they open the form again.
 */
const waiting = new Map<string, LeftBehind>();
/** Set when the person signs out: the question before it warned of what gets lost, so nothing stays in this tab. */
let keepsNothing = false;
beforeSignOut((asked) => {
  keepsNothing = asked;
  if (asked) waiting.clear();
});

const keyOf = (owner: number, form: AnyDraftForm, about: number) => `${owner}/${form}/${about}`;

export function leaveBehind(
  owner: number,
  form: AnyDraftForm,
  about: number,
  content: DraftContent | null,
): void {
  const key = keyOf(owner, form, about);
  if (content && !keepsNothing) waiting.set(key, { form, about, content });
  else waiting.delete(key);
}

export const leftBehind = (owner: number, form: AnyDraftForm, about: number): DraftContent | undefined =>
  waiting.get(keyOf(owner, form, about))?.content;

/** Sends what this person left behind, by itself, for as long as they are signed in. */
export function useLeftBehind(owner: number, send: (draft: LeftBehind) => Promise<unknown>): void {
  useEffect(() => {
    keepsNothing = false;
    const sendAll = () => {
      for (const [key, draft] of waiting) {
        if (!key.startsWith(`${owner}/`)) continue;
        send(draft).then(
          // Unless the form was opened and left again meanwhile.
          () => waiting.get(key) === draft && waiting.delete(key),
          // Still away: the next round tries again.
          () => {},
        );
      }
    };
    const timer = setInterval(sendAll, RETRY_MS);
    window.addEventListener('online', sendAll);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', sendAll);
    };
  }, [owner, send]);
}
