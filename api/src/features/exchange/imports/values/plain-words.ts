/** A text as it is compared: without accents, capitals and signs around it. */
export function plainWords(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim();
}

export const oneLine = (text: string): string => text.replace(/\s+/g, ' ');

export function sharesWord(name: string, other: string): boolean {
  const words = plainWords(name).split(' ');
  return plainWords(other)
    .split(' ')
    .some((word) => words.includes(word));
}
