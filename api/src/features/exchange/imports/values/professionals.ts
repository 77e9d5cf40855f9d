import { plainWords } from './plain-words.ts';

/** A provider that patients can be assigned to, with the fields that identify them. */
export interface Assignable {
  id_prestador: number;
  nombre: string | null;
  apellido: string | null;
  email: string | null;
  matricula: string | null;
  matricula_tipo: string | null;
}

/** Longer than any name. Cut here because the answer to a name sends it back as a key. */
const NAME_MAX = 200;
const KEY_MAX = 400;

/** A cell can name several: 'Lic. Pérez, Ana / Dr. Gómez, Luis'. */
export const namesIn = (cell: string): string[] =>
  cell
    .split(/[/;|+]| - /)
    .map((name) => name.trim().slice(0, NAME_MAX).toWellFormed())
    .filter(Boolean);

const TITLES = new Set(
  'lic licenciado licenciada dr dra doctor doctora ps psi psic psicologo psicologa psiq psiquiatra prof mg mgter at'.split(
    ' ',
  ),
);
const LICENCE = /\b(?:m\s*\.?\s*([np])\s*\.?|mat(?:ricula)?\s*\.?)\s*(?:n[°º]?\s*\.?)?\s*(\d[\d.]{2,})/;

const wordsOf = (text: string) =>
  text
    .split(/[^a-zñ0-9]+/)
    .filter((word) => word !== '' && !TITLES.has(word))
    .sort();

const digitsOf = (text: string) => text.replace(/\D/g, '');

/** A name as it is compared: accents, capitals, titles and the order of its words make no other person. */
export function professionalKey(name: string): string {
  const plain = plainWords(name).slice(0, KEY_MAX).toWellFormed();
  if (plain.includes('@')) return plain;
  const [, kind = '', licence] = LICENCE.exec(plain) ?? [];
  const words = wordsOf(plain.replace(LICENCE, ' ')).join(' ');
  return licence ? `${words} #${kind}${digitsOf(licence)}`.trim() : words;
}

/** A provider with what names are compared with: made once, since each of hundreds of names is compared with everybody. */
export interface Comparable {
  id_prestador: number;
  email: string;
  licence: string;
  licenceKind: string | undefined;
  first: string[];
  last: string[];
}

export function comparable(professional: Assignable): Comparable {
  const { id_prestador, nombre, apellido, email, matricula, matricula_tipo } = professional;
  const [, licenceKind] = /^m\W*([np])/.exec(plainWords(matricula_tipo ?? matricula ?? '')) ?? [];
  return {
    id_prestador,
    email: plainWords(email ?? ''),
    licence: digitsOf(matricula ?? ''),
    licenceKind,
    first: wordsOf(plainWords(nombre ?? '')),
    last: wordsOf(plainWords(apellido ?? '')),
  };
}

const onlyOne = (found: Comparable[]): number | null =>
  found.length === 1 ? (found[0]?.id_prestador ?? null) : null;

/**
 * The only provider that a name can mean: by e-mail address, licence, or first name and surname. A surname alone is not
 * enough even if it is unique here: it could be somebody who has left. With a licence, no word may contradict the name:
 * numbers are mistyped, and each province counts its own.
 */
export function recognise(key: string, providers: readonly Comparable[]): number | null {
  const [words = '', licence] = key.split(/ ?#/);
  const said = words.split(' ');
  const fits = (professional: Comparable) =>
    professional.email === key ||
    (licence !== undefined &&
      hasLicence(licence, professional) &&
      (words === '' || fitsName(said, professional))) ||
    hasName(said, professional);
  return onlyOne(providers.filter(fits));
}

/**
 * Who a name that was not recognised could be: the only provider here whose surname it says, if no word of it is of another
 * first name ('Lic. Ferreyra', 'L. Ferreyra'). A question for a person, never an answer.
 */
export function propose(key: string, providers: readonly Comparable[]): number | null {
  const said = (key.split(/ ?#/)[0] ?? '').split(' ');
  const fits = ({ first, last }: Comparable) => {
    const isOfName = (word: string) =>
      last.includes(word) ||
      first.some((name) => name === word || (word.length === 1 && name.startsWith(word)));
    return last.some((word) => !PARTICLES.has(word) && said.includes(word)) && said.every(isOfName);
  };
  return onlyOne(providers.filter(fits));
}

/** In many surnames: alone they name nobody. */
const PARTICLES = new Set('de del la las los da do dos di y'.split(' '));

/** Whether the numbers are the same and, where both say it, also whether they are national or of a province. */
function hasLicence(said: string, { licence, licenceKind }: Comparable): boolean {
  if (licence !== digitsOf(said)) return false;
  const [kind] = said.match(/^[np]/) ?? [];
  return !kind || !licenceKind || kind === licenceKind;
}

const fitsName = (said: string[], { first, last }: Comparable) =>
  said.every((word) => first.includes(word) || last.includes(word));

/** Every word is part of the name, and both the surname and a first name are said. */
const hasName = (said: string[], professional: Comparable) =>
  professional.first.some((word) => said.includes(word)) &&
  professional.last.some((word) => said.includes(word)) &&
  fitsName(said, professional);
