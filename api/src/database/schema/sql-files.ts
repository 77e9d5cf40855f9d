import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';

export interface SqlFile {
  /** With its ending: `0123_base.sql`. */
  name: string;
  text: string;
}

/** The SQL files of a folder beside this file, in the order of their names. */
export async function readSqlFiles(folder: 'migrations' | 'functions'): Promise<SqlFile[]> {
  // Read from the sources: the compiler copies no SQL.
  const url = new URL(`../../../src/database/${folder}/`, import.meta.url);
  const names = (await readdir(url)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, url), 'utf8');
      // On Windows git may have changed the line ends: the hash must not.
      return { name, text: text.replaceAll('\r\n', '\n') };
    }),
  );
}

export function sha256Of(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
