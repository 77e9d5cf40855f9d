import { Decrypter, Encrypter } from 'age-encryption';
import { damaged, wrongPassphrase } from './backup-error.ts';
import type { Bytes } from './bytes.ts';

/** The first line of a file in the format of age (age-encryption.org/v1). */
export const AGE_LINE = 'age-encryption.org/v1';

/** N = 2¹⁷ of scrypt: 128 MB and about a second for each guess of a passphrase. The tool's own 2¹⁸ would take 256 MB. */
const WORK_FACTOR = 17;

/** As `age --passphrase` does: scrypt, then ChaCha20-Poly1305 in chunks of 64 kB. */
export async function* encrypted(plain: Bytes, passphrase: string): AsyncGenerator<Buffer> {
  const encrypter = new Encrypter();
  encrypter.setPassphrase(composed(passphrase));
  encrypter.setScryptWorkFactor(WORK_FACTOR);
  yield* buffers(await encrypter.encrypt(ReadableStream.from(plain)));
}

/** A chunk that was altered, moved, repeated or left out does not open, nor does a file that ends early. */
export async function* decrypted(file: Bytes, passphrase: string): AsyncGenerator<Buffer> {
  const decrypter = new Decrypter();
  decrypter.addPassphrase(composed(passphrase));
  try {
    yield* buffers(await decrypter.decrypt(ReadableStream.from(file)));
  } catch (error) {
    throw /no identity matched/.test(String(error)) ? wrongPassphrase() : damaged();
  }
}

/** Keyboards differ in whether they send ñ as one character or as n and a tilde. */
function composed(passphrase: string): string {
  return passphrase.normalize('NFC');
}

async function* buffers(stream: ReadableStream<Uint8Array>): AsyncGenerator<Buffer> {
  for await (const bytes of stream) yield Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
