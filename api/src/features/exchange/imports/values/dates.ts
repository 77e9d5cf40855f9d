import { parseDateOnly, todayInClinic } from '@trama/contract/words/clinic-time';
import { plainWords } from './plain-words.ts';

const MONTHS = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic'];
const DAY_FIRST = /^(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4}|\d{2})$/;
const YEAR_FIRST = /^(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})$/;
const IN_WORDS = /^(\d{1,2})(?: de |[/\- ])([a-z]{3,10})\.?(?: de | del |[/\- ])(\d{4}|\d{2})$/;
const HOUR = /[ t]\d{1,2}:\d{2}(:\d{2}(\.\d+)?)?z?$/;
/** Days as Excel counts them, from 30/12/1899 on. Four digits that are a year are no such number. */
const SERIAL = /^(?!(19|20)\d\d$)\d{4,5}([.,]\d+)?$/;
const SERIAL_ZERO = Date.UTC(1899, 11, 30);
const DAY_MS = 24 * 60 * 60 * 1000;

/** A day of the past as YYYY-MM-DD, however a spreadsheet wrote it; undefined when the text is not a day. */
export function readDate(text: string, today = todayInClinic()): string | undefined {
  const plain = plainWords(text).replace(HOUR, '');
  if (SERIAL.test(plain)) return fromSerial(Number.parseInt(plain, 10), today);
  const dayFirst = DAY_FIRST.exec(plain);
  if (dayFirst) return dateOf(dayFirst[3], dayFirst[2], dayFirst[1], today);
  const yearFirst = YEAR_FIRST.exec(plain);
  if (yearFirst) return dateOf(yearFirst[1], yearFirst[2], yearFirst[3], today);
  const inWords = IN_WORDS.exec(plain);
  const month = MONTHS.indexOf((inWords?.[2] ?? '').slice(0, 3).replace('set', 'sep')) + 1;
  return inWords && month > 0 ? dateOf(inWords[3], String(month), inWords[1], today) : undefined;
}

function fromSerial(days: number, today: string): string | undefined {
  const date = new Date(SERIAL_ZERO + days * DAY_MS).toISOString().slice(0, 10);
  return date <= today ? date : undefined;
}

/** The latest year with these two digits that is not in the future. */
function dateOf(year = '', month = '', day = '', today = ''): string | undefined {
  const rest = `-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const century = year.length === 4 || `20${year}${rest}` <= today ? '20' : '19';
  const date = `${year.length === 4 ? year : century + year}${rest}`;
  return parseDateOnly(date) ? date : undefined;
}
