/** The focused element is gone: the focus is on the whole page, or on a button that can no longer be pressed. */
export const isFocusLost = (): boolean =>
  !document.activeElement || document.activeElement.matches('body, main, :disabled');
