import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { ImportType } from '@trama/contract/words/exchange/imports';
import { type FilePart, TAG } from './messages.ts';
import { BROKEN_SHEET, UnreadableFile } from './unreadable-file.ts';

/** Processes run built code; the tests, which run the sources, borrow it from the build. */
const READER = fileURLToPath(
  new URL('../../../../../dist/features/exchange/imports/reading/reader-process.js', import.meta.url),
);
const READER_MEMORY_MB = 512;
const READER_MS = 45_000;
/** A row has a million characters at most, and JSON writes none of them in more than four bytes. */
const LONGEST_LINE = 5 * 1024 * 1024;

export interface ReadableFile {
  type: ImportType;
  /** How its name ends, with the dot. */
  ending: string;
  content: Buffer;
}

/** The table of a file, part by part. */
export async function* readFile({ type, ending, content }: ReadableFile): AsyncGenerator<FilePart> {
  const reader = startReader([ending, type]);
  try {
    // One that cannot be started, or has died, takes no more of the file; its output ends without an end.
    reader.on('error', () => {});
    reader.stdin.on('error', () => {});
    reader.stdin.end(content);
    yield* partsOf(reader.stdout);
  } finally {
    reader.kill('SIGKILL');
  }
}

/** What a reader says. One that stops before the end, also in the middle of a line, has read nothing. */
export async function* partsOf(output: AsyncIterable<Buffer>): AsyncGenerator<FilePart> {
  for await (const line of linesOf(output)) {
    const part = partOf(line);
    yield part;
    if ('end' in part) return;
  }
  throw new UnreadableFile(BROKEN_SHEET);
}

const startReader = (args: string[]) =>
  spawn(process.execPath, [`--max-old-space-size=${READER_MEMORY_MB}`, READER, ...args], {
    stdio: ['pipe', 'pipe', 'ignore'],
    timeout: READER_MS,
    killSignal: 'SIGKILL',
    // It gets none of our settings: it reads a stranger's file.
    env: {},
  });

/** Whole lines only: what a dying reader has half written is left out. */
async function* linesOf(output: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let pieces: Buffer[] = [];
  let length = 0;
  for await (const chunk of output) {
    let from = 0;
    for (let end = chunk.indexOf('\n'); end >= 0; end = chunk.indexOf('\n', from)) {
      yield Buffer.concat([...pieces, chunk.subarray(from, end)]).toString();
      pieces = [];
      length = 0;
      from = end + 1;
    }
    pieces.push(chunk.subarray(from));
    length += chunk.length - from;
    if (length > LONGEST_LINE) throw new UnreadableFile(BROKEN_SHEET);
  }
}

function partOf(line: string): FilePart {
  const text = line.slice(1);
  switch (line[0]) {
    case TAG.start:
      return { start: JSON.parse(text) };
    case TAG.rows:
      return { rows: { json: text } };
    case TAG.end:
      return { end: JSON.parse(text) };
    case TAG.problem:
      throw new UnreadableFile(JSON.parse(text));
    default:
      throw new UnreadableFile(BROKEN_SHEET);
  }
}
