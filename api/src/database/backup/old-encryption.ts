import { createDecipheriv, createHmac, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { promisify } from 'node:util';
import { damaged, wrongPassphrase } from './backup-error.ts';
import { blocks } from './bytes.ts';

/**
 * Version 1.0.0 encrypted its backups in a format of its own: the line `TRAMA-BACKUP 1 encrypted SALT CHECK`, then the
 * content in chunks of AES-256-GCM. Each chunk is authenticated together with that line, its number, and whether it is
 * the last. Only read, so that those backups can still be restored.
 */
const LONGEST_LINE = 200;
const CHUNK = 64 * 1024;
const TAG = 16;
const SCRYPT: ScryptOptions = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 };

export async function* decryptedAsBefore(file: FileHandle, passphrase: string): AsyncGenerator<Buffer> {
  const line = await firstLine(file);
  const key = await keyFor(line, passphrase);
  let number = 0;
  let held: Buffer | undefined;
  for await (const block of blocks(file, line.length, CHUNK + TAG)) {
    if (held) yield openChunk(held, key, line, number++, false);
    held = block;
  }
  if (!held) throw damaged();
  yield openChunk(held, key, line, number, true);
}

async function firstLine(file: FileHandle): Promise<Buffer> {
  const { buffer } = await file.read(Buffer.alloc(LONGEST_LINE), 0, LONGEST_LINE, 0);
  return buffer.subarray(0, buffer.indexOf('\n') + 1);
}

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

async function keyFor(line: Buffer, passphrase: string): Promise<Buffer> {
  const [, , , salt, check, ...more] = line.toString('latin1').trimEnd().split(' ');
  if (!salt || !check || more.length > 0) throw damaged();
  const both = await derive(passphrase.normalize('NFC'), Buffer.from(salt, 'base64url'), 64, SCRYPT);
  const expected = createHmac('sha256', both.subarray(32)).update('check').digest().subarray(0, 16);
  const found = Buffer.from(check, 'base64url');
  if (found.length !== expected.length || !timingSafeEqual(found, expected)) throw wrongPassphrase();
  return both.subarray(0, 32);
}

function openChunk(block: Buffer, key: Buffer, line: Buffer, number: number, last: boolean): Buffer {
  if (block.length < TAG) throw damaged();
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(number, 5, 6);
  nonce[11] = last ? 1 : 0;
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG });
  decipher.setAAD(line).setAuthTag(block.subarray(block.length - TAG));
  try {
    return Buffer.concat([decipher.update(block.subarray(0, block.length - TAG)), decipher.final()]);
  } catch {
    throw damaged();
  }
}
