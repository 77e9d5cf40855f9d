/** The search of the address as it stands. What is drawn can be a moment behind, and two quick changes are two changes. */
export const currentParams = () => new URLSearchParams(window.location.search);
