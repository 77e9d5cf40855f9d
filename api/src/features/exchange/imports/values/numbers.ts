import { plainDocument } from '@trama/contract/words/plain-document';

/** 3.0111222E7 and 3,01E+07: how spreadsheets show numbers that are too wide for their column. */
const SCIENTIFIC = /^(\d)(?:[.,](\d+))?E(\+?)(\d{1,2})$/i;

/** 30111222.0; but the zeros of 30.000.000 are its own. */
const WRITTEN_AS_FRACTION = /^(\d{5,})[.,]0{1,2}$/;

/** A program leaves out the zeros at the end of a number, but a document seldom ends in more. */
const ZEROS_LEFT_OUT = 2;

/**
 * A number that identifies something, as digits. What Excel shows as 3,01E+07 has lost digits that nobody can bring back, and
 * 3.0E7 may have; what a program wrote as 3.0111222E7 is the whole number.
 */
export function readDigits(text: string): { digits: string } | { lost: true } {
  const scientific = SCIENTIFIC.exec(text.trim());
  if (!scientific) return { digits: text.replace(WRITTEN_AS_FRACTION, '$1') };
  const [, first = '', decimals = '', plus, exponent] = scientific;
  const size = Number(exponent);
  const isWhole = decimals.length >= size - (plus === '' ? ZEROS_LEFT_OUT : 0);
  return isWhole && decimals.length <= size
    ? { digits: (first + decimals).padEnd(size + 1, '0') }
    : { lost: true };
}

const DOCUMENT_WORDS = /^(d\.?\s*n\.?\s*i\.?|l\.?\s*[ce]\.?|c\.?\s*i\.?|doc(umento)?\.?)[\s:n°º.]*/i;

/** A document without the signs that stand in it; undefined when its digits are lost. */
export function readDocument(text: string): string | undefined {
  const read = readDigits(text.replace(DOCUMENT_WORDS, ''));
  if ('lost' in read) return undefined;
  const plain = plainDocument(read.digits);
  // Leading zeros that a system put there to make all numbers equally long.
  return /^\d+$/.test(plain) ? plain.replace(/^0+/, '') : plain;
}

const DOCUMENT = /^[A-Z0-9]{5,20}$/;
const FIGURES_MIN = 4;

/** A document can have letters, but not only: 'VERCARPETA' is a remark. */
export const looksLikeDocument = (plain: string): boolean =>
  DOCUMENT.test(plain) && plain.replace(/\D/g, '').length >= FIGURES_MIN;

/** A telephone as it was written, if it has a number at all. */
export function readPhone(text: string): string | undefined {
  const read = readDigits(text.replace(/^'/, ''));
  if ('lost' in read) return undefined;
  return read.digits.replace(/^(tel(efono|éfono)?|cel(ular)?)[\s.:]*/i, '').trim();
}
