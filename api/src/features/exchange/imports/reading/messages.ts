/**
 * What the reading process says, one line each: a letter, what it needs and the end of the line. `S` the start of the
 * table, `R` some of its rows, `E` the end, `P` why the file cannot be read. Without an `E` or a `P` the process died.
 */
export interface FileStart {
  /** The sheet of a book that was read, and the others, which are left aside. */
  sheet: string | null;
  others: string[];
  /** The number of the row with the titles; null where there is none. */
  head: number | null;
  /** Whether there are more rows than a head is looked for in. */
  isLong: boolean;
  titles: string[];
  /** The first cells of each column. */
  samples: string[][];
}

export interface FileEnd {
  rows: number;
  /** The first rows that count the others, and how many there are. */
  totals: number[];
  totalRows: number;
}

/** Rows as the database takes them: JSON of { number, cells }, which the server passes on without looking into it. */
export interface FileRows {
  json: string;
}

export type FilePart = { start: FileStart } | { rows: FileRows } | { end: FileEnd };

export const TAG = { start: 'S', rows: 'R', end: 'E', problem: 'P' } as const;

/** Rows are handed over when they have so many characters: the server never holds more than two such parts. */
export const CHARACTERS_AT_ONCE = 256 * 1024;

/** Titles, logos and notes may stand above the head of a table, but not more than this. */
export const HEAD_WITHIN = 20;
/** Nobody reads more of them. */
export const TOTALS_NAMED = 100;
