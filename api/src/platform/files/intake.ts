import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { FILE_BYTES_MAX, FILE_REFUSED, type FileType } from '@trama/contract/words/record/attachments';
import { AppError } from '../errors/app-error.ts';
import { startScan } from './clamd.ts';
import { assertOneKind, HEAD_BYTES, kindOf, TAIL_BYTES } from './kinds.ts';
import { type PictureType, redraw } from './pictures.ts';
import { opening, sealing } from './segments.ts';

/** A whole file that was looked at and lies encrypted on this machine, under its own name and key. */
export interface Received {
  name: string;
  key: Buffer;
  path: string;
  type: FileType;
  /** The size of the file as it will be kept. */
  bytes: number;
  sha256: Buffer;
  /** The hash of the file as it came. */
  receivedSha256: Buffer;
  isScanned: boolean;
}

interface Intake {
  /** Where files lie while they come in. */
  folder: string;
  scannerUrl: string | undefined;
}

/** Nothing of the file is ever on the disk unencrypted, and nothing of it stays when it is refused or cut off. */
export async function receive(intake: Intake, input: Readable): Promise<Received> {
  const came = sealedFile(intake.folder);
  try {
    const facts = await takeIn(intake, input, came);
    const isScanned = intake.scannerUrl !== undefined;
    if (facts.type === 'application/pdf')
      return { ...came, ...facts, receivedSha256: facts.sha256, isScanned };
    const drawn = await drawAnew(intake.folder, came, facts.type);
    await rm(came.path, { force: true });
    return { ...drawn, type: facts.type, receivedSha256: facts.sha256, isScanned };
  } catch (error) {
    await rm(came.path, { force: true });
    throw error;
  }
}

interface SealedFile {
  name: string;
  key: Buffer;
  path: string;
}

function sealedFile(folder: string): SealedFile {
  const name = randomUUID();
  return { name, key: randomBytes(32), path: join(folder, name) };
}

/** On the disk before it counts as written. */
const written = ({ path }: SealedFile) => createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true });

type Facts = Pick<Received, 'type' | 'bytes' | 'sha256'>;

async function takeIn({ scannerUrl }: Intake, input: Readable, file: SealedFile): Promise<Facts> {
  const scan = scannerUrl ? await startScan(scannerUrl) : undefined;
  let type: FileType | undefined;
  let tail = Buffer.alloc(0);
  const sum = new Sum();
  try {
    await pipeline(
      // Left open when it is refused: somebody has to read the rest, or a browser would not see the answer.
      input.iterator({ destroyOnReturn: false }),
      async function* (chunks: AsyncIterable<Buffer>) {
        let head: Buffer | undefined = Buffer.alloc(0);
        for await (const chunk of chunks) {
          sum.add(chunk);
          if (sum.bytes > FILE_BYTES_MAX) throw tooLarge();
          tail = Buffer.concat([tail, chunk]).subarray(-TAIL_BYTES);
          await scan?.write(chunk);
          if (head) {
            head = Buffer.concat([head, chunk]);
            // Before the rest is taken.
            if (head.length < HEAD_BYTES) continue;
            type = await kindOf(head);
            yield head;
            head = undefined;
          } else yield chunk;
        }
        if (!head) return;
        type = await kindOf(head);
        yield head;
      },
      sealing(file.key, file.name),
      written(file),
    );
    if (!type) throw new AppError('UNSUPPORTED_MEDIA_TYPE', { message: FILE_REFUSED.type });
    assertOneKind(type, tail);
    await scan?.assertClean();
  } finally {
    scan?.stop();
  }
  return { type, ...sum.facts() };
}

export const tooLarge = () => new AppError('PAYLOAD_TOO_LARGE', { message: FILE_REFUSED.tooLarge });

async function drawAnew(
  folder: string,
  came: SealedFile,
  type: PictureType,
): Promise<SealedFile & Omit<Facts, 'type'>> {
  const drawn = sealedFile(folder);
  const sum = new Sum();
  try {
    const plain = createReadStream(came.path).compose(opening(came.key, came.name));
    await redraw(type, plain, (picture) =>
      pipeline(picture, sum.passing(), sealing(drawn.key, drawn.name), written(drawn)),
    );
    return { ...drawn, ...sum.facts() };
  } catch (error) {
    await rm(drawn.path, { force: true });
    throw error;
  }
}

/** Length and hash of what goes by. */
class Sum {
  bytes = 0;
  readonly #hash = createHash('sha256');

  add(chunk: Buffer): void {
    this.bytes += chunk.length;
    this.#hash.update(chunk);
  }

  passing() {
    const add = (chunk: Buffer) => this.add(chunk);
    return async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        add(chunk);
        yield chunk;
      }
    };
  }

  facts() {
    return { bytes: this.bytes, sha256: this.#hash.digest() };
  }
}
