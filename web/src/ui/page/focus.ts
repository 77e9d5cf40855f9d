/** What had the focus has gone: it lies with the whole page, or with a button that can no longer be pressed. */
export const isFocusLost = (): boolean =>
  !document.activeElement || document.activeElement.matches('body, main, :disabled');
