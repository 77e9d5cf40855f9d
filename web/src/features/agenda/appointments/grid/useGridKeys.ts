import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import { isFocusLost } from '../../../../ui/page/focus.ts';

/** The keyboard on the grid: one stop for Tab, arrows from cell to cell. */

const PAGE_CELLS = 6;

const bodiesIn = (root: HTMLElement) => [...root.querySelectorAll<HTMLElement>('[data-column]')];
const minuteOf = (cell: HTMLElement) => Number(cell.dataset.from);
const cellsIn = (body: HTMLElement) =>
  [...body.querySelectorAll<HTMLElement>('[role="gridcell"]:not(.ghost)')].sort(
    (a, b) => minuteOf(a) - minuteOf(b),
  );

/** The part of a cell that takes the focus: a free hour itself, or the button that opens a card. */
const stopIn = (cell: HTMLElement) => cell.querySelector<HTMLElement>('.open') ?? cell;

function cellAfter(root: HTMLElement, cell: HTMLElement, key: string): HTMLElement | undefined {
  const body = cell.closest<HTMLElement>('[data-column]');
  if (!body) return undefined;
  const cells = cellsIn(body);
  const place = cells.indexOf(cell);
  const within = (wanted: number) => cells[Math.max(0, Math.min(wanted, cells.length - 1))];
  switch (key) {
    case 'ArrowDown':
      return within(place + 1);
    case 'ArrowUp':
      return within(place - 1);
    case 'PageDown':
      return within(place + PAGE_CELLS);
    case 'PageUp':
      return within(place - PAGE_CELLS);
    case 'Home':
      return cells[0];
    case 'End':
      return cells.at(-1);
    case 'ArrowLeft':
    case 'ArrowRight': {
      const bodies = bodiesIn(root);
      const beside = bodies[bodies.indexOf(body) + (key === 'ArrowRight' ? 1 : -1)];
      return beside && nearestIn(cellsIn(beside), minuteOf(cell));
    }
    default:
      return undefined;
  }
}

/** The cell at the same hour, or the last one before it. */
const nearestIn = (cells: HTMLElement[], minute: number) =>
  cells.findLast((cell) => minuteOf(cell) <= minute) ?? cells[0];

export function useGridKeys(root: RefObject<HTMLElement | null>) {
  // After every change: the cell that was the stop may have gone.
  useEffect(() => {
    if (!root.current) return;
    if (root.current.querySelector('[tabindex="0"]')) return;
    const [first] = bodiesIn(root.current).flatMap(cellsIn);
    if (first) stopIn(first).tabIndex = 0;
    root.current.tabIndex = first ? -1 : 0;
  });

  /** What had the focus: when it is gone (cancelled, or booked), what stands at its hour takes its place. */
  const last = useRef<{ cell: HTMLElement; body: HTMLElement } | null>(null);
  useEffect(() => {
    const takePlace = () => {
      if (!last.current || last.current.cell.isConnected || !isFocusLost()) return;
      const { cell, body } = last.current;
      const next = nearestIn(cellsIn(body), minuteOf(cell));
      if (next && body.isConnected) stopIn(next).focus({ preventScroll: true });
    };
    document.addEventListener('focusin', takePlace);
    return () => document.removeEventListener('focusin', takePlace);
  }, []);

  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    const cell = target.closest<HTMLElement>('[role="gridcell"]');
    const body = cell?.closest<HTMLElement>('[data-column]');
    if (!cell || !body || !root.current) return;
    last.current = { cell, body };
    for (const old of root.current.querySelectorAll<HTMLElement>('[tabindex="0"]')) old.tabIndex = -1;
    stopIn(cell).tabIndex = 0;
  };
  /** Whether the key led somewhere. */
  const onArrow = (event: KeyboardEvent<HTMLElement>): boolean => {
    const cell = (event.target as HTMLElement).closest<HTMLElement>('[role="gridcell"]');
    if (!cell || !root.current || event.ctrlKey || event.metaKey || event.altKey) return false;
    const next = cellAfter(root.current, cell, event.key);
    if (!next) return false;
    event.preventDefault();
    stopIn(next).focus();
    return true;
  };
  return { onFocus, onArrow };
}
