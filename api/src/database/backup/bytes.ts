import type { FileHandle } from 'node:fs/promises';

export type Bytes = AsyncIterable<Buffer> | Iterable<Buffer>;

const BLOCK = 64 * 1024;

/** A file in blocks of that size, the last one shorter. */
export async function* blocks(file: FileHandle, from = 0, size = BLOCK): AsyncGenerator<Buffer> {
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
