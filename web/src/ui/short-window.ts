/** A clinic's PC of 1366 × 768: what is only air makes room for rows. */
export const SHORT_WINDOW = '@media (max-height: 820px)';
