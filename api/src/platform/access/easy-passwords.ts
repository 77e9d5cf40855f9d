/** Whose password it is to be. */
export interface Named {
  nombre: string | null;
  apellido: string | null;
  email: string | null;
}

/** Shorter parts of a name ('de', 'la') say nothing about whose password it is. */
const SHORTEST_PART = 3;

/**
 * Whether somebody who knows this person, or the lists that guessers begin with, would try it early. Only the whole
 * password is compared: a rule that judged its pieces would refuse good ones, too (docs/decisions/0251).
 */
export async function isEasyToGuess(password: string, person: Named): Promise<boolean> {
  return isMadeOfOwnName(password, person) || (await commonPasswords()).has(password.toLowerCase());
}

/** Nothing but the person's own names and e-mail, with digits and signs between them. */
function isMadeOfOwnName(password: string, { nombre, apellido, email }: Named): boolean {
  const parts = [nombre, apellido, email]
    .flatMap((name) => plain(name ?? '').split(/\P{L}+/u))
    .filter((part) => part.length >= SHORTEST_PART);
  const letters = plain(password).replace(/\P{L}/gu, '');
  // Every place that own parts alone lead to from the beginning; the set grows while it is walked.
  const reached = new Set([0]);
  for (const place of reached)
    for (const part of parts) if (letters.startsWith(part, place)) reached.add(place + part.length);
  return reached.has(letters.length);
}

/** Without accents and capitals. */
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

let common: Promise<Set<string>> | undefined;

/** Read when somebody first chooses a password: most processes never need the list. */
function commonPasswords(): Promise<Set<string>> {
  common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common']),
  );
  return common;
}
