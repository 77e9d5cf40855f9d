/** The first `max` characters, with dots when there are more. An emoji is one character and is never cut in two. */
export function truncated(text: string, max: number): string {
  // A character takes at most two UTF-16 units: no need to split more of a long text than that.
  const characters = Array.from(text.slice(0, 2 * (max + 1)));
  return characters.length > max ? `${characters.slice(0, max).join('')}...` : text;
}
