/**
 * Spaces, control and zero-width signs, fillers, marks without a letter to stand on, the empty Braille cell, and characters
 * that no font has: a text of nothing else looks empty.
 */
const INVISIBLE = '\\s\\p{Z}\\p{C}\\p{M}\\p{Default_Ignorable_Code_Point}\\u2800';
const NOTHING_VISIBLE = new RegExp(`^[${INVISIBLE}]*$`, 'u');
const EACH_INVISIBLE = new RegExp(`[${INVISIBLE}]`, 'gu');

/** The text without spaces around it; empty if nothing of it can be seen. */
export const visibleText = (text: string): string => (NOTHING_VISIBLE.test(text) ? '' : text.trim());

/** The same for names, which have a letter or a digit. */
export const visibleName = (text: string): string => (/[\p{L}\p{N}]/u.test(text) ? visibleText(text) : '');

export const looksEmpty = (text: string): boolean => NOTHING_VISIBLE.test(text);

/** Whether a text has that many characters, and at least half of them visible: a row of spaces explains nothing. */
export const saysAtLeast = (characters: number, text: string): boolean =>
  visibleText(text).length >= characters && text.replace(EACH_INVISIBLE, '').length >= characters / 2;
