/** What the e-mail field of a provider accepts: one @, something on both sides, a dot in the domain. */
export const EMAIL_PATTERN = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
