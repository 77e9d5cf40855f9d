/** Spaces, control signs, zero-width signs, fillers and the empty Braille cell: a text of nothing else looks empty. */
const INVISIBLE = '\\s\\p{Z}\\p{Cc}\\p{Cf}\\p{Default_Ignorable_Code_Point}\\u2800';
const NOTHING_VISIBLE = new RegExp(`^[${INVISIBLE}]*$`, 'u');
const EACH_INVISIBLE = new RegExp(`[${INVISIBLE}]`, 'gu');

/** The text without spaces around it; empty if nothing of it can be seen. */
export const visibleText = (text: string): string => (NOTHING_VISIBLE.test(text) ? '' : text.trim());

export const looksEmpty = (text: string): boolean => NOTHING_VISIBLE.test(text);

/** Whether a text has that many characters, at least half of which can be seen: a row of spaces explains nothing. */
export const saysAtLeast = (characters: number, text: string): boolean =>
  visibleText(text).length >= characters && text.replace(EACH_INVISIBLE, '').length >= characters / 2;
