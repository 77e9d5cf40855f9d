import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { Block } from './blocks.ts';
import { printAtOnce } from './print-at-once.ts';
import { printablePicture } from './safe-picture.ts';

const chunk = (type: string, data: Buffer) => {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  return Buffer.concat([length, Buffer.from(type, 'latin1'), data, Buffer.alloc(4)]);
};

/** A picture of two by two pixels; a test can write another size into its head. */
function png({
  width = 2,
  height = 2,
  color = 6,
  interlaced = 0,
  content = pixels(2, 2),
  packed = undefined as Buffer | undefined,
} = {}): string {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, color, 0, 0, interlaced], 8);
  const file = Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', packed ?? deflateSync(content)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
  return `data:image/png;base64,${file.toString('base64')}`;
}
const pixels = (width: number, height: number) => Buffer.alloc(height * (1 + width * 4));

describe('the logo of a letterhead', () => {
  it('is printed when it is a plain picture', () => {
    expect(printablePicture(png())).not.toBeNull();
  });

  it.each([
    ['pixels that are no pixels', png({ packed: Buffer.from('not deflated') })],
    ['fewer pixels than it says', png({ width: 200 })],
    ['a bomb', png({ content: Buffer.alloc(5_000_000) })],
    ['an unknown filter', png({ content: Buffer.alloc(18, 9) })],
    ['a palette', png({ color: 3 })],
    ['interlaced lines', png({ interlaced: 1 })],
    ['a huge side', png({ width: 2 ** 31 })],
    ['nothing', 'data:image/png;base64,'],
    ['no JPEG', `data:image/jpeg;base64,${Buffer.from('/9j/nothing').toString('base64')}`],
  ])('with %s is left out, and the document is printed', async (_, logo) => {
    const facts = {
      title: 'T',
      author: 'A',
      issuedAt: new Date(0),
      header: { left: '', right: '' },
      footer: '',
    };
    const letterhead: Block = { kind: 'letterhead', logo, name: 'Clínica', lines: [] };
    const { bytes, pages } = await printAtOnce(facts, [letterhead]);
    expect([bytes.subarray(0, 5).toString(), pages]).toEqual(['%PDF-', 1]);
    expect(bytes.subarray(-6).toString()).toContain('%%EOF');
  });
});
