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
const MARKS = /\p{M}+/gu;
/** Without accents. Those that stand by themselves go first: putting 200,000 marks on one letter in order takes half a minute. */
const bare = (text: string) => text.replace(MARKS, '').normalize('NFD').replace(MARKS, '');
const plain = (text: string) => bare(text).toLowerCase();
const wordsOf = (text: string | null): string[] => (text ?? '').split(/[^\p{L}\p{N}]+/u).filter(Boolean);
const namesOf = ({ nombre, nombre_elegido, apellido }: NamedPerson) =>
  [nombre, nombre_elegido, apellido].flatMap(wordsOf);

/**
 * Whether the words of `row` stand one after the other in `text`. Each word of the text is compared twice at most, however
 * often words repeat (Knuth, Morris and Pratt): names such as 'a b a b' in a text of the same words held the server for 40 s.
 */
function standInARow(row: string[], text: string[]): boolean {
  // How much of the row's beginning has been found again when a comparison fails after that many words.
  const kept = [0];
  const matched = (so: number, word: string): number => {
    let far = so;
    while (far > 0 && row[far] !== word) far = kept[far - 1] ?? 0;
    return row[far] === word ? far + 1 : 0;
  };
  for (const word of row.slice(1)) kept.push(matched(kept.at(-1) ?? 0, word));
  let found = 0;
  return text.some((word) => {
    found = matched(found, word);
    return found === row.length;
  });
}

/**
 * A text that is searched for names. It is cut into words once, and each name is looked up among them: a name can have
 * dozens of words, and going through 200,000 letters for each word of twenty people held the server for four seconds.
 */
export class SearchedText {
  /** Without accents and capital letters. */
  readonly #words: string[];
  readonly #all: Set<string>;
  /** The words that are written as a name, with a capital letter, at least once. */
  readonly #names: Set<string>;
  readonly #figures: string;
  /** What has been looked for: twenty people ask for the same documents and whole names of each other. */
  readonly #known = new Map<string, boolean>();

  constructor(text: string) {
    this.#figures = text.replace(/(?<=\d)[.\s-](?=\d)/g, '');
    const written = wordsOf(bare(text));
    this.#words = written.map((word) => word.toLowerCase());
    this.#all = new Set(this.#words);
    const capitals = written.filter((word) => /^\p{Lu}/u.test(word));
    this.#names = new Set(capitals.map((word) => word.toLowerCase()));
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
    const word = namesOf(other).find((name) => isOther(plain(name)) && this.#names.has(plain(name)));
    return word ?? this.#fullName(own, other);
  }

  #once(question: string, answer: () => boolean): boolean {
    const known = this.#known.get(question) ?? answer();
    this.#known.set(question, known);
    return known;
  }

  #hasFigures = (figures: string) => this.#once(figures, () => this.#figures.includes(figures));

  /** A whole name counts however it is written: 'ana perez'. */
  #fullName(own: NamedPerson, other: NamedPerson): string | null {
    const last = wordsOf(plain(other.apellido));
    const isOwn = (first: string[]) =>
      [own.nombre, own.nombre_elegido].some((name) => wordsOf(plain(name ?? '')).join() === first.join()) &&
      wordsOf(plain(own.apellido)).join() === last.join();
    for (const name of [other.nombre, other.nombre_elegido]) {
      const first = wordsOf(plain(name ?? ''));
      if (first.length === 0 || last.length === 0 || isOwn(first)) continue;
      if (this.#hasInARow([...first, ...last]) || this.#hasInARow([...last, ...first]))
        return `${name} ${other.apellido}`;
    }
    return null;
  }

  #hasInARow = (row: string[]) =>
    row.every((word) => this.#all.has(word)) &&
    this.#once(row.join(' '), () => standInARow(row, this.#words));
}
