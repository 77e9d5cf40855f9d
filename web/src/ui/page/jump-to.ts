/** Brings a part of the page into view and gives it the focus; the browser's history stays as it is. */
export function jumpTo(id: string): void {
  const target = document.getElementById(id);
  target?.scrollIntoView({ block: 'start' });
  target?.focus({ preventScroll: true });
}
