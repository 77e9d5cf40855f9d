/** Long enough for a page to be drawn; after that the person has begun to read. */
const SETTLED_AFTER_MS = 2_000;
const OWN_MOVES = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const;

/** Scrolls now, and again whenever the page grows below it, until `scroll` says it is there or the person moves. */
export function settleScroll(scroll: () => boolean): void {
  const grown = new ResizeObserver(() => attempt());
  const stop = () => {
    grown.disconnect();
    for (const name of OWN_MOVES) window.removeEventListener(name, stop);
  };
  const attempt = () => {
    if (scroll()) stop();
  };
  for (const name of OWN_MOVES) window.addEventListener(name, stop, { passive: true });
  setTimeout(stop, SETTLED_AFTER_MS);
  grown.observe(document.body);
  attempt();
}
