import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { buffer } from 'node:stream/consumers';
import type { ImportType } from '@trama/contract/words/exchange/imports';
import { CHARACTERS_AT_ONCE, TAG } from './messages.ts';
import { tableOf } from './table.ts';
import { UnreadableFile } from './unreadable-file.ts';

/**
 * A process of its own, which takes a file on its standard input and gives its table in lines (messages.ts). Whatever the
 * file holds costs this process its memory and its time, and the server nothing.
 */
const [ending = '', type = 'patients'] = process.argv.slice(2) as [string, ImportType];

async function write(tag: string, text: string): Promise<void> {
  if (!process.stdout.write(`${tag}${text}\n`)) await once(process.stdout, 'drain');
}

async function writeTable(): Promise<void> {
  let rows: string[] = [];
  let characters = 0;
  const handOver = async () => {
    if (rows.length > 0) await write(TAG.rows, `[${rows.join(',')}]`);
    rows = [];
    characters = 0;
  };
  for await (const part of tableOf(await buffer(process.stdin), ending, type)) {
    if ('start' in part) await write(TAG.start, JSON.stringify(part.start));
    else if ('end' in part) {
      await handOver();
      await write(TAG.end, JSON.stringify(part.end));
    } else {
      const row = JSON.stringify(part);
      rows.push(row);
      characters += row.length;
      if (characters >= CHARACTERS_AT_ONCE) await handOver();
    }
  }
}

try {
  // Requests come first.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
} catch {
  // Where the system does not let it, it reads at the priority that it has.
}
try {
  await writeTable();
} catch (error) {
  if (!(error instanceof UnreadableFile)) throw error;
  await write(TAG.problem, JSON.stringify(error.message));
}
