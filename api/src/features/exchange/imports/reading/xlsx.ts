import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { fairShare } from '../../../../platform/limits/fair-share.ts';
import { BROKEN_SHEET, UnreadableFile } from './unreadable-file.ts';
import type { SheetFacts } from './xlsx-process.ts';
import { assertHarmlessZip } from './zip-check.ts';

/** Processes run built code; the tests, which run the sources, borrow it from the build. */
const READER = fileURLToPath(
  new URL('../../../../../dist/features/exchange/imports/reading/xlsx-process.js', import.meta.url),
);
const READER_MEMORY_MB = 512;
const READER_MS = 60_000;
/** Each takes a process and its memory; the next ones wait, and a long line is refused. */
const takeReader = fairShare({ atOnce: 2, inLine: 10 });

/** The rows of the fullest sheet as texts; the generator's first value is what was read. */
export async function* readXlsx(file: Buffer): AsyncGenerator<SheetFacts | string[]> {
  await assertHarmlessZip(file);
  const returnReader = await takeReader('readers');
  let reader: ReturnType<typeof startReader> | undefined;
  try {
    reader = startReader();
    // A reader that cannot be started says so by an error instead of an exit.
    const ended = once(reader, 'exit').catch(() => [BROKEN_SHEET]);
    // A reader that has died takes no more of the file; its exit code tells.
    reader.stdin.on('error', () => {});
    reader.stdin.end(file);
    for await (const line of createInterface({ input: reader.stdout })) yield JSON.parse(line);
    const [code] = await ended;
    if (code !== 0) throw new UnreadableFile(BROKEN_SHEET);
  } finally {
    reader?.kill('SIGKILL');
    returnReader();
  }
}

const startReader = () =>
  spawn(process.execPath, [`--max-old-space-size=${READER_MEMORY_MB}`, READER], {
    stdio: ['pipe', 'pipe', 'ignore'],
    timeout: READER_MS,
    killSignal: 'SIGKILL',
    // It gets none of our settings: it reads a stranger's file.
    env: {},
  });
