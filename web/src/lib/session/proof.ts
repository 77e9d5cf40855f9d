import { useSyncExternalStore } from 'react';

/** Asks the person to show again who they are. The whole tab asks one such question at a time. */
interface Question {
  answered: Promise<boolean>;
  answer: (proved: boolean) => void;
}

/** The form that answers it; a button of a dialog around it can submit it. */
export const PROOF_FORM = 'proof-form';

let question: Question | null = null;
/** Where a dialog that is open has room for it, so that no second dialog opens. */
let place: HTMLElement | null = null;
const listeners = new Set<() => void>();

/** Whether the person has shown it. Requests that ask meanwhile wait for the same answer. */
export function askForProof(): Promise<boolean> {
  // Without a screen there is nobody to ask.
  if (listeners.size === 0) return Promise.resolve(false);
  if (question) return question.answered;
  let answer: Question['answer'] = () => {};
  const answered = new Promise<boolean>((resolve) => {
    answer = resolve;
  });
  set({ answered, answer });
  return answered;
}

export function answerProof(proved: boolean): void {
  question?.answer(proved);
  set(null);
}

export function offerProofPlace(element: HTMLElement | null): void {
  place = element;
  set(question);
}

function set(next: Question | null): void {
  question = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useProofAsked(): boolean {
  return useSyncExternalStore(subscribe, () => question !== null);
}

export function useProofPlace(): HTMLElement | null {
  return useSyncExternalStore(subscribe, () => place);
}
