import { useEffect, useRef } from 'react';
import { takeKey } from '../quick-search/typed-ahead.ts';
import type { Command } from '../quick-search/useCommands.ts';
import { useShortcutsEnabled } from './shortcut-preference.ts';

/** Two keys that belong together are pressed within this time. */
const SEQUENCE_MS = 1200;
const TEXT_FIELDS = 'input, textarea, select, [contenteditable=true]';

/** Ctrl+K everywhere; single keys only where nobody is typing and no dialog is open. */
export function useShortcuts(commands: Command[], openSearch: () => void): void {
  const singleKeys = useShortcutsEnabled();
  const pressed = useRef({ keys: '', at: 0 });
  const handle = useRef<(event: KeyboardEvent) => void>(undefined);

  handle.current = (event) => {
    if (takeKey(event)) return;
    if (event.defaultPrevented || event.isComposing || event.altKey || isDialogOpen()) return;
    if (event.ctrlKey || event.metaKey) {
      if (event.key.toLowerCase() !== 'k' || event.shiftKey) return;
      event.preventDefault();
      openSearch();
      return;
    }
    if (!singleKeys || event.key.length !== 1 || isTyping(event.target)) return;
    const continues = Date.now() - pressed.current.at < SEQUENCE_MS;
    const key = event.key.toLowerCase();
    const sequence = continues ? `${pressed.current.keys} ${key}` : key;
    const command = [sequence, key].map((keys) => commands.find((each) => each.keys === keys)).find(Boolean);
    pressed.current = { keys: command ? '' : key, at: Date.now() };
    if (!command && key !== '/') return;
    // Otherwise the key would also be typed into the field that gets the focus.
    event.preventDefault();
    if (command) command.run();
    else focusSearchField() || openSearch();
  };

  useEffect(() => {
    const listener = (event: KeyboardEvent) => handle.current?.(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}

/** Dialogs, menus and the drawer hide the page from screen readers while they are open: that is how we know. */
function isDialogOpen(): boolean {
  return document.getElementById('root')?.getAttribute('aria-hidden') === 'true';
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(TEXT_FIELDS) !== null;
}

function focusSearchField(): boolean {
  const field = document.querySelector<HTMLInputElement>('main input[type=search]');
  field?.focus();
  field?.select();
  return field !== null;
}
