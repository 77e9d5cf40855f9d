import { appendFile, readFile } from 'node:fs/promises';
import { z } from 'zod';
import type { Head } from './seal.ts';

const HeadLine = z.object({ block: z.int().positive(), hash: z.string(), at: z.string() });
export type HeadLine = z.output<typeof HeadLine>;

export const headLine = ({ block, hash, sealed_at }: Head): HeadLine => ({
  block,
  hash: hash.toString('hex'),
  at: sealed_at,
});

/** A copy of the chain's head where the database's users do not reach. */
export async function keepHead(file: string, head: Head): Promise<void> {
  await appendFile(file, `${JSON.stringify(headLine(head))}\n`, { mode: 0o600, flush: true });
}

/** The heads kept so far. A last line that was cut off in the middle is none. */
export async function keptHeads(file: string): Promise<HeadLine[]> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  return text
    .split('\n')
    .slice(0, -1)
    .flatMap((line) => {
      try {
        return [HeadLine.parse(JSON.parse(line))];
      } catch {
        return [];
      }
    });
}
