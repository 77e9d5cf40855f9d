/** The code on a copy of a record, by which anybody who holds it can check it. */

/** Crockford's base 32: without the letters that are taken for digits, or make words. */
export const CODE_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
export const CODE_LENGTH = 16;
const GROUP = /.{4}(?=.)/g;

/** 'A1B2-C3D4-E5F6-G7H8' */
export const codeText = (code: string): string => code.replace(GROUP, '$&-');

/** The code as somebody has typed it from paper: in any case, with any dashes, with O for zero and I or L for one. */
export function readCode(typed: string): string {
  return typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
}

/** Where a copy is checked, after the address of the clinic's Trama. */
export const checkPath = (code: string): string => `/verificar/${codeText(code)}`;

/** 'M. J. I.': as much of a name as may be shown to anybody. */
export function initialsOf(names: (string | null)[]): string {
  const words = names.flatMap((name) => name?.trim().split(/\s+/) ?? []);
  return words
    .filter(Boolean)
    .map((word) => `${[...word][0]?.toUpperCase()}.`)
    .join(' ');
}

const DIGITS_SHOWN = 3;
export const lastDigitsOf = (dni: string | null): string | null => dni?.slice(-DIGITS_SHOWN) ?? null;
