import { type RefObject, useLayoutEffect } from 'react';
import { TOP_BAR_PX } from './top-bar.ts';

const GAP_PX = 8;

/**
 * What stays on top of a page must not cover what is scrolled to: neither a part that a link leads to, nor the field that
 * gets the focus.
 */
export function useRoomOnTop(ref: RefObject<HTMLElement | null>, stays: boolean): void {
  useLayoutEffect(() => {
    const bar = ref.current;
    if (!stays || !bar) return;
    const root = document.documentElement.style;
    const keepRoom = () => {
      const covers = getComputedStyle(bar).position === 'sticky' ? bar.offsetHeight : 0;
      root.scrollPaddingTop = `${TOP_BAR_PX + covers + GAP_PX}px`;
    };
    const sizes = new ResizeObserver(keepRoom);
    sizes.observe(bar);
    return () => {
      sizes.disconnect();
      root.scrollPaddingTop = '';
    };
  }, [ref, stays]);
}
