import { inflateSync } from 'node:zlib';

/**
 * The bytes of a small picture as a data URL, or null if it cannot be printed. The printer decodes a PNG in a callback, where
 * an error would end the process: so its content is looked at before. A JPEG goes into the document as it is.
 */
export function printablePicture(dataUrl: string): Buffer | null {
  const bytes = Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64');
  if (dataUrl.startsWith('data:image/jpeg')) return bytes;
  return isPlainPng(bytes) ? bytes : null;
}

/** Twice as many points as the logos that the settings' page makes. */
const QUICK_POINTS = 200_000;

/** Whether the picture takes long to decode. Its size stands at the beginning of a PNG; a JPEG is not decoded. */
export function isSlowPicture(dataUrl: string): boolean {
  if (dataUrl.startsWith('data:image/jpeg')) return false;
  const at = dataUrl.indexOf(',') + 1;
  const header = Buffer.from(dataUrl.slice(at, at + 32), 'base64');
  return header.length < 24 || header.readUInt32BE(16) * header.readUInt32BE(20) > QUICK_POINTS;
}

const SIDE_MAX = 2_000;
/** By the colour type: bytes of a pixel. Palettes are left out; a browser that draws a picture again makes none. */
const PIXEL_BYTES: Record<number, number> = { 0: 1, 2: 3, 4: 2, 6: 4 };
const FILTERS = 4;

function isPlainPng(bytes: Buffer): boolean {
  try {
    const chunks = chunksOf(bytes);
    const header = chunks.find(({ type }) => type === 'IHDR')?.data;
    if (!header || chunks.some(({ type }) => type === 'tRNS')) return false;
    const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
    const [depth, color, , , interlaced] = header.subarray(8);
    const pixel = PIXEL_BYTES[color ?? -1];
    if (depth !== 8 || interlaced !== 0 || !pixel || width > SIDE_MAX || height > SIDE_MAX) return false;
    const line = 1 + width * pixel;
    const packed = Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data));
    const pixels = inflateSync(packed, { maxOutputLength: line * height + 1 });
    if (pixels.length !== line * height) return false;
    return Array.from({ length: height }, (_, row) => pixels[row * line]).every(
      (filter) => Number(filter) <= FILTERS,
    );
  } catch {
    return false;
  }
}

function chunksOf(bytes: Buffer): { type: string; data: Buffer }[] {
  const chunks: { type: string; data: Buffer }[] = [];
  for (let at = 8; at + 8 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    chunks.push({
      type: bytes.toString('latin1', at + 4, at + 8),
      data: bytes.subarray(at + 8, at + 8 + length),
    });
    at += 12 + length;
  }
  return chunks;
}
