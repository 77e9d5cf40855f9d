const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** The keys as they are called on the person's keyboard. */
export const QUICK_SEARCH_KEYS = isApple ? '⌘ K' : 'Ctrl K';
export const UNDO_KEYS = isApple ? '⌘ Z' : 'Ctrl Z';
