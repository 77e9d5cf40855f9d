import { type RefObject, useEffect, useRef } from 'react';
import { isFocusLost } from '../page/focus.ts';

/**
 * A row that leaves the list with the step that was taken in it hands the focus to the row that takes its place. `stop` finds
 * what takes the focus in a row.
 */
export function useKeptPlace<List extends HTMLElement>(
  rows: unknown[] | undefined,
  stop: string,
): RefObject<List | null> {
  const list = useRef<List>(null);
  const place = useRef(-1);
  useEffect(() => {
    const shown = [...(list.current?.children ?? [])];
    if (rows && place.current >= 0 && isFocusLost()) {
      const row = shown[Math.min(place.current, shown.length - 1)];
      row?.querySelector<HTMLElement>(stop)?.focus({ preventScroll: true });
    }
    const remember = () => {
      if (!isFocusLost()) place.current = shown.findIndex((row) => row.contains(document.activeElement));
    };
    document.addEventListener('focusin', remember);
    return () => document.removeEventListener('focusin', remember);
  }, [rows, stop]);
  return list;
}
