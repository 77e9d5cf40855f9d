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
const bare = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '');
const plain = (text: string) => bare(text).toLowerCase();
const wordsOf = (text: string | null): string[] => (text ?? '').split(/[^\p{L}\p{N}]+/u).filter(Boolean);
const namesOf = ({ nombre, nombre_elegido, apellido }: NamedPerson) =>
  [nombre, nombre_elegido, apellido].flatMap(wordsOf);

/**
 * A text that is searched for names. It is prepared once, because it is compared with every participant: of twenty people
 * and 8,000 letters, preparing it for each pair took six seconds.
 */
export class SearchedText {
  /** Without accents. */
  readonly #bare: string;
  readonly #lower: string;
  readonly #figures: string;
  #joined: string | undefined;
  /** What has been looked for: twenty people ask for the same names of each other. */
  readonly #known = new Map<string, boolean>();

  constructor(text: string) {
    this.#bare = bare(text);
    this.#lower = this.#bare.toLowerCase();
    this.#figures = text.replace(/(?<=\d)[.\s-](?=\d)/g, '');
  }

  /**
   * What names `other` and not the person `own` whose record the text goes to: a document, or a word of their name written
   * as one, with a capital letter. A family name that both have names nobody else.
   */
  named(own: NamedPerson, other: NamedPerson): string | null {
    const figures = other.dni?.replace(/\D/g, '') ?? '';
    if (figures.length > 5 && this.#hasFigures(figures)) return other.dni;
    const ownWords = new Set(namesOf(own).map(plain));
    const isOther = (word: string) => word.length >= MIN_LETTERS && !ownWords.has(word);
    const word = namesOf(other).find((name) => isOther(plain(name)) && this.#hasAsName(plain(name)));
    return word ?? this.#fullName(own, other);
  }

  #once(question: string, answer: () => boolean): boolean {
    const known = this.#known.get(question) ?? answer();
    this.#known.set(question, known);
    return known;
  }

  #hasFigures = (figures: string) => this.#once(`figures ${figures}`, () => this.#figures.includes(figures));

  #hasLetters = (word: string) => this.#once(`letters ${word}`, () => this.#lower.includes(word));

  #hasAsName = (word: string) => this.#once(`name ${word}`, () => this.#findsName(word));

  /** Looking for the letters first is quick, and nearly always enough. */
  #findsName(word: string): boolean {
    if (!this.#hasLetters(word)) return false;
    const whole = new RegExp(`(?<![\\p{L}\\p{N}])${word}(?![\\p{L}\\p{N}])`, 'giu');
    for (const [found] of this.#bare.matchAll(whole)) if (/^\p{Lu}/u.test(found)) return true;
    return false;
  }

  /** A whole name counts however it is written: 'ana perez'. */
  #fullName(own: NamedPerson, other: NamedPerson): string | null {
    const last = wordsOf(plain(other.apellido)).join(' ');
    const isOwn = (first: string) =>
      [own.nombre, own.nombre_elegido].some((name) => wordsOf(plain(name ?? '')).join(' ') === first) &&
      wordsOf(plain(own.apellido)).join(' ') === last;
    for (const name of [other.nombre, other.nombre_elegido]) {
      const first = wordsOf(plain(name ?? '')).join(' ');
      if (!first || !last || isOwn(first)) continue;
      if (this.#hasInARow(`${first} ${last}`) || this.#hasInARow(`${last} ${first}`))
        return `${name} ${other.apellido}`;
    }
    return null;
  }

  #hasInARow = (words: string) => this.#once(`row ${words}`, () => this.#findsInARow(words));

  #findsInARow(words: string): boolean {
    if (!words.split(' ').every(this.#hasLetters)) return false;
    this.#joined ??= ` ${wordsOf(this.#lower).join(' ')} `;
    return this.#joined.includes(` ${words} `);
  }
}
