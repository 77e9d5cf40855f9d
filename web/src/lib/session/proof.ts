import { useSyncExternalStore } from 'react';

/** The question whether it is still the person who signed in, of which there is one at a time for the whole tab. */
interface Question {
  answered: Promise<boolean>;
  answer: (proved: boolean) => void;
}

let question: Question | null = null;
const listeners = new Set<() => void>();

/** Whether the person has shown it. Whoever asks meanwhile waits for the same answer. */
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
