import { useSyncExternalStore } from 'react';

/** Whether single keys act as shortcuts: a choice of this browser, since dictation software may press them by chance. */
const KEY = 'trama-shortcuts';
const OFF = 'off';
const listeners = new Set<() => void>();

export function setShortcutsEnabled(enabled: boolean): void {
  if (enabled) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, OFF);
  for (const listener of listeners) listener();
}

export function useShortcutsEnabled(): boolean {
  return useSyncExternalStore(subscribe, () => localStorage.getItem(KEY) !== OFF);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}
