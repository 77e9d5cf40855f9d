import { type PointerEvent as ReactPointerEvent, type RefObject, useRef } from 'react';
import type { GridColumn } from './columns.ts';
import { clockText, nearestStart, type Slot, type Span, slotAt, slotsOf } from './geometry.ts';

/** Fewer pixels than this are a click with an unsteady hand. */
const DRAG_AFTER_PX = 4;
/** The grid scrolls when the pointer is this near to an edge. */
const EDGE_PX = 28;
const SCROLL_PX = 14;

interface Options {
  columns: GridColumn[];
  shown: Span;
  /** Height of a minute. */
  minutePx: number;
  /** A card may be dropped into the column of another provider. */
  mayHandOver: boolean;
  onDrop: (id: number, column: GridColumn, minute: number) => void;
  onPickSpan: (column: GridColumn, span: Span) => void;
}

/**
 * Dragging with a mouse or a pen. A finger scrolls; it moves an appointment with two taps. While something is dragged React
 * draws nothing: a copy of the card moves, and only when it reaches another slot.
 */
export function useGridDrag(
  root: RefObject<HTMLElement | null>,
  { columns, shown, minutePx, mayHandOver, ...on }: Options,
) {
  /** True for the click that ends a drag, which must not open anything. */
  const hasDragged = useRef(false);

  const slotsIn = (column: GridColumn): Slot[] => slotsOf(column.worked, shown);
  const bodyOf = (column: GridColumn) =>
    root.current?.querySelector<HTMLElement>(`[data-column="${column.key}"]`) ?? null;
  const minuteAt = (body: HTMLElement, y: number) =>
    shown.from + (y - body.getBoundingClientRect().top) / minutePx;
  const columnOf = (element: Element) => {
    const key = element.closest<HTMLElement>('[data-column]')?.dataset.column;
    return columns.find((column) => column.key === key);
  };

  const dragCard = (card: HTMLElement, begun: PointerEvent) => {
    const home = columnOf(card);
    if (!home) return;
    const grip = begun.clientY - card.getBoundingClientRect().top;
    const takers = columns.filter(({ providerId }) => mayHandOver || providerId === home.providerId);
    const ghost = card.cloneNode(true) as HTMLElement;
    ghost.classList.add('ghost');
    ghost.setAttribute('aria-hidden', 'true');
    let target: { column: GridColumn; minute: number } | null = null;
    follow(root.current, card, begun, {
      onBegin: () => card.classList.add('dragged'),
      onMove: ({ clientX, clientY }) => {
        const under = takers.find((column) => holdsX(bodyOf(column), clientX));
        const column = under ?? target?.column ?? home;
        const body = bodyOf(column);
        if (!body) return;
        const minute = nearestStart(slotsIn(column), minuteAt(body, clientY - grip));
        if (target?.column === column && target.minute === minute) return;
        target = { column, minute };
        ghost.style.top = `calc(${minute - shown.from} * var(--minute) + 1px)`;
        const hours = ghost.querySelector('.open > span:nth-child(2)');
        if (hours) hours.textContent = clockText(minute);
        if (ghost.parentElement !== body) body.append(ghost);
      },
      onEnd: (isDropped) => {
        ghost.remove();
        card.classList.remove('dragged');
        hasDragged.current = true;
        const from = Number(card.dataset.from);
        if (!isDropped || !target || (target.column === home && target.minute === from)) return;
        on.onDrop(Number(card.dataset.turno), target.column, target.minute);
      },
    });
  };

  const pickSpan = (first: HTMLElement, begun: PointerEvent) => {
    const column = columnOf(first);
    const body = column && bodyOf(column);
    if (!column || !body) return;
    const mark = document.createElement('div');
    mark.className = 'picked';
    const from = Number(first.dataset.from);
    let to = from;
    follow(root.current, first, begun, {
      onBegin: () => body.append(mark),
      onMove: ({ clientY }) => {
        const slot = slotAt(slotsIn(column), minuteAt(body, clientY));
        to = slot && slot.from > from ? slot.to : from;
        mark.style.top = `calc(${from - shown.from} * var(--minute))`;
        mark.style.height = `calc(${to - from} * var(--minute))`;
        mark.textContent = to > from ? `${clockText(from)} a ${clockText(to)}` : '';
      },
      onEnd: (isDropped) => {
        mark.remove();
        // Within one slot it is a click: it says when, and not how long.
        if (to === from) return;
        hasDragged.current = true;
        if (isDropped) on.onPickSpan(column, { from, to });
      },
    });
  };

  const onPointerDown = ({ target, nativeEvent }: ReactPointerEvent) => {
    hasDragged.current = false;
    if (nativeEvent.button !== 0 || nativeEvent.pointerType === 'touch') return;
    const card = (target as Element).closest<HTMLElement>('.card');
    const slot = (target as Element).closest<HTMLElement>('.slot');
    if (card?.querySelector('.move')) dragCard(card, nativeEvent);
    else if (slot) pickSpan(slot, nativeEvent);
  };
  return { onPointerDown, hasDragged };
}

function holdsX(body: HTMLElement | null, x: number): boolean {
  const box = body?.getBoundingClientRect();
  return box !== undefined && box.left <= x && x < box.right;
}

interface Steps {
  onBegin: () => void;
  onMove: (event: PointerEvent) => void;
  onEnd: (isDropped: boolean) => void;
}

/**
 * Follows the pointer from when it has moved a little until it is let go, or Escape is pressed. What was taken holds the pointer:
 * no other cell is under it meanwhile, and no style of the whole grid changes when a drag begins.
 */
function follow(
  root: HTMLElement | null,
  taken: HTMLElement,
  begun: PointerEvent,
  { onBegin, onMove, onEnd }: Steps,
): void {
  if (!root) return;
  let hasBegun = false;
  const move = (event: PointerEvent) => {
    const distance = Math.hypot(event.clientX - begun.clientX, event.clientY - begun.clientY);
    if (!hasBegun && distance < DRAG_AFTER_PX) return;
    if (!hasBegun) {
      hasBegun = true;
      taken.setPointerCapture(event.pointerId);
      onBegin();
    }
    scrollAlong(root, event);
    onMove(event);
  };
  const end = (isDropped: boolean) => {
    listening.abort();
    if (!hasBegun) return;
    if (taken.hasPointerCapture(begun.pointerId)) taken.releasePointerCapture(begun.pointerId);
    onEnd(isDropped);
  };
  const listening = new AbortController();
  const { signal } = listening;
  window.addEventListener('pointermove', move, { signal });
  window.addEventListener('pointerup', () => end(true), { signal });
  window.addEventListener('pointercancel', () => end(false), { signal });
  const onKey = (event: KeyboardEvent) => event.key === 'Escape' && end(false);
  window.addEventListener('keydown', onKey, { signal, capture: true });
}

function scrollAlong(root: HTMLElement, { clientX, clientY }: PointerEvent): void {
  const { top, bottom, left, right } = root.getBoundingClientRect();
  const towards = (at: number, low: number, high: number) =>
    at > high - EDGE_PX ? SCROLL_PX : at < low + EDGE_PX ? -SCROLL_PX : 0;
  const [x, y] = [towards(clientX, left, right), towards(clientY, top, bottom)];
  if (x || y) root.scrollBy(x, y);
}
