import { Readable } from 'node:stream';
import { IMPORT_LIMITS } from '@trama/contract/words/exchange/imports';
import { parse } from 'csv-parse';
import { NOT_A_SHEET, OPEN_QUOTE, UnreadableFile } from './unreadable-file.ts';
import { fromWindows1252 } from './windows-1252.ts';

const SEPARATORS = [';', '\t', ',', '|'];
const SNIFFED_CHARACTERS = 20_000;
const SNIFFED_LINES = 20;
/** Excel's own first line. */
const SEPARATOR_LINE = /^sep=(.)\r?\n/i;
/** Pages, JSON, contacts and mails are texts too, but no tables. */
const NO_TABLE = /^\s*(<|\{|\[|BEGIN:|From: |%!PS)/;
/** Control signs that no spreadsheet writes: the file is no text. */
const NO_TEXT = /[^\P{Cc}\t\n\v\f\r\u0080-\u009f]/u;

/** The rows of a text file, whatever it is written in and separated by. */
export async function* readCsv(file: Buffer): AsyncGenerator<string[]> {
  const text = decoded(file);
  const start = text.slice(0, SNIFFED_CHARACTERS);
  if (text.includes('\0') || NO_TEXT.test(start) || NO_TABLE.test(start))
    throw new UnreadableFile(NOT_A_SHEET);
  const said = SEPARATOR_LINE.exec(start);
  const parser = parse({
    delimiter: said?.[1] ?? separatorOf(start),
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: IMPORT_LIMITS.rowCharacters,
  });
  Readable.from(piecesOf(text.slice(said?.[0].length ?? 0))).pipe(parser);
  try {
    for await (const record of parser as AsyncIterable<string[]>) yield record.map((cell) => cell.trim());
  } catch {
    throw new UnreadableFile(OPEN_QUOTE);
  }
}

const PIECE = 64 * 1024;

function* piecesOf(text: string): Generator<string> {
  for (let at = 0; at < text.length; at += PIECE) yield text.slice(at, at + PIECE);
}

/** A text without the mark of UTF-16 is UTF-8 if that works, otherwise Windows-1252, as Windows writes it in Argentina. */
function decoded(file: Buffer): string {
  if (file[0] === 0xff && file[1] === 0xfe) return new TextDecoder('utf-16le').decode(file);
  if (file[0] === 0xfe && file[1] === 0xff) return new TextDecoder('utf-16be').decode(file);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file);
  } catch {
    const text = new TextDecoder('utf-8').decode(file);
    return isMostlyWhole(text) ? text : fromWindows1252(file);
  }
}

/** What the decoder puts where it cannot read a letter, or letters beyond ASCII. */
const BROKEN_OR_WHOLE = /(\uFFFD+)|[^\0-\x7F\uFFFD]+/g;

/** Whether no more letters are broken than whole: an older program that cuts one in two makes no other letter wrong. */
function isMostlyWhole(text: string): boolean {
  let balance = 0;
  for (const [letters, broken] of text.matchAll(BROKEN_OR_WHOLE))
    balance += broken ? -letters.length : letters.length;
  return balance >= 0;
}

/** The one that stands in most of the first lines, and then the one that stands there most often. */
function separatorOf(start: string): string {
  const lines = start
    .replace(/"[^"]*"/g, '')
    .split(/\r\n|\r|\n/)
    .slice(0, SNIFFED_LINES);
  const weight = (separator: string) => {
    const counts = lines.map((line) => line.split(separator).length - 1);
    return counts.filter(Boolean).length * 1_000 + counts.reduce((sum, n) => sum + Math.min(n, 40), 0);
  };
  const [best] = [...SEPARATORS].sort((a, b) => weight(b) - weight(a));
  return best ?? ';';
}
