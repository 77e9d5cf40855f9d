import { useSyncExternalStore } from 'react';

/** Short messages at the edge of the screen that ask nothing of the person. */
export interface Notice {
  id: number;
  message: string;
  severity: 'info' | 'success' | 'warning' | 'error';
  /** Takes back what the notice tells, where that can be done. */
  undo?: (() => Promise<unknown>) | undefined;
  /** Where the focus goes with the notice, if what had it before is gone. */
  returnsTo?: (() => HTMLElement | null) | undefined;
}

let current: Notice | null = null;
let lastId = 0;
const listeners = new Set<() => void>();

/** Shows a notice in place of the one before. */
export function notify(
  message: string,
  severity: Notice['severity'] = 'info',
  undo?: Notice['undo'],
  returnsTo?: Notice['returnsTo'],
): void {
  lastId += 1;
  set({ id: lastId, message, severity, undo, returnsTo });
}

/** What a mutation does when it worked: shows the notice, then calls `then`. */
export const noticeThen = (message: string, then: () => void) => ({
  onSuccess: () => {
    notify(message, 'success');
    then();
  },
});

export function dismissNotice(): void {
  set(null);
}

function set(notice: Notice | null): void {
  current = notice;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useNotice(): Notice | null {
  return useSyncExternalStore(subscribe, () => current);
}
