import { once } from 'node:events';
import { createConnection, type Socket } from 'node:net';
import { FILE_REFUSED } from '@trama/contract/words/record/attachments';
import { AppError } from '../errors/app-error.ts';

/** ClamAV's own protocol: zINSTREAM, then pieces with their length before them, then a length of zero. */

const SILENT_MS = 60_000;
const PREFIX_BYTES = 4;
/** 'stream: OK' or 'stream: NAME FOUND'; more is not an answer of clamd. */
const ANSWER_MAX = 1_000;

/** A file that is being looked at while it comes in. */
export interface Scan {
  write(chunk: Buffer): Promise<void>;
  /** Throws if something was found, or if nobody could look. */
  assertClean(): Promise<void>;
  stop(): void;
}

/** tcp://host:3310, or unix:/run/clamav/clamd.ctl. */
export async function startScan(address: string): Promise<Scan> {
  const socket = connectTo(new URL(address));
  socket.setTimeout(SILENT_MS, () => socket.destroy(new Error('silent')));
  const answer = answerOf(socket);
  // Awaited at the end; before that a broken connection is noticed by the next write.
  answer.catch(() => {});
  const send = async (bytes: Buffer) => {
    try {
      if (socket.destroyed) throw new Error('closed');
      if (!socket.write(bytes)) await Promise.race([once(socket, 'drain'), answer]);
    } catch {
      throw unavailable();
    }
  };
  await send(Buffer.from('zINSTREAM\0'));
  return {
    write: async (chunk) => {
      const prefix = Buffer.alloc(PREFIX_BYTES);
      prefix.writeUInt32BE(chunk.length);
      await send(Buffer.concat([prefix, chunk]));
    },
    assertClean: async () => {
      await send(Buffer.alloc(PREFIX_BYTES));
      const said = await answer.catch(() => '');
      if (said.endsWith(' FOUND'))
        throw new AppError('UNSUPPORTED_MEDIA_TYPE', { message: FILE_REFUSED.infected });
      if (said !== 'stream: OK') throw unavailable();
    },
    stop: () => socket.destroy(),
  };
}

const unavailable = () => new AppError('DB_UNAVAILABLE', { message: FILE_REFUSED.scanner });

function connectTo({ protocol, hostname, port, pathname }: URL): Socket {
  if (protocol === 'unix:') return createConnection(decodeURIComponent(pathname));
  return createConnection(Number(port) || 3310, hostname.replace(/^\[|\]$/g, ''));
}

async function answerOf(socket: Socket): Promise<string> {
  let said = '';
  for await (const chunk of socket) {
    said += chunk;
    if (said.includes('\0') || said.length > ANSWER_MAX) break;
  }
  return String(said.split('\0')[0]).trim();
}
