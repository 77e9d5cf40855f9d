/**
 * The address and its state now. What React drew last may be older, and a second quick change would undo the first.
 */
export const currentParams = () => new URLSearchParams(window.location.search);

/** Where react-router keeps the state that a screen handed over, and the place of this entry in the history. */
interface HistoryEntry {
  usr?: unknown;
  idx?: number;
}

const currentEntry = () => window.history.state as HistoryEntry | null;
export const currentState = (): unknown => currentEntry()?.usr ?? null;
export const currentPlace = (): number => currentEntry()?.idx ?? 0;
