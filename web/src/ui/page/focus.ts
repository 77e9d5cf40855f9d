/** Where the focus goes when what had it is gone: what it stood in, if that has a name, or else the page. */
export const LANDING = 'section, table, main';

/** The focused element is gone: the focus is on what it stood in, or on a button that can no longer be pressed. */
export const isFocusLost = (): boolean =>
  !document.activeElement || document.activeElement.matches(`body, ${LANDING}, :disabled`);

/**
 * The dialog or menu over the page that this is in, if any. It gives the focus back by itself. While its button is busy, the frame
 * around the dialog has the focus, and not the dialog.
 */
export const overPage = (element: Element | null): Element | null =>
  element?.closest('.MuiModal-root') ?? null;

/** The start of the keyboard's round through an open dialog or menu; one that is closing has none any more. */
const OPEN_ROUND = '.MuiModal-root > [data-testid="sentinelStart"][tabindex="0"]';

/** A dialog or a menu is open over this element, and keeps the focus to itself. */
export const isCovered = (element: Element | null): boolean =>
  [...document.querySelectorAll(OPEN_ROUND)].some(({ parentElement }) => !parentElement?.contains(element));
