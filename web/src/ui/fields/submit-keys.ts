import type { KeyboardEvent } from 'react';

/** Ctrl+Enter, or ⌘+Enter, saves a form from any of its fields; not from a dialog over the form. */
export function submitOnCtrlEnter(event: KeyboardEvent<HTMLFormElement>): void {
  const form = event.currentTarget;
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || !form.contains(event.target as Node))
    return;
  event.preventDefault();
  form.querySelector<HTMLButtonElement>('button[type=submit]:not(:disabled)')?.click();
}
