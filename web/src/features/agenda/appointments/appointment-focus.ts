/** Where an appointment is on the screen: its card, or its line in a list. */
export const appointmentOnScreen = (id: number): HTMLElement | null =>
  document.querySelector<HTMLElement>(`[data-appointment="${id}"]`);

/** What had the focus has gone: it lies with the whole page, or with a button that can no longer be pressed. */
export const isFocusLost = (): boolean =>
  !document.activeElement || document.activeElement.matches('body, main, :disabled');

/**
 * The button that was pressed may go with the step that it took. The focus then stays at its appointment, unless the person is
 * elsewhere already.
 */
export function keepFocusAt(id: number): void {
  // After the new state has been drawn.
  requestAnimationFrame(() => {
    if (isFocusLost()) appointmentOnScreen(id)?.focus({ preventScroll: true });
  });
}
