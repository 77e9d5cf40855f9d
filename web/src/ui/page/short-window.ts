/** A low window, as on a clinic's PC of 1366 × 768: less padding, more rows. */
export const SHORT_WINDOW = '@media (max-height: 820px)';
