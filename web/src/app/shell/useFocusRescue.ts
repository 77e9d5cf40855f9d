import { useEffect } from 'react';
import { LANDING } from '../../ui/page/focus.ts';

/**
 * When what had the focus is gone (a row that left its list, a button that was pressed for the last time), the focus
 * goes to what it stood in, and not back to the top of the window.
 */
export function useFocusRescue(): void {
  useEffect(() => {
    let around: HTMLElement[] = [];
    let focused: HTMLElement | null = null;
    const remember = ({ target }: FocusEvent) => {
      // Dialogs and menus give the focus back by themselves.
      if (!(target instanceof HTMLElement) || !target.closest('main')) return;
      focused = target;
      around = ancestors(target).filter((element) => element.matches(LANDING));
    };
    /**
     * A click on empty ground: the person wanted nothing to have the focus. A button that is busy loses it too, and is then gone;
     * it may be free again for a moment before that.
     */
    const forget = ({ target }: FocusEvent) => {
      const wasBusy = focused?.matches(':disabled');
      requestAnimationFrame(() => {
        const isWanted = wasBusy || !focused?.isConnected || focused.matches(':disabled');
        if (target === focused && !isWanted && document.activeElement === document.body) focused = null;
      });
    };
    const rescue = () => {
      if (!focused || focused.isConnected || document.activeElement !== document.body) return;
      const landing = around.find((element) => element.isConnected);
      focused = null;
      if (!landing) return;
      if (!landing.hasAttribute('tabindex')) landing.tabIndex = -1;
      landing.focus({ preventScroll: true });
    };
    const observer = new MutationObserver(() => {
      if (focused && !focused.isConnected) requestAnimationFrame(rescue);
    });
    document.addEventListener('focusin', remember);
    document.addEventListener('focusout', forget);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      document.removeEventListener('focusin', remember);
      document.removeEventListener('focusout', forget);
      observer.disconnect();
    };
  }, []);
}

function ancestors(element: HTMLElement): HTMLElement[] {
  const parent = element.parentElement;
  return parent ? [parent, ...ancestors(parent)] : [];
}
