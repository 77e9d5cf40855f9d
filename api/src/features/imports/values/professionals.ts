import { plainWords } from './plain-words.ts';

/** A provider to whom patients can be given, as they are recognised. */
export interface Assignable {
  id_prestador: number;
  nombre: string | null;
  apellido: string | null;
  email: string | null;
  matricula: string | null;
}

/** A cell can name several: 'Lic. Pérez, Ana / Dr. Gómez, Luis'. */
export const namesIn = (cell: string): string[] =>
  cell
    .split(/[/;|+]| - /)
    .map((name) => name.trim())
    .filter(Boolean);

const TITLES = new Set(
  'lic licenciado licenciada dr dra doctor doctora ps psi psic psicologo psicologa psiq psiquiatra prof mg mgter at'.split(
    ' ',
  ),
);
const LICENCE = /\b(?:m\s*\.?\s*[np]\s*\.?|mat(?:ricula)?\s*\.?)\s*(?:n[°º]?\s*\.?)?\s*(\d[\d.]{2,})/;

const wordsOf = (text: string) =>
  text
    .split(/[^a-zñ0-9]+/)
    .filter((word) => word !== '' && !TITLES.has(word))
    .sort();

const digitsOf = (text: string) => text.replace(/\D/g, '');

/** A name as it is compared: accents, capitals, titles and the order of its words make no other person. */
export function professionalKey(name: string): string {
  const plain = plainWords(name);
  if (plain.includes('@')) return plain;
  const licence = LICENCE.exec(plain)?.[1];
  const words = wordsOf(plain.replace(LICENCE, ' ')).join(' ');
  return licence ? `${words} #${digitsOf(licence)}`.trim() : words;
}

/**
 * Whom a name can only be: by the e-mail address, the licence, or first name and surname. A surname alone is nobody, also
 * where there is one of that name here: it could be somebody who has left.
 */
export function recognise(key: string, providers: readonly Assignable[]): number | null {
  const [words = '', licence] = key.split(/ ?#/);
  const fits = (one: Assignable) =>
    plainWords(one.email ?? '') === key ||
    (licence !== undefined && digitsOf(one.matricula ?? '') === licence) ||
    hasName(words, one);
  const found = providers.filter(fits);
  return found.length === 1 ? (found[0]?.id_prestador ?? null) : null;
}

/** Every word is part of the name, and both the surname and a first name are said. */
function hasName(key: string, { nombre, apellido }: Assignable): boolean {
  const said = key.split(' ');
  const [first, last] = [wordsOf(plainWords(nombre ?? '')), wordsOf(plainWords(apellido ?? ''))];
  return (
    first.some((word) => said.includes(word)) &&
    last.some((word) => said.includes(word)) &&
    said.every((word) => first.includes(word) || last.includes(word))
  );
}
