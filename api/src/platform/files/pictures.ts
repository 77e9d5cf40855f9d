import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { FILE_REFUSED, type FileType } from '@trama/contract/words/record/attachments';
import { AppError } from '../errors/app-error.ts';
import { fairShare } from '../limits/fair-share.ts';

/** Processes run built code; the tests, which run the sources, borrow it from the build. */
const DRAWER = fileURLToPath(new URL('../../../dist/platform/files/picture-process.js', import.meta.url));
const DRAWER_MS = 30_000;
const TOO_MANY_PIXELS = 3;

/** Each takes memory for a whole picture; the next ones wait, and a long line is refused. */
const takeTurn = fairShare({ atOnce: 2, inLine: 40 });

export type PictureType = Exclude<FileType, 'application/pdf'>;

/** Draws the picture of `input` again, in the same format. What `keep` has kept counts only when this returns. */
export async function redraw(
  type: PictureType,
  input: Readable,
  keep: (drawn: Readable) => Promise<void>,
): Promise<void> {
  const leave = await takeTurn('pictures');
  const drawer = spawn(process.execPath, [DRAWER, type.slice('image/'.length)], {
    stdio: ['pipe', 'pipe', 'ignore'],
    timeout: DRAWER_MS,
    killSignal: 'SIGKILL',
    // It gets none of our settings: it reads a stranger's file.
    env: {},
  });
  // One that cannot be started, or has died, takes no more of the picture; how it ended is looked at below.
  drawer.on('error', () => {});
  const ended = once(drawer, 'close').catch(() => [1]);
  try {
    await Promise.all([
      pipeline(input, drawer.stdin).catch((error) => {
        if (!isBrokenPipe(error)) throw error;
      }),
      keep(drawer.stdout),
    ]);
    const [code] = await ended;
    if (code === TOO_MANY_PIXELS) throw new AppError('PAYLOAD_TOO_LARGE', { message: FILE_REFUSED.pixels });
    if (code !== 0) throw new AppError('UNSUPPORTED_MEDIA_TYPE', { message: FILE_REFUSED.picture });
  } finally {
    drawer.kill('SIGKILL');
    leave();
  }
}

const isBrokenPipe = ({ code }: NodeJS.ErrnoException) =>
  ['EPIPE', 'ERR_STREAM_PREMATURE_CLOSE', 'ECONNRESET'].includes(code ?? '');
