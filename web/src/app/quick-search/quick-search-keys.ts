const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** As the person's own keyboard calls them. */
export const QUICK_SEARCH_KEYS = isApple ? '⌘ K' : 'Ctrl K';
