/** Neither case nor accents count: 'gonzalez' finds 'González'. */
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Every word of the term occurs in the text, in any order: 'vega, lu' finds 'Lucía Vega'. */
export function hasEveryWord(text: string, term: string): boolean {
  const searched = plain(text);
  return plain(term)
    .split(/[\s,]+/)
    .every((word) => searched.includes(word));
}
