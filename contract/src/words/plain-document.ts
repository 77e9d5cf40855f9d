/**
 * The number of a document as it is kept: 30.111.222, 30-111-222 and 30111222 are one person, and so are ab123 and AB123.
 * Invisible characters, as in a text copied from a page, are dropped too.
 */
export const plainDocument = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\s.,'’\p{Pd}\p{Cf}]/gu, '')
    .toUpperCase();
