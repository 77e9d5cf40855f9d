import { crc32, deflateSync } from 'node:zlib';

/** A picture of 30,000 × 30,000: a head that says so is enough. */
export function hugePicture() {
  const head = Buffer.alloc(25);
  head.writeUInt32BE(13, 0);
  head.write('IHDR', 4);
  head.writeUInt32BE(30_000, 8);
  head.writeUInt32BE(30_000, 12);
  head.set([1, 0, 0, 0, 0], 16);
  const body = Buffer.concat([head.subarray(0, 21), crcOf(head.subarray(4, 21))]);
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), body, chunk('IDAT'), chunk('IEND')]);
}

function chunk(type) {
  const data = type === 'IDAT' ? deflateSync(Buffer.alloc(10_000_000)) : Buffer.alloc(0);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const content = Buffer.concat([Buffer.from(type), data]);
  return Buffer.concat([length, content, crcOf(content)]);
}

function crcOf(bytes) {
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(bytes));
  return sum;
}
