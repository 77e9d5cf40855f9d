/** The words of a note that is written once and entered in the record of each person who came. */

export const SHARED_NOTHING_WRITTEN = 'Escriba la parte común o la parte propia de cada persona que vino';
export const SHARED_NOT_WRITTEN_ABOUT = 'Esa persona no vino: escriba su seguimiento aparte';
export const SHARED_TAKES_NO_PART = 'Esa persona no participa del encuentro';
export const SHARED_HAS_ONE = 'El encuentro ya tiene un seguimiento de esa persona';

export const namesSomebodyElse = (words: string): string =>
  `El texto nombra a otra persona del encuentro («${words}»): cada historia es de una sola persona`;

/** What a text must not hold of somebody else. */
export interface NamedPerson {
  nombre: string | null;
  nombre_elegido: string | null;
  apellido: string;
  dni: string | null;
}

const MIN_LETTERS = 3;
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
const wordsOf = (text: string | null): string[] => (text ?? '').split(/[^\p{L}\p{N}]+/u).filter(Boolean);
const namesOf = ({ nombre, nombre_elegido, apellido }: NamedPerson) =>
  [nombre, nombre_elegido, apellido].flatMap(wordsOf);

/**
 * The first words of the text that name `other` and not the person `own` whose record it goes to: a document, or a word of
 * their name written as one, with a capital letter. A family name that both have names nobody else.
 */
export function namedIn(text: string | null, own: NamedPerson, other: NamedPerson): string | null {
  if (!text) return null;
  const figures = other.dni?.replace(/\D/g, '') ?? '';
  if (figures.length > 5 && text.replace(/(?<=\d)[.\s-](?=\d)/g, '').includes(figures)) return other.dni;
  const ownWords = new Set(namesOf(own).map(plain));
  const otherWords = new Set(
    namesOf(other)
      .map(plain)
      .filter((word) => word.length >= MIN_LETTERS && !ownWords.has(word)),
  );
  return (
    wordsOf(text).find((word) => /^\p{Lu}/u.test(word) && otherWords.has(plain(word))) ??
    fullNameIn(text, own, other)
  );
}

/** A whole name counts however it is written: 'ana perez'. */
function fullNameIn(text: string, own: NamedPerson, other: NamedPerson): string | null {
  const written = ` ${wordsOf(plain(text)).join(' ')} `;
  const last = wordsOf(plain(other.apellido)).join(' ');
  const isOwn = (first: string) =>
    [own.nombre, own.nombre_elegido].some((name) => wordsOf(plain(name ?? '')).join(' ') === first) &&
    wordsOf(plain(own.apellido)).join(' ') === last;
  for (const name of [other.nombre, other.nombre_elegido]) {
    const first = wordsOf(plain(name ?? '')).join(' ');
    if (!first || !last || isOwn(first)) continue;
    if (written.includes(` ${first} ${last} `) || written.includes(` ${last} ${first} `))
      return `${name} ${other.apellido}`;
  }
  return null;
}
