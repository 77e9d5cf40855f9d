/** Another screen may send a success message and the e-mail to fill in. */
export interface FromNavigation {
  message?: string;
  email?: string;
}

/** Where react-router keeps its navigation state. Read here directly: the login screen comes before the router. */
interface HistoryEntry {
  usr?: FromNavigation | null;
}

export function readNavigationState(): FromNavigation {
  return (window.history.state as HistoryEntry | null)?.usr ?? {};
}

/** Removed from the history, so that a reload does not show it again. */
export function clearNavigationState(): void {
  const entry = window.history.state as HistoryEntry | null;
  if (entry?.usr) window.history.replaceState({ ...entry, usr: null }, '');
}
