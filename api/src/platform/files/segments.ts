import { createCipheriv, createDecipheriv } from 'node:crypto';
import { Transform, type TransformCallback } from 'node:stream';
import { FileAltered } from './store.ts';

/**
 * How a file is encrypted: in segments of 64 KiB, each with a tag of its own, so that nothing is handed on before it was
 * checked. Every file has its own key, so the number of the segment can be the nonce. A segment also vouches for its file,
 * its place and whether it is the last: none can be moved, left out or cut off.
 */
const CIPHER = 'aes-256-gcm';
const SEGMENT_BYTES = 64 * 1024;
const TAG_BYTES = 16;

type Work = (segment: Buffer, index: number, isLast: boolean) => Buffer;

export const sealing = (key: Buffer, name: string): Transform =>
  inSegments(SEGMENT_BYTES, (segment, index, isLast) => {
    const cipher = createCipheriv(CIPHER, key, nonceOf(index)).setAAD(placeOf(name, index, isLast));
    return Buffer.concat([cipher.update(segment), cipher.final(), cipher.getAuthTag()]);
  });

/** Breaks off with an error at the first byte that is not as it was written. */
export const opening = (key: Buffer, name: string): Transform =>
  inSegments(SEGMENT_BYTES + TAG_BYTES, (segment, index, isLast) => {
    const text = segment.subarray(0, -TAG_BYTES);
    const decipher = createDecipheriv(CIPHER, key, nonceOf(index), { authTagLength: TAG_BYTES });
    try {
      decipher.setAAD(placeOf(name, index, isLast)).setAuthTag(segment.subarray(-TAG_BYTES));
      return Buffer.concat([decipher.update(text), decipher.final()]);
    } catch {
      throw new FileAltered(name);
    }
  });

function nonceOf(index: number): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt32BE(index, 8);
  return nonce;
}

const placeOf = (name: string, index: number, isLast: boolean) =>
  Buffer.from(`${name} ${index} ${isLast ? 'last' : 'more'}`);

/** A segment is the last one when nothing follows it: it is held back until that is known. */
function inSegments(size: number, work: Work): Transform {
  let held: Buffer[] = [];
  let heldBytes = 0;
  let index = 0;
  const take = (bytes: number): Buffer => {
    const all = Buffer.concat(held);
    held = [all.subarray(bytes)];
    heldBytes -= bytes;
    return all.subarray(0, bytes);
  };
  const attempt = (done: TransformCallback, step: () => void) => {
    try {
      step();
      done();
    } catch (error) {
      done(error as Error);
    }
  };
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      attempt(done, () => {
        held.push(chunk);
        heldBytes += chunk.length;
        while (heldBytes > size) this.push(work(take(size), index++, false));
      });
    },
    flush(done) {
      attempt(done, () => void this.push(work(take(heldBytes), index, true)));
    },
  });
}
