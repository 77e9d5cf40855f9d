const CHARACTERS_PER_LINE = 80;

/** How many lines a text area needs for its text, between its least and its most. */
export function textRows(text: string, { min, max }: { min: number; max: number }): number {
  let lines = 0;
  for (const paragraph of text.split('\n', max)) {
    lines += Math.max(1, Math.ceil(paragraph.length / CHARACTERS_PER_LINE));
  }
  return Math.min(max, Math.max(min, lines));
}
