/** Between what is typed (9:05, 0905, 9.05) and what is kept (HH:mm). */

const TYPED = /^(\d{1,2})[:.\s](\d{1,2})$/;
const DIGITS_ONLY = /^(\d{1,2})(\d{2})$/;

/** The hour that was typed, or the text as it is when it is none: the form's schema refuses it then. */
export function tidyTime(text: string): string {
  const trimmed = text.trim();
  const match = TYPED.exec(trimmed) ?? DIGITS_ONLY.exec(trimmed);
  if (!match) return trimmed;
  const [, hour = '', minute = ''] = match;
  return `${hour.padStart(2, '0')}:${minute.padStart(2, '0')}`;
}

/** Puts the colon while digits are typed, since a telephone's number keys have none; leaves deleting alone. */
export function withColon(text: string, before: string): string {
  const appending = text.length > before.length;
  return appending && /^\d{2}$/.test(text) ? `${text}:` : text;
}
