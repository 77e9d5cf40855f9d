const PARTICLES = new Set(['de', 'del', 'la', 'las', 'los', 'y', 'e', 'da', 'di', 'do', 'dos', 'van', 'von']);

/** Capitals become the name as a person writes it; a name that has both is left alone. */
export function properCase(text: string): string {
  if (text !== text.toUpperCase() && text !== text.toLowerCase()) return text;
  return text
    .toLocaleLowerCase('es')
    .split(' ')
    .map((word, place) => (place > 0 && PARTICLES.has(word) ? word : capitalised(word)))
    .join(' ');
}

/** After a hyphen or an apostrophe too: García-López, O'Higgins. */
const capitalised = (word: string) =>
  word.replace(/(^|[-'’])\p{L}/gu, (start) => start.toLocaleUpperCase('es'));

export interface FullName {
  apellido: string;
  nombre: string | null;
}

/** 'PÉREZ, Juan Carlos', or with the surname at one end where there is no comma. */
export function splitName(text: string, surname: 'first' | 'last'): FullName {
  const [before = '', ...after] = text.split(',').map((part) => part.trim());
  if (after.length > 0) return nameOf(before, after.join(' '));
  const words = text.split(' ');
  if (words.length === 1) return nameOf(text, '');
  if (surname === 'first') {
    const end = words.findIndex((word) => !PARTICLES.has(word.toLowerCase())) + 1;
    return nameOf(words.slice(0, end).join(' '), words.slice(end).join(' '));
  }
  let start = words.length - 1;
  while (start > 1 && PARTICLES.has(words[start - 1]?.toLowerCase() ?? '')) start -= 1;
  return nameOf(words.slice(start).join(' '), words.slice(0, start).join(' '));
}

const nameOf = (apellido: string, nombre: string): FullName => ({
  apellido: properCase(apellido),
  nombre: nombre === '' ? null : properCase(nombre),
});
