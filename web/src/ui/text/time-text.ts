/** Between what is typed (9, 930, 9:30, 17, 17:00) and what is kept (HH:mm). */

const TYPED = /^(\d{1,2})[:.\s](\d{1,2})$/;
const DIGITS_ONLY = /^(\d{1,2})(\d{2})$/;
const HOUR_ALONE = /^(\d{1,2}):?$/;

/** The hour that was typed. Any other text stays as it is, and the form's schema refuses it. */
export function tidyTime(text: string): string {
  const trimmed = text.trim();
  const match = [HOUR_ALONE, TYPED, DIGITS_ONLY].map((shape) => shape.exec(trimmed)).find(Boolean);
  if (!match) return trimmed;
  const [, hour = '', minute = ''] = match;
  return `${hour.padStart(2, '0')}:${minute.padStart(2, '0')}`;
}
