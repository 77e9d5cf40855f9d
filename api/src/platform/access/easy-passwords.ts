import { COMMON_WORDS } from './common-words.ts';

/** The person who chooses the password. */
export interface Named {
  nombre: string | null;
  apellido: string | null;
  email: string | null;
}

const SHORTEST_WORD = 3;
/** Letters that stand apart between digits and signs make a short word by chance. */
const SHORTEST_SCATTERED = 5;

/**
 * Whether somebody who knows this person, or the lists that guessers begin with, would try it early: a common word or
 * the person's own names, however the usual disguises change them. Pieces of a longer password are not judged, which would
 * refuse good ones too (docs/decisions/0251).
 */
export async function isEasyToGuess(password: string, person: Named): Promise<boolean> {
  if (isMostlyOneCharacter(password)) return true;
  const common = await commonPasswords();
  const isCommon = (word: string) => common.has(word) || COMMON_WORDS.has(word);
  return (
    isCommon(password.toLowerCase()) ||
    disguised(password).some(isCommon) ||
    disguised(withoutLastLetter(password)).some(isCommon) ||
    isMadeOfOwnName(password, person)
  );
}

/** Fewer different characters than this, in whatever case: '12121212Aa'. */
const FEWEST_CHARACTERS = 5;

function isMostlyOneCharacter(password: string): boolean {
  const counts = new Map<string, number>();
  const characters = [...plain(password)];
  for (const character of characters) counts.set(character, (counts.get(character) ?? 0) + 1);
  return counts.size < FEWEST_CHARACTERS || Math.max(...counts.values()) > characters.length / 2;
}

/** A letter at the end is there because the rules ask for one: 'cambiarA1', 'PASSWORD1a'. */
const withoutLastLetter = (password: string) =>
  password.normalize('NFKC').replace(/(?<=\p{Ll})\p{Lu}(?=\P{L}*$)|(?<=\P{L})\p{L}$/u, '');

/** More figures and signs than this around a word are no disguise any more. */
const LONGEST_EDGE = 12;

/** A password without its usual disguises: accents, '@' for 'a', figures and signs around it or between. */
function disguised(password: string): string[] {
  const whole = plain(password);
  // '@rgentina2024' is '@rgentina' with a year: each place where the word could begin and end is tried.
  const lead = Math.min(/^\P{L}*/u.exec(whole)?.[0].length ?? 0, LONGEST_EDGE);
  const tail = Math.min(/\P{L}*$/u.exec(whole)?.[0].length ?? 0, LONGEST_EDGE);
  const words = Array.from({ length: lead + 1 }, (_, from) =>
    Array.from({ length: tail + 1 }, (_, cut) => whole.slice(from, whole.length - cut)),
  ).flat();
  const read = words.flatMap(withoutSubstitutions).filter((word) => word.length >= SHORTEST_WORD);
  const letters = words.flatMap(withoutSubstitutions).map(lettersOf);
  return [...read, ...letters.filter((word) => word.length >= SHORTEST_SCATTERED)];
}

const SIGNS: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '8': 'b',
  '3': 'e',
  '€': 'e',
  '6': 'g',
  '9': 'g',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
  '+': 't',
  '2': 'z',
};

/** The word that signs and figures stand for; a one can be two letters. */
const withoutSubstitutions = (word: string): string[] => {
  const read = (reading: string) =>
    word.replace(/\P{L}/gu, (sign) => (sign === '1' ? reading : (SIGNS[sign] ?? sign)));
  return [word, read('i'), read('l')];
};

/** Whether the password is only the person's own names ('de', 'la' and initials too) and e-mail, with digits and signs between them or in place of letters. */
function isMadeOfOwnName(password: string, { nombre, apellido, email }: Named): boolean {
  const parts = [nombre, apellido, email]
    .flatMap((name) => plain(name ?? '').split(/\P{L}+/u))
    .filter((part) => part !== '');
  return [plain(password), ...disguised(password)].some((word) => consistsOf(parts, lettersOf(word)));
}

function consistsOf(parts: string[], letters: string): boolean {
  // Every place that own parts alone lead to from the beginning; the set grows while it is walked.
  const reached = new Set([0]);
  for (const place of reached)
    for (const part of parts) if (letters.startsWith(part, place)) reached.add(place + part.length);
  return reached.has(letters.length);
}

const lettersOf = (text: string) => text.replace(/\P{L}/gu, '');

/** Cyrillic and Greek letters, each above the Latin one that it looks like. */
const LOOKALIKES = 'авгекмнопрстухіјѕԁԛԝαβγεηικνορτυχω';
const LOOKED_FOR = 'abrekmhonpctyxijsdqwabyenikvoptuxw';

/** Without accents, capitals and letters of other scripts that look like Latin ones. */
const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(
      /[\p{Script=Cyrillic}\p{Script=Greek}]/gu,
      (letter) => LOOKED_FOR[LOOKALIKES.indexOf(letter)] ?? letter,
    );

let common: Promise<Set<string>> | undefined;

/** Read when somebody first chooses a password: most processes never need the list. */
function commonPasswords(): Promise<Set<string>> {
  common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common']),
  );
  return common;
}
