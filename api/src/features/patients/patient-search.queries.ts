import type { PatientListQuery } from '@trama/contract/schemas/patients';
import type { PatientStatus } from '@trama/contract/words/patients';
import type pg from 'pg';
import type { Actor } from '../../platform/access/actor.ts';
import { reachOf } from '../../platform/access/reach.ts';
import { type FoundPage, pageAsJson } from './patient-pages.ts';
import {
  AMONG_OWN,
  BY_ALL_WORDS,
  BY_WALKING,
  BY_WHOLE_DNI,
  BY_WORDS,
  MORE_THAN_COUNTED,
  searchByPatterns,
  TOTAL_OF_ALL_WORDS,
  TOTAL_OF_MANY_WORDS,
  WORDS_WITH,
} from './search-statements.ts';

interface Pools {
  pool: pg.Pool;
  quick: pg.Pool;
}

/** The JSON text of a PatientPage. Every word of the term must occur somewhere in name, last name or DNI. */
export async function searchPatients(
  { pool, quick }: Pools,
  actor: Actor,
  term: string,
  { page, pageSize, status }: PatientListQuery,
): Promise<string> {
  const offset = (page - 1) * pageSize;
  // No page leads further than what is counted; the one behind it is still asked for, for the total.
  const skip = Math.min(offset, MORE_THAN_COUNTED);
  const size: [number, number] = [Math.min(pageSize, MORE_THAN_COUNTED - skip), skip];
  const words = wordsOf(term);
  const [onlyWord, another] = words;
  const reach = reachOf(actor);
  let found: Omit<FoundPage, 'note'> = { patients: [], total: 0 };
  if (reach === 'assigned')
    found = await AMONG_OWN[status](quick, [...size, words.map(literalPattern), actor.id]);
  else if (reach === 'all' && onlyWord && !another && isPieceOfAName(onlyWord))
    found = await searchByWord(quick, status, size, onlyWord);
  else if (reach === 'all' && onlyWord && !another && WHOLE_DNI.test(onlyWord))
    found = await BY_WHOLE_DNI[status](quick, [...size, onlyWord]);
  else if (reach === 'all') found = await searchByPatterns(pool, status, size, words.map(literalPattern));
  return pageAsJson(found, pageSize);
}

async function searchByWord(
  quick: pg.Pool,
  status: PatientStatus,
  size: [number, number],
  word: string,
): Promise<Omit<FoundPage, 'note'>> {
  const [[count, words] = []] = await WORDS_WITH(quick, [word]);
  if (count === '0') return { patients: [], total: 0 };
  if (words) {
    const { patients, total } = await BY_WORDS[status](quick, [...size, words]);
    return { patients, total: total ?? (await totalOfAllWords(quick, status, word)) };
  }
  // One after the other: nobody has more connections of the quick pool than requests.
  const patients = await pageInManyWords(quick, status, size, word);
  const { total } = await TOTAL_OF_MANY_WORDS[status](quick, [word]);
  return { patients, total: total ?? (await totalOfAllWords(quick, status, word)) };
}

async function pageInManyWords(
  quick: pg.Pool,
  status: PatientStatus,
  size: [number, number],
  word: string,
): Promise<string[]> {
  const { patients } = await BY_WALKING[status](quick, [...size, word]);
  if (patients.length === size[0]) return patients;
  return (await BY_ALL_WORDS[status](quick, [...size, word])).patients;
}

const totalOfAllWords = async (quick: pg.Pool, status: PatientStatus, word: string) =>
  (await TOTAL_OF_ALL_WORDS[status](quick, [word])).total;

const WHOLE_DNI = /^\d{8}$/;

/** The DNI is stored without dots: 30.111 means 30111. */
function wordsOf(term: string): string[] {
  const words = term.split(/\s+/).filter(Boolean);
  return [...new Set(words.map((word) => (/^[\d.]*\d[\d.]*$/.test(word) ? word.replaceAll('.', '') : word)))];
}

/** The index of words has all that is not a number; of marks alone, which count for nothing, nothing is left. */
function isPieceOfAName(word: string): boolean {
  return /(?!\d|[\u0300-\u036f])./su.test(word.normalize('NFD'));
}

/** What LIKE would take for a wildcard stands for itself. */
function literalPattern(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
