/** A search counts its matches up to here; one more stands for 'more than that', and no page leads further. */
export const SEARCH_COUNTED_MAX = 10_000;
