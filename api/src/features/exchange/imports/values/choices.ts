import { CIVIL_STATES, DOCUMENT_TYPES, type SEXES } from '@trama/contract/words/people/patients';
import { plainWords } from './plain-words.ts';

const SEX_WORDS: Record<string, (typeof SEXES)[number]> = {
  f: 'F',
  fem: 'F',
  femenino: 'F',
  mujer: 'F',
  m: 'M',
  masc: 'M',
  masculino: 'M',
  varon: 'M',
  hombre: 'M',
  x: 'X',
  'no binario': 'X',
};

export const readSex = (text: string): string | undefined => SEX_WORDS[plainWords(text).replace(/\.$/, '')];

/** 'soltera' and 'SOLTERO/A' are one. */
export function readCivilState(text: string): string | undefined {
  const stem = plainWords(text)
    .replace(/[/(].*$/, '')
    .replace(/[oa]$/, '');
  return CIVIL_STATES.find((state) => plainWords(state).replace(/[oa]$/, '') === stem);
}

export function readDocumentType(text: string): string | undefined {
  const plain = plainWords(text).replaceAll('.', '');
  return DOCUMENT_TYPES.find((type) => plainWords(type) === plain);
}
