import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { AGE_LINE, decrypted, encrypted } from './age.ts';
import { BackupError, damaged } from './backup-error.ts';
import { type Bytes, blocks } from './bytes.ts';

/**
 * What lies around the content of a backup file: the line `TRAMA-BACKUP 1 plain`, the content, and the SHA-256 of
 * everything before. An encrypted backup is such a file inside the format of age: `age -d` makes it a plain one.
 */
const MAGIC = 'TRAMA-BACKUP';
const FORMAT = 1;
const PLAIN = Buffer.from(`${MAGIC} ${FORMAT} plain\n`);
const LONGEST_LINE = 200;
const SUM = 32;

export async function* sealed(content: Bytes, passphrase: string | undefined): AsyncGenerator<Buffer> {
  const plain = withChecksum(content);
  yield* passphrase === undefined ? plain : encrypted(plain, passphrase);
}

/** The content of a backup file; throws when the file is not exactly what was written. */
export async function* opened(file: FileHandle, passphrase: string | undefined): AsyncGenerator<Buffer> {
  const kind = await kindOfFile(file);
  if (kind === 'plain') return yield* withoutFirstLine(checked(blocks(file)));
  if (passphrase === undefined) throw new BackupError('The backup is encrypted: set BACKUP_PASSPHRASE.');
  yield* withoutFirstLine(checked(decrypted(blocks(file), passphrase)));
}

export async function isEncrypted(file: FileHandle): Promise<boolean> {
  return (await kindOfFile(file)) !== 'plain';
}

async function kindOfFile(file: FileHandle): Promise<Kind> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(LONGEST_LINE), 0, LONGEST_LINE, 0);
  return kindOf(buffer.subarray(0, bytesRead));
}

type Kind = 'plain' | 'age';

/** The first line of a file names the kind. */
function kindOf(beginning: Buffer): Kind {
  const line = beginning.toString('latin1', 0, Math.max(0, beginning.indexOf('\n')));
  if (line === AGE_LINE) return 'age';
  const [magic, format] = line.split(' ');
  if (magic !== MAGIC) throw new BackupError('The file is no backup of Trama.');
  if (Number(format) > FORMAT)
    throw new BackupError(`The backup was written by a newer Trama (format ${format}): use that one.`);
  if (`${line}\n` === PLAIN.toString()) return 'plain';
  throw damaged();
}

async function* withChecksum(content: Bytes): AsyncGenerator<Buffer> {
  const hash = createHash('sha256').update(PLAIN);
  yield PLAIN;
  for await (const bytes of content) {
    hash.update(bytes);
    yield bytes;
  }
  yield hash.digest();
}

/** Gives everything but the sum at the end, and compares that when the rest has passed. */
async function* checked(file: Bytes): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  let held = Buffer.alloc(0);
  for await (const block of file) {
    const bytes = Buffer.concat([held, block]);
    const end = Math.max(0, bytes.length - SUM);
    held = bytes.subarray(end);
    hash.update(bytes.subarray(0, end));
    if (end > 0) yield bytes.subarray(0, end);
  }
  if (!hash.digest().equals(held)) throw damaged();
}

async function* withoutFirstLine(file: Bytes): AsyncGenerator<Buffer> {
  let beginning: Buffer | undefined = Buffer.alloc(0);
  for await (const block of file) {
    if (!beginning) {
      yield block;
      continue;
    }
    beginning = Buffer.concat([beginning, block]);
    if (beginning.length < PLAIN.length) continue;
    if (kindOf(beginning) !== 'plain') throw damaged();
    yield beginning.subarray(PLAIN.length);
    beginning = undefined;
  }
}
