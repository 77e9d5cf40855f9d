import { type RefObject, useEffect, useRef } from 'react';
import { isCovered, isFocusLost, overPage } from '../page/focus.ts';

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
  const left = useRef<Element | undefined>(undefined);
  useEffect(() => {
    const shown = [...(list.current?.children ?? [])];
    const handOver = () => {
      const row = shown[Math.min(place.current, shown.length - 1)];
      row?.querySelector<HTMLElement>(stop)?.focus({ preventScroll: true });
    };
    if (rows && place.current >= 0 && isFocusLost() && !isCovered(list.current)) handOver();
    const remember = () => {
      // A dialog over the list was opened from a row, which may be gone when it gives the focus back.
      if (overPage(document.activeElement) !== overPage(list.current)) return;
      if (isFocusLost()) {
        if (left.current?.isConnected === false) handOver();
        return;
      }
      place.current = shown.findIndex((row) => row.contains(document.activeElement));
      left.current = shown[place.current];
    };
    document.addEventListener('focusin', remember);
    return () => document.removeEventListener('focusin', remember);
  }, [rows, stop]);
  return list;
}
