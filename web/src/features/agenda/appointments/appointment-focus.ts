import { isFocusLost, overPage } from '../../../ui/page/focus.ts';

/** Where an appointment is on the screen: its card, or its line in a list. */
export const appointmentOnScreen = (id: number): HTMLElement | null =>
  document.querySelector<HTMLElement>(`[data-appointment="${id}"]`);

const CLOSED_WITHIN_MS = 1_000;

/**
 * The button that was pressed may go with the step that it took. The focus then stays at its appointment, unless the person is
 * elsewhere already.
 */
export function keepFocusAt(id: number): void {
  const until = performance.now() + CLOSED_WITHIN_MS;
  const look = () => {
    if (isFocusLost()) appointmentOnScreen(id)?.focus({ preventScroll: true });
    // A dialog that is closing keeps the focus until it is gone.
    else if (overPage(document.activeElement) && performance.now() < until) requestAnimationFrame(look);
  };
  // After the new state has been drawn.
  requestAnimationFrame(look);
}

const DRAWN_WITHIN_MS = 3_000;
const MARKED_MS = 2_500;

/** Scrolls to an appointment that was just made, as soon as it is drawn, and marks it for a moment. */
export function pointOut(id: number): void {
  const until = performance.now() + DRAWN_WITHIN_MS;
  const look = () => {
    const found = appointmentOnScreen(id);
    if (found) {
      found.scrollIntoView({ block: 'center', inline: 'center' });
      const ring = { outline: '3px solid var(--mui-palette-secondary-main)', outlineOffset: '1px' };
      found.animate([ring, ring], MARKED_MS);
    } else if (performance.now() < until) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
