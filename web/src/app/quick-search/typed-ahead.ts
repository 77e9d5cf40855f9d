/**
 * Keys that are pressed after the quick search was asked for and before its field is there (its code may still be on the
 * way). They belong to that field: as shortcuts they would open another patient's forms.
 */
let waiting: string | null = null;

export function beginTypingAhead(): void {
  waiting ??= '';
}

/** The text typed meanwhile. The field is there now and takes the keys itself. */
export function endTypingAhead(): string {
  const typed = waiting ?? '';
  waiting = null;
  return typed;
}

/** Whether the key was for the field. */
export function takeKey(event: KeyboardEvent): boolean {
  if (waiting === null || event.ctrlKey || event.metaKey || event.altKey) return false;
  if (event.key.length === 1) waiting += event.key;
  else if (event.key === 'Backspace') waiting = waiting.slice(0, -1);
  event.preventDefault();
  return true;
}
