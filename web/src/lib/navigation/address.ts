/** The query of the address now. What React drew last may be older, and a second quick change would undo the first. */
export const currentParams = () => new URLSearchParams(window.location.search);
