import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  randomBytes,
  type ScryptOptions,
  scrypt,
  timingSafeEqual,
} from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { promisify } from 'node:util';
import { BackupError } from './backup-error.ts';

/**
 * What lies around the content of a backup file. One line says what follows:
 *   TRAMA-BACKUP 1 plain                       then the content, then the SHA-256 of everything before
 *   TRAMA-BACKUP 1 encrypted SALT CHECK        then the content in chunks of AES-256-GCM
 * Each chunk is authenticated together with that line, its number, and whether it is the last: a chunk that is
 * altered, moved, repeated or missing does not open, nor does a file that ends early.
 */
const FORMAT = 1;
const MAGIC = 'TRAMA-BACKUP';
const LONGEST_HEADER = 200;
const CHUNK = 64 * 1024;
const TAG = 16;
const SUM = 32;
/** 128 MB and some tenths of a second for each guess of a passphrase. Part of the format. */
const SCRYPT: ScryptOptions = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 };

type Bytes = AsyncIterable<Buffer> | Iterable<Buffer>;

export async function* sealed(content: Bytes, passphrase: string | undefined): AsyncGenerator<Buffer> {
  if (passphrase === undefined) yield* withChecksum(content);
  else yield* encrypted(content, passphrase);
}

/** The content again; throws when the file is not exactly what was written. */
export async function* opened(file: FileHandle, passphrase: string | undefined): AsyncGenerator<Buffer> {
  const { header, kind } = await readHeader(file);
  if (kind.length === 1 && kind[0] === 'plain') return yield* checked(file, header);
  const [word, salt, check] = kind;
  if (kind.length !== 3 || word !== 'encrypted' || !salt || !check) throw damaged();
  if (passphrase === undefined) throw new BackupError('The backup is encrypted: set BACKUP_PASSPHRASE.');
  const keys = await keysOf(passphrase, Buffer.from(salt, 'base64url'));
  const expected = Buffer.from(check, 'base64url');
  if (expected.length !== keys.check.length || !timingSafeEqual(expected, keys.check))
    throw new BackupError('The passphrase does not open this backup.');
  yield* decrypted(file, header, keys.key);
}

export async function isEncrypted(file: FileHandle): Promise<boolean> {
  return (await readHeader(file)).kind[0] === 'encrypted';
}

export function damaged(): BackupError {
  return new BackupError('The backup is damaged or incomplete: it cannot be used.');
}

async function readHeader(file: FileHandle): Promise<{ header: Buffer; kind: string[] }> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(LONGEST_HEADER), 0, LONGEST_HEADER, 0);
  const end = buffer.subarray(0, bytesRead).indexOf('\n') + 1;
  const [magic, format, ...kind] = buffer.toString('latin1', 0, Math.max(0, end - 1)).split(' ');
  if (magic !== MAGIC) throw new BackupError('The file is no backup of Trama.');
  if (Number(format) > FORMAT)
    throw new BackupError(`The backup was written by a newer Trama (format ${format}): use that one.`);
  if (format !== String(FORMAT)) throw damaged();
  return { header: buffer.subarray(0, end), kind };
}

function headerOf(...kind: string[]): Buffer {
  return Buffer.from(`${[MAGIC, FORMAT, ...kind].join(' ')}\n`, 'latin1');
}

async function* withChecksum(content: Bytes): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  const header = headerOf('plain');
  hash.update(header);
  yield header;
  for await (const bytes of content) {
    hash.update(bytes);
    yield bytes;
  }
  yield hash.digest();
}

async function* checked(file: FileHandle, header: Buffer): AsyncGenerator<Buffer> {
  const hash = createHash('sha256').update(header);
  let held = Buffer.alloc(0);
  for await (const block of blocks(file, header.length, CHUNK)) {
    const bytes = Buffer.concat([held, block]);
    const end = Math.max(0, bytes.length - SUM);
    held = bytes.subarray(end);
    hash.update(bytes.subarray(0, end));
    if (end > 0) yield bytes.subarray(0, end);
  }
  if (!hash.digest().equals(held)) throw damaged();
}

async function* encrypted(content: Bytes, passphrase: string): AsyncGenerator<Buffer> {
  const salt = randomBytes(16);
  const { key, check } = await keysOf(passphrase, salt);
  const header = headerOf('encrypted', salt.toString('base64url'), check.toString('base64url'));
  const seal = (chunk: Buffer, number: number, last: boolean) => {
    const cipher = createCipheriv('aes-256-gcm', key, nonce(number, last)).setAAD(header);
    return Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()]);
  };
  yield header;
  let number = 0;
  let held = Buffer.alloc(0);
  for await (const bytes of content) {
    held = Buffer.concat([held, bytes]);
    // At least one byte stays behind for the last chunk.
    for (; held.length > CHUNK; held = held.subarray(CHUNK)) {
      yield seal(held.subarray(0, CHUNK), number++, false);
    }
  }
  yield seal(held, number, true);
}

async function* decrypted(file: FileHandle, header: Buffer, key: Buffer): AsyncGenerator<Buffer> {
  const open = (block: Buffer, number: number, last: boolean) => {
    if (block.length < TAG) throw damaged();
    const decipher = createDecipheriv('aes-256-gcm', key, nonce(number, last), { authTagLength: TAG });
    decipher.setAAD(header).setAuthTag(block.subarray(block.length - TAG));
    try {
      return Buffer.concat([decipher.update(block.subarray(0, block.length - TAG)), decipher.final()]);
    } catch {
      throw damaged();
    }
  };
  let number = 0;
  let held: Buffer | undefined;
  for await (const block of blocks(file, header.length, CHUNK + TAG)) {
    if (held) yield open(held, number++, false);
    held = block;
  }
  if (!held) throw damaged();
  yield open(held, number, true);
}

/** Never twice under one key, which is new for each file. */
function nonce(number: number, last: boolean): Buffer {
  const bytes = Buffer.alloc(12);
  bytes.writeUIntBE(number, 5, 6);
  bytes[11] = last ? 1 : 0;
  return bytes;
}

interface Keys {
  key: Buffer;
  /** Tells a wrong passphrase from a damaged file; it gives away nothing that the first chunk does not. */
  check: Buffer;
}

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);
const derived = new Map<string, Promise<Keys>>();

/** Slow on purpose, and a file is read as often as it is written or loaded: once for each file is enough. */
function keysOf(passphrase: string, salt: Buffer): Promise<Keys> {
  const file = `${salt.toString('hex')} ${passphrase}`;
  const keys = derived.get(file) ?? deriveKeys(passphrase, salt);
  derived.set(file, keys);
  return keys;
}

async function deriveKeys(passphrase: string, salt: Buffer): Promise<Keys> {
  // The same letters typed on another keyboard may arrive composed otherwise.
  const both = await derive(passphrase.normalize('NFC'), salt, 64, SCRYPT);
  const check = createHmac('sha256', both.subarray(32)).update('check').digest().subarray(0, 16);
  return { key: both.subarray(0, 32), check };
}

/** Blocks of that size, the last one shorter. */
async function* blocks(file: FileHandle, from: number, size: number): AsyncGenerator<Buffer> {
  for (let position = from; ; ) {
    const block = Buffer.allocUnsafe(size);
    let filled = 0;
    while (filled < size) {
      const { bytesRead } = await file.read(block, filled, size - filled, position + filled);
      if (bytesRead === 0) break;
      filled += bytesRead;
    }
    if (filled > 0) yield block.subarray(0, filled);
    if (filled < size) return;
    position += filled;
  }
}
