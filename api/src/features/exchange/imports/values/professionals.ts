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

/**
 * The only provider that a name can mean: by e-mail address, licence, or first name and surname. A surname alone is not
 * enough even if it is unique here: it could be somebody who has left. With a licence, no word may contradict the name:
 * numbers are mistyped, and each province counts its own.
 */
export function recognise(key: string, providers: readonly Assignable[]): number | null {
  const [words = '', licence] = key.split(/ ?#/);
  const fits = (one: Assignable) =>
    plainWords(one.email ?? '') === key ||
    (licence !== undefined && hasLicence(licence, one) && (words === '' || fitsName(words, one))) ||
    hasName(words, one);
  const found = providers.filter(fits);
  return found.length === 1 ? (found[0]?.id_prestador ?? null) : null;
}

/** Whether the numbers are the same and, where both say it, also whether they are national or of a province. */
function hasLicence(licence: string, { matricula, matricula_tipo }: Assignable): boolean {
  if (digitsOf(matricula ?? '') !== digitsOf(licence)) return false;
  const [said] = licence.match(/^[np]/) ?? [];
  const [, known] = /^m\W*([np])/.exec(plainWords(matricula_tipo ?? matricula ?? '')) ?? [];
  return !said || !known || said === known;
}

const partsOf = ({ nombre, apellido }: Assignable) =>
  [nombre, apellido].map((part) => wordsOf(plainWords(part ?? ''))) as [string[], string[]];

const fitsName = (key: string, one: Assignable) =>
  key.split(' ').every((word) => partsOf(one).flat().includes(word));

/** Every word is part of the name, and both the surname and a first name are said. */
function hasName(key: string, one: Assignable): boolean {
  const said = key.split(' ');
  const [first, last] = partsOf(one);
  return (
    first.some((word) => said.includes(word)) &&
    last.some((word) => said.includes(word)) &&
    fitsName(key, one)
  );
}
