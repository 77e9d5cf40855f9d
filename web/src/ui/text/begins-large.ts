/** Spanish writes months and days of the week small; a line that begins with one has a capital all the same. */
export const BEGINS_LARGE = { '&::first-letter': { textTransform: 'uppercase' } } as const;
