import { type FileHandle, open, readFile } from 'node:fs/promises';
import { z } from 'zod';
import type { Head } from './seal.ts';

/** The log's line 'trail sealed' is one, too: what another machine has collected of the log can be compared as it is. */
const HeadLine = z.object({ block: z.int().positive(), hash: z.string(), at: z.string() });
export type HeadLine = z.output<typeof HeadLine>;

/** Enough for the last line. */
const TAIL_BYTES = 4_096;

export const headLine = ({ block, hash, sealed_at }: Head): HeadLine => ({
  block,
  hash: hash.toString('hex'),
  at: sealed_at,
});

/** A copy of the chain's head where the database's users do not reach. */
export async function keepHead(file: string, head: Head): Promise<void> {
  const handle = await open(file, 'a+', 0o600);
  try {
    await dropCutOffLine(handle);
    await handle.appendFile(`${JSON.stringify(headLine(head))}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** A full disk or a loss of power can leave half a line, which would spoil the next one. */
async function dropCutOffLine(handle: FileHandle): Promise<void> {
  const { text, from } = await tailOf(handle);
  if (text && !text.endsWith('\n')) await handle.truncate(from + text.lastIndexOf('\n') + 1);
}

async function tailOf(handle: FileHandle): Promise<{ text: string; from: number }> {
  const { size } = await handle.stat();
  const from = Math.max(0, size - TAIL_BYTES);
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(size - from), 0, size - from, from);
  return { text: buffer.toString('latin1', 0, bytesRead), from };
}

/** The head that was kept last, if the file has one. */
export async function lastKeptHead(file: string): Promise<HeadLine | undefined> {
  const handle = await open(file, 'r').catch(() => undefined);
  if (!handle) return undefined;
  try {
    const { text } = await tailOf(handle);
    return headIn(text.split('\n').at(-2) ?? '');
  } finally {
    await handle.close();
  }
}

export interface KeptHeads {
  heads: HeadLine[];
  /** Why the file cannot be relied on, one sentence each. */
  findings: string[];
}

/** The heads kept so far. It skips a last line that was cut off, and reports any other line that is not a head. */
export async function keptHeads(file: string): Promise<KeptHeads> {
  const none = (why: string) => ({
    heads: [],
    findings: [`no head of the trail is known from ${file}: ${why}`],
  });
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return none(code === 'ENOENT' ? 'there is no such file' : `it cannot be read (${code})`);
  }
  const lines = text.split('\n').slice(0, -1);
  if (lines.length === 0) return none('it is empty');
  const heads = lines.map(headIn);
  const spoilt = heads.indexOf(undefined) + 1;
  return {
    heads: heads.filter((head) => head !== undefined),
    findings: spoilt ? [`line ${spoilt} of ${file} is no head of the trail: it was altered`] : [],
  };
}

function headIn(line: string): HeadLine | undefined {
  try {
    return HeadLine.parse(JSON.parse(line));
  } catch {
    return undefined;
  }
}
